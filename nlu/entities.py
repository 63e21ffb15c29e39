"""Rasa's CRF entity extractor, stored as it was trained.

Rasa 3.6.21 stores the training data of its CRF and fits it again whenever a model is loaded (7 s of every start here);
the fitted model is a plain file of CRFsuite, which is stored instead.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

import sklearn_crfsuite
from rasa.engine.graph import ExecutionContext
from rasa.engine.recipes.default_recipe import DefaultV1Recipe
from rasa.engine.storage.resource import Resource
from rasa.engine.storage.storage import ModelStorage
from rasa.nlu.extractors.crf_entity_extractor import CRFEntityExtractor, CRFToken

SUFFIX = ".crfsuite"


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.ENTITY_EXTRACTOR, is_trainable=True)
class FittedCRF(CRFEntityExtractor):
    """`CRFEntityExtractor` with the same settings that keeps what it fitted."""

    def persist(self, dataset: list[list[CRFToken]]) -> None:
        """Store the fitted models, one file for each kind of tag, numbered in the order in which they are applied."""
        with self._model_storage.write_to(self._resource) as folder:
            for at, (tag, model) in enumerate((self.entity_taggers or {}).items()):
                (folder / f"{at}-{tag}{SUFFIX}").write_bytes(Path(model.modelfile.name).read_bytes())

    @classmethod
    def load(cls, config: dict[str, Any], model_storage: ModelStorage, resource: Resource, execution_context: ExecutionContext, **_: Any) -> FittedCRF:
        """Read the fitted models; without any there was nothing to learn and nothing is extracted."""
        fitted: OrderedDict[str, sklearn_crfsuite.CRF] = OrderedDict()
        try:
            with model_storage.read_from(resource) as folder:
                for file in sorted(folder.glob(f"*{SUFFIX}")):
                    fitted[file.stem.partition("-")[2]] = _opened(file)
        except ValueError:  # the storage holds nothing under this name: no training example had an entity
            return cls(config, model_storage, resource)
        extractor = cls(config, model_storage, resource, fitted)
        extractor.crf_order = list(fitted)
        return extractor


def _opened(file: Path) -> sklearn_crfsuite.CRF:
    """A model that does not need its file any longer: the storage's folder goes when everything is loaded."""
    model = sklearn_crfsuite.CRF()
    model.modelfile.ensure_name()
    Path(model.modelfile.name).write_bytes(file.read_bytes())
    return model

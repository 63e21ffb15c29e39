# Souschef. `make help` lists what there is.
SHELL := /bin/bash
.DEFAULT_GOAL := help
ROOT := $(dir $(abspath $(lastword $(MAKEFILE_LIST))))
RASA := .venv/rasa
ACTIONS := .venv/actions
SOUSCHEF := $(ACTIONS)/bin/souschef
MODEL := models/souschef.tar.gz
TRAINING := config.yml domain.yml $(wildcard data/*/*.yml) $(wildcard nlu/*.py)
CARDS := $(wildcard knowledge/recipes/*) $(wildcard knowledge/lexicon/*/*.yml) $(wildcard actions/recipes/*.py actions/recipes/*/*.py actions/language/*.py)
PIPELINE := build/pipeline/en/meta.json
LEARNED := $(addprefix learn-,follow-ups terms types reader emergencies needs acts ranker questions)
WORDNET := build/wordnet/tried
ENCYCLOPEDIA := build/encyclopedia.loaded
ARTICLES := $(wildcard knowledge/encyclopedia/en/*.xml)
QUESTIONS := build/qa/en/current.json
ASKING := $(wildcard knowledge/qa/*.yml knowledge/qa/more/*.yml knowledge/qa/worded/*.yml knowledge/lexicon/en/questions.yml actions/answering/common_sense/*.py)
ACTS := build/acts/en.onnx
REASONS := build/reasons/en.npz
STORE := $(if $(SOUSCHEF_STORE),$(SOUSCHEF_STORE),default)
LOADED := build/loaded-$(shell printf '%s' '$(STORE)' | cksum | cut -d' ' -f1)

export RASA_TELEMETRY_ENABLED := false
export TF_CPP_MIN_LOG_LEVEL := 3
export SQLALCHEMY_SILENCE_UBER_WARNING := 1
export PYTHONWARNINGS := ignore
export HF_HUB_OFFLINE ?= 1

.PHONY: help prepared setup train retrain shell serve voice test lint clean $(LEARNED)

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

# The longest first, so that nothing long is left alone at the end where two are made at a time.
setup: build/encoder/encoder.onnx $(QUESTIONS) $(PIPELINE) $(ACTS) $(REASONS) $(WORDNET) $(ENCYCLOPEDIA) $(LOADED) $(RASA)/.ready ## build both environments, export the encoder, train the language pipeline, export what reads acts, make the question base and the reasons searchable, bring WordNet, load the encyclopedia and the recipes

train: $(MODEL) ## train Rasa where the data changed since the last time

retrain: ## learn anew what is shipped in knowledge/trained, after a change of the rows that it is learned from
	@mkdir -p build/embeddings
	@$(MAKE) --no-print-directory -j2 $(LEARNED)

$(LEARNED): learn-%: $(PIPELINE)
	@echo "Learning $(subst -, ,$*)"
	@$(SOUSCHEF) train-$*

# What does not wait for each other is made side by side: the pipeline is trained while the second environment is built.
prepared:
	@$(MAKE) --no-print-directory -j2 setup train

shell: prepared ## talk to Souschef in this terminal
	@$(SOUSCHEF) shell

serve: prepared ## run both servers on 127.0.0.1 (REST at port 5005) until Ctrl-C
	@exec $(SOUSCHEF) serve

voice: $(RASA)/.ready ## let voice messages be understood (installs faster-whisper)
	@$(RASA)/bin/pip install --disable-pip-version-check --no-deps -r requirements/voice.txt

test: ## run every check and test
	@$(MAKE) --no-print-directory -j2 lint setup train
	@scripts/test.sh

lint: $(ACTIONS)/.ready ## check style and types
	@$(ACTIONS)/bin/ruff check actions nlu channels tests benchmarks
	@$(ACTIONS)/bin/mypy

clean: ## remove everything that was built; conversations and imported recipes too
	rm -rf .venv build models

$(ACTIONS)/.ready: requirements/actions.txt pyproject.toml
	@scripts/environment.sh actions "3.11 3.12 3.10"

$(RASA)/.ready: requirements/rasa.txt
	@scripts/environment.sh rasa "3.10"

build/encoder/encoder.onnx: $(ACTIONS)/.ready actions/language/encoder.py
	@$(SOUSCHEF) export-encoder
	@touch $@

$(PIPELINE): build/encoder/encoder.onnx knowledge/treebank/en.conllu actions/language/pipeline/training.py actions/language/pipeline/embedding.py
	@echo "Training the language pipeline (about two minutes on two cores)"
	@$(SOUSCHEF) train-pipeline --language en --out $(@D)

$(ACTS): build/encoder/encoder.onnx knowledge/trained/en/acts.safetensors actions/training/layers.py
	@$(SOUSCHEF) export-acts --language en

$(REASONS): build/encoder/encoder.onnx $(wildcard knowledge/reasons/en/*.yml)
	@$(SOUSCHEF) embed-reasons --language en

# Once: without WordNet only two of the published methods to compare with are missing, so that no later set-up waits for it.
$(WORDNET): $(ACTIONS)/.ready
	@$(SOUSCHEF) fetch-wordnet || true
	@mkdir -p $(@D) && touch $@

$(QUESTIONS): build/encoder/encoder.onnx knowledge/trained/en/question_base.safetensors $(ASKING)
	@echo "Making the base of general questions searchable (about five minutes)"
	@$(SOUSCHEF) build-qa --language en
	@touch $@

# Behind the base of questions, which distils the word vectors that are stored with the articles.
$(ENCYCLOPEDIA): $(ACTIONS)/.ready $(QUESTIONS) $(ARTICLES) knowledge/lexicon/en/encyclopedia.yml actions/encyclopedia/tables.py
	@echo "Loading the shipped encyclopedia"
	@$(SOUSCHEF) import-encyclopedia knowledge/encyclopedia/en
	@touch $@

$(LOADED): $(ACTIONS)/.ready $(PIPELINE) $(CARDS)
	@echo "Loading the shipped recipes"
	@$(SOUSCHEF) import knowledge/recipes
	@mkdir -p build && touch $@

$(MODEL): $(RASA)/.ready build/encoder/encoder.onnx $(TRAINING)
	@scripts/train.sh $@

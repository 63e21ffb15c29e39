"""The language pipeline: tokens, sentences, part of speech, lemma and dependency tree."""

"""What a cook proposes to do: "should I put them in the oven now?", "can I blend everything?"."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.choices import choices
from actions.answering.recipe_answers.claims import POLAR, Claim, read
from actions.answering.recipe_answers.history import is_past
from actions.answering.recipe_answers.likeness import kin
from actions.answering.recipe_answers.parting import near, stemmed
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import content_stems, stem, stems, tokens
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud
from actions.settings import READING

BEGINNING = 3  # words within which it is said who would do it
SOON = 2  # steps behind the running one that a proposal which names only a deed or only a thing may mean
FEWEST = 2  # words of a proposal from which a step further on may be meant


def proposed(question: Question) -> Answer | None:
    """When a proposed deed is the turn: now, next or later; None where nothing is proposed, or no step that is still to come does it.

    Told where nothing else decides a yes-or-no question: whether it may be done already is not known, when the recipe does it is.

    Args:
        question: the question in its situation.
    """
    claim = read(question)
    if claim is None or claim.form != POLAR or claim.denied or question.running is None or is_past(claim) or choices(claim) or claim.says("lid_words"):
        return None
    lexicon = claim.lexicon
    cook = set(claim.words[:BEGINNING]) & lexicon.words("askers")
    if _is_state(claim):
        return None
    if not (cook or claim.says("turn_now")) or temperatures(claim.plain, lexicon) or durations(claim.plain, lexicon):
        return None
    wanted = _wanted(claim)
    if not wanted:
        return None
    here = [step for step in near(question) if step.number >= question.step]
    after = [step for step in question.recipe.steps[question.step :] if step not in here]
    step = next((one for one in [*here, *after] if _does(one, wanted, claim) and _is_meant(one, wanted, question)), None)
    if step is None:
        return None
    response = "utter_turn_now" if step.number == question.step else "utter_turn_next" if step.number == question.step + 1 else "utter_turn_later"
    return Answer(response, {"step_text": aloud(step.text, lexicon), "number": step.number}, answer_id=f"step-{step.number}", confidence=READING.fair)


def _is_state(claim: Claim) -> bool:
    """Whether a question asks how something should be, not what is done: "should the meat be cooked through now?"."""
    return bool(set(claim.words[1:]) & claim.lexicon.words("being_words")) and not set(claim.words[:BEGINNING]) & claim.lexicon.words("askers")


def _wanted(claim: Claim) -> set[str]:
    """Stems of what is to be done, and with what, without words that every deed may have."""
    lexicon = claim.lexicon
    skip = stemmed(lexicon, "turn_fillers", "turn_now", "claim_fillers", "question_fillers", "generic_verbs", "introducing", "adding_words", "proposal_fillers")
    return {word for word in content_stems(claim.plain, lexicon) if word not in skip - stemmed(lexicon, "proposed_deeds")}


def _does(step: Step, wanted: set[str], claim: Claim) -> bool:
    """Whether a step speaks of all that is proposed, be it in a word that means about the same."""
    lexicon, listed = claim.lexicon, claim.question.recipe.ingredients
    things = [*(_plain_tool(tool, lexicon) for tool in step.utensils), *(listed[use.index].called for use in step.ingredients)]
    told = set(stems(" ".join([step.text, step.action or "", *things]), lexicon.language))
    goes_in = step.action in lexicon.words("introducing") | lexicon.words("more_adding") | lexicon.words("turn_adding")
    alike = all(kin(word, lexicon) & told for word in wanted) if not claim.says("just_words") else wanted <= told  # "can I just stir?" where it is folded
    return alike and (goes_in or not claim.foods or _is_work(step, wanted, claim.question))


def _plain_tool(name: str, lexicon: Lexicon) -> str:
    """A tool without what belongs to it: the "wide heavy pan" of one with a lid."""
    said = tokens(name)
    return " ".join(said[: next((at for at, word in enumerate(said) if word in lexicon.words("prepositions")), len(said))])


def _is_meant(step: Step, wanted: set[str], question: Question) -> bool:
    """Whether a step is near enough for what is said of it: of one further on its verb and a thing must be named."""
    return step.number <= question.step + SOON or (len(wanted) >= FEWEST and _is_work(step, wanted, question))


def _is_work(step: Step, wanted: set[str], question: Question) -> bool:
    """Whether the verb of a step is named, be it by a word that means about the same."""
    action = stem(step.action or "", question.lexicon.language)
    return any(action in kin(word, question.lexicon) for word in wanted)

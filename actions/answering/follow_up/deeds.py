"""Questions that lean on a deed: what was asked or advised to be done, or happens, is named in place of "it", "that" and "do"."""

from __future__ import annotations

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import Meant
from actions.answering.follow_up.phrases import NOUNS, Phrased, joined
from actions.language.lexicon import Lexicon


class Deeds:
    """Completes questions about a deed.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon, self._one = lexicon, forms_in(lexicon.table("thing_pronouns"), "one")
        self._many = forms_in(lexicon.table("thing_pronouns"), "many")

    def __call__(self, said: Phrased, before: Before) -> list[Meant]:
        """What a question may mean that leans on the deed of an earlier one, the most probable first; none where it leans on no deed."""
        ways = (self.of_cause, self._of_heat, self._of_effort, self._of_wrong, self._of_event, self._skipped, self.of_deed, self._for_deed, self._left_out)
        return next((found for way in ways if (found := way(said, before))), [])

    def _of_heat(self, said: Phrased, before: Before) -> list[Meant]:
        """"Should I turn it up?": the heat."""
        row = self._lexicon.table("of_heat")
        turns, ways = forms_in(row, "before"), forms_in(row, "behind")
        at = next((at for at in range(1, len(said.words) - 1) if said.lows[at] in self._one and said.lows[at - 1] in turns and said.lows[at + 1] in ways), -1)
        return [Meant(said.put(at, at, before.wording("heat")), "", 1.0, "pronoun")] if at > 0 else []

    def _of_wrong(self, said: Phrased, before: Before) -> list[Meant]:
        """"What's wrong with it?": with what was asked to be done."""
        text = joined(said.lows[:-1])
        ends = len(said.words) > 2 and said.lows[-1] in self._one and any(text.endswith(form) for form in self._lexicon.words("of_deeds"))
        if not ends or not before.deed:
            return []
        return [Meant(before.wording("wrong_if", question=said.text(0, len(said.words) - 2), done=before.deed), "", 1.0, "pronoun")]

    def of_cause(self, said: Phrased, before: Before) -> list[Meant]:
        """"Could it be the oven?" after a question for a reason: what makes it happen."""
        ends = bool(said.chunks) and said.chunks[-1].last + 1 == len(said.words) and said.chunks[-1].preposition < 0
        between = set(said.lows[2 : said.chunks[-1].first]) if ends else set()
        asks = ends and said.auxiliary == 0 and said.lows[1] in self._one and between <= self._lexicon.words("being_verbs") | self._lexicon.words("bare_being")
        return [Meant(before.wording("cause", thing=said.of(said.chunks[-1]), event=before.event), "", 1.0, "pronoun")] if asks and before.event else []

    def _of_effort(self, said: Phrased, before: Before) -> list[Meant]:
        """"How many days does it take?": to do what was asked about."""
        takes = len(said.words) > 2 and said.lows[-1] in self._lexicon.words("effort_verbs") and said.lows[-2] in self._one
        return [Meant(before.wording("to", question=said.text(), done=before.deed), "", 1.0, "pronoun")] if takes and before.deed else []

    def _of_event(self, said: Phrased, before: Before) -> list[Meant]:
        """"How can I prevent that?" after a question for a reason: of what happens."""
        later = len(said.words) > 2 and joined(said.lows[-2:]) in self._lexicon.words("later_times")
        at = len(said.words) - 1 - 2 * later
        if not before.event or before.asked.subject >= 0 or said.action < 0 or said.lows[at] not in self._one or said.lows[at - 1] in self._lexicon.words("deed_verbs"):
            return []
        of_thing = said.lows[at] not in self._lexicon.words("pointing_pronouns") or said.lows[at - 1] in self._lexicon.words("bare_deeds") | self._lexicon.words("generic_actions")
        if of_thing and not set(said.lows) & self._lexicon.words("of_problems"):
            return []  # "can i freeze it"
        return [Meant(f"{said.text(0, at)} {before.event}", "", 1.0, "pronoun")]

    def _skipped(self, said: Phrased, before: Before) -> list[Meant]:
        """"Can I skip that if I use a tin?": whether what was asked about has to be done."""
        lexicon = self._lexicon
        at = next((at for at, low in enumerate(said.lows[:-1]) if low in lexicon.words("skipping_verbs") and said.lows[at + 1] in lexicon.words("pointing_pronouns")), -1)
        if at < 1 or not before.deed or (at + 2 < len(said.words) and said.words[at + 2].kind in NOUNS):
            return []  # "can I skip that step" points to a step
        if before.deed.split()[0].endswith(tuple(lexicon.words("deed_endings"))):
            return [Meant(said.put(at + 1, at + 1, before.deed), "", 1.0, "pronoun")]
        return [Meant(joined([before.wording("have_to", done=before.deed), said.text(at + 2)]).strip(), "", 1.0, "pronoun")]

    def of_deed(self, said: Phrased, before: Before) -> list[Meant]:
        """"Is that safe?", "how do I do that?": of what was asked or advised to be done."""
        lexicon, lows = self._lexicon, said.lows
        how = lows[0] in lexicon.words("question_words") and said.auxiliary > 0
        deeds = [before.advised] if before.advised and before.asked.lead and how else []
        deeds += [before.deed] if before.deed else []
        if not deeds:
            return []
        verbs = [at for at, low in enumerate(lows[:-1]) if low in lexicon.words("deed_verbs") and at != said.auxiliary]
        things = self._many if before.topic is not None and before.asked.head(before.topic).plural else frozenset[str]()  # "can i do them the day before"
        at = next((at + 1 for at in verbs if lows[at + 1] in lexicon.words("deed_pronouns") | things), -1)
        other = next((chunk for chunk in said.chunks if chunk.first == at + 2 and said.lows[at + 1] in lexicon.words("purpose_words")), None) if at > 1 else None
        if other is not None and before.asked.action >= 0 and before.topic is not None and before.topic.first > before.asked.action:
            done = before.phrases(before.asked.put(before.topic.first, before.topic.last, said.of(other))).text(before.asked.action)
            return [Meant(joined([said.text(0, at - 1), done]), "", 1.0, "pronoun")]  # "can I do that with coriander too"
        if at > 1:
            return [Meant(joined([said.text(0, at - 1), deed, said.text(at + 1)]), "", 1.0 - 0.2 * place, "pronoun") for place, deed in enumerate(deeds)]
        verb, behind = lows[:1], lows[2:]
        timed = said.auxiliary == len(lows) - 3 and any(joined(lows).startswith(f"{form} ") for form in lexicon.words("lasting_asked"))
        if timed and lows[-2] in self._one and lows[-1] in lexicon.words("judged_of_deeds") and before.asked.action >= 0 and not before.asked.lead:
            question = joined([said.text(0, said.auxiliary), before.wording("is_it", judged=lows[-1], done=before.asked.done)])
            return [Meant(question, "", 1.0, "pronoun")]  # "how long after cooking is that ok"
        judged = len(lows) in (3, 4) and verb and verb[0] in lexicon.words("polar_starts") and lows[1] in self._one and behind[-1] in lexicon.words("judged_of_deeds")
        return [Meant(before.wording("is_it", judged=said.text(2), done=before.asked.done), "", 1.0, "pronoun")] if judged and before.asked.action >= 0 else []

    def _for_deed(self, said: Phrased, before: Before) -> list[Meant]:
        """"Should it be hot for that?": for what was asked to be done."""
        ends = len(said.words) > 3 and said.lows[-1] in self._lexicon.words("pointing_pronouns") and said.lows[-2] in self._lexicon.words("purpose_words")
        return [Meant(before.wording("per_deed", question=said.text(0, len(said.words) - 2), done=before.deed), "", 1.0, "pronoun")] if ends and before.deed else []

    def _left_out(self, said: Phrased, before: Before) -> list[Meant]:
        """"What happens if I don't?": what was asked to be done is left out."""
        if said.auxiliary > 0 and said.auxiliary == len(said.words) - 3 and said.lows[said.auxiliary - 1] in self._lexicon.words("object_questions"):
            return []  # "half the tin is left, what do i do"
        ends = len(said.words) > 2 and said.lows[-1] in self._lexicon.words("deed_left_out")
        ends = ends or (len(said.words) > 2 and joined(said.lows[-2:]) in self._lexicon.words("deed_left_out"))
        return [Meant(f"{said.text()} {before.deed}", "", 1.0, "pronoun")] if ends and before.deed else []


def forms_in(table: dict[str, object], key: str) -> frozenset[str]:
    """The words that a table of the lexicon lists under a key; none where it has no such list."""
    words = table.get(key)
    return frozenset(map(str, words)) if isinstance(words, list) else frozenset()

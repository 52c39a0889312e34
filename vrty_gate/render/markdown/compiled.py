"""Made of the templates of the comment by bench/make_templates.py: change the templates, not this."""

from types import SimpleNamespace
from typing import Any

from vrty_gate.render.markdown.filters import filters, printed

_FILTERS = filters()
_about_new = _FILTERS["about_new"]
_about_samples = _FILTERS["about_samples"]
_about_settings = _FILTERS["about_settings"]
_about_unjudged = _FILTERS["about_unjudged"]
_accepted_answer = _FILTERS["accepted_answer"]
_accepted_by = _FILTERS["accepted_by"]
_accepted_deltas = _FILTERS["accepted_deltas"]
_accepted_diff = _FILTERS["accepted_diff"]
_accepted_new = _FILTERS["accepted_new"]
_accepts_worse = _FILTERS["accepts_worse"]
_answer_whole = _FILTERS["answer_whole"]
_apart = _FILTERS["apart"]
_ask = _FILTERS["ask"]
_asked_whole = _FILTERS["asked_whole"]
_bounded = _FILTERS["bounded"]
_case_mark = _FILTERS["case_mark"]
_cell = _FILTERS["cell"]
_changed_settings = _FILTERS["changed_settings"]
_changed_title = _FILTERS["changed_title"]
_changes = _FILTERS["changes"]
_code = _FILTERS["code"]
_commands = _FILTERS["commands"]
_details = _FILTERS["details"]
_diff = _FILTERS["diff"]
_explained_checks = _FILTERS["explained_checks"]
_findings = _FILTERS["findings"]
_fixes = _FILTERS["fixes"]
_group_remarks = _FILTERS["group_remarks"]
_has_diff = _FILTERS["has_diff"]
_has_doubts = _FILTERS["has_doubts"]
_heading = _FILTERS["heading"]
_headline = _FILTERS["headline"]
_html = _FILTERS["html"]
_html_words = _FILTERS["html_words"]
_in_cell = _FILTERS["in_cell"]
_in_score = _FILTERS["in_score"]
_in_short = _FILTERS["in_short"]
_in_words = _FILTERS["in_words"]
_is_deleted = _FILTERS["is_deleted"]
_is_of_base = _FILTERS["is_of_base"]
_is_overruled = _FILTERS["is_overruled"]
_is_unchecked = _FILTERS["is_unchecked"]
_is_unprotected = _FILTERS["is_unprotected"]
_judged_by = _FILTERS["judged_by"]
_judged_in_full = _FILTERS["judged_in_full"]
_judged_totals = _FILTERS["judged_totals"]
_k = _FILTERS["k"]
_legend = _FILTERS["legend"]
_link = _FILTERS["link"]
_linked = _FILTERS["linked"]
_mark = _FILTERS["mark"]
_means = _FILTERS["means"]
_message = _FILTERS["message"]
_new_cases = _FILTERS["new_cases"]
_not_compared = _FILTERS["not_compared"]
_notes = _FILTERS["notes"]
_number = _FILTERS["number"]
_number_words = _FILTERS["number_words"]
_pass_changed = _FILTERS["pass_changed"]
_pipes = _FILTERS["pipes"]
_place = _FILTERS["place"]
_plural = _FILTERS["plural"]
_prompt = _FILTERS["prompt"]
_prose = _FILTERS["prose"]
_quotes = _FILTERS["quotes"]
_rarity = _FILTERS["rarity"]
_relevant_checks = _FILTERS["relevant_checks"]
_relevant_dimensions = _FILTERS["relevant_dimensions"]
_relevant_evidence = _FILTERS["relevant_evidence"]
_renamed_to = _FILTERS["renamed_to"]
_replies_here = _FILTERS["replies_here"]
_row_cases = _FILTERS["row_cases"]
_row_deltas = _FILTERS["row_deltas"]
_row_mark = _FILTERS["row_mark"]
_row_words = _FILTERS["row_words"]
_rows = _FILTERS["rows"]
_rule_change = _FILTERS["rule_change"]
_rule_changes = _FILTERS["rule_changes"]
_rule_mark = _FILTERS["rule_mark"]
_sentence = _FILTERS["sentence"]
_sentences = _FILTERS["sentences"]
_setting = _FILTERS["setting"]
_short_diff = _FILTERS["short_diff"]
_signed = _FILTERS["signed"]
_statistics = _FILTERS["statistics"]
_sums = _FILTERS["sums"]
_to_review = _FILTERS["to_review"]
_where = _FILTERS["where"]
_why = _FILTERS["why"]
_worse = _FILTERS["worse"]


def comment_to_do_md(suite: Any, cases: Any) -> str:
    text: list[str] = []
    write = text.append
    command = _accepts_worse(suite)
    write('\n')
    if (suite.verdict == 'pass'):
        if _ask(suite):
            write('Ask the referee: ')
            write(printed(_code(_ask(suite))))
            write('. ')
        write('**Wrong?** Fix ')
        if (len(cases) == 1):
            write('the answer or its')
        else:
            write('the answers or their')
        write(' prompt')
        if (len(cases) > 1):
            write('s')
        write(' and record again.')
    else:
        write('**Wrong?** Fix ')
        if (len(cases) == 1):
            write('the answer or its prompt')
        else:
            write('the answers or their prompts')
        write(', record again and push.')
    if command:
        write(' **Right after all?**')
        if command.endswith(' CASE'):
            write(' Name each one that is:')
        write(' ')
        write(printed(_code(command)))
    elif ((suite.verdict == 'fail') and (not suite.manifest)):
        write(' **Right after all?** Merge: the next pull request is compared with what is merged.')
    write('\n')
    return "".join(text)


def comment_steps_md(steps: Any) -> str:
    text: list[str] = []
    write = text.append
    write('\n')
    all1 = list(steps)
    for n1, step in enumerate(all1):
        if step.label:
            write('**')
            write(printed(_prose(step.label)))
            write('** ')
        write(printed(_prose(step.words)))
        if step.command:
            write(' ')
            write(printed(_code(step.command)))
            write('.')
        if (not (n1 == len(all1) - 1)):
            write(' ')
    write('\n')
    return "".join(text)


def comment_rule_md(finding: Any) -> str:
    text: list[str] = []
    write = text.append
    write(printed(_rule_mark(finding)))
    write(' ')
    write(printed(_prose(_rule_change(finding))))
    write(': ')
    write(printed(_code(finding.rule)))
    if finding.words:
        write(', ')
        write(printed(_prose(finding.words)))
    if finding.span:
        write(': ')
        write(printed(_code(finding.span)))
    if finding.citation:
        write(' (')
        write(printed(_prose(finding.citation)))
        write(')')
    write('\n')
    return "".join(text)


def comment_case_md(case: Any, suite: Any, unfolded: Any) -> str:
    text: list[str] = []
    write = text.append
    write('\n')
    first = _headline(case)
    rare = _rarity(case, suite)
    write('<details')
    if unfolded:
        write(' open')
    write('><summary>')
    write(printed(_case_mark(case, suite)))
    write(' <b>')
    write(printed(_html(case.id)))
    write('</b>')
    if (first and (first.required is not None)):
        both = _apart(first, 2)
        write(' · ')
        write(printed(_html(first.dimension)))
        write(' ')
        write(printed(both[0]))
        write(', needs ')
        write(printed(both[1]))
    if rare:
        write(' · ')
        write(printed(_html_words(rare)))
    if case.judged:
        write(' · ')
        write(printed(_judged_in_full(case)))
    write('</summary>\n\n')
    if _has_diff(case):
        write(printed(_diff(case)))
        write('\n\n')
    said = _message(case)
    if said[0]:
        write(printed(_sentence(said[0])))
        if said[1]:
            write(': ')
            write(printed(_code(said[1])))
        write('\n\n')
    quoted = _quotes(case)
    if quoted:
        write('|')
        for (name, words) in quoted:
            write(' ')
            write(printed(_prose(name)))
            write(', quoted |')
        write('\n|')
        for (name_2, words_2) in quoted:
            write(' :-- |')
        write('\n|')
        for (name_3, words_3) in quoted:
            write(' ')
            write(printed(_in_cell(words_3)))
            write(' |')
        write('\n\n')
    if case.samples:
        write(printed(_prose(_about_samples(case))))
        write('.\n\n')
    if (len(case.changes) > 3):
        write('All changes: ')
        write(printed(_changes(case, 20)))
        write('\n\n')
    for c in _findings(case):
        write('- ')
        write(printed(_code(c.dimension)))
        write(': ')
        write(printed(_prose(_why(c))))
        write('\n')
    rules = _relevant_evidence(case)
    for finding in rules[:20]:
        write('- ')
        write(comment_rule_md(finding))
    if (len(rules) > 20):
        write('- and ')
        write(printed(_plural((len(rules) - 20), 'more rule')))
        write('\n')
    write('\n')
    if (case.texts and case.texts.asked):
        if ('prompt' in case.changed):
            write('The messages before this answer changed as well.\n\n')
        write("The user's last turn: ")
        write(printed(_prompt(case.texts)))
        write('\n\n')
    elif (case.texts and case.texts.prompt):
        if ('prompt' in case.changed):
            write('The prompt changed')
            if ('response' in case.changed):
                write(' as well')
            write(', and is now')
        else:
            write('Prompt')
        write(': ')
        write(printed(_prompt(case.texts)))
        write('\n\n')
    counted = _number_words(case)
    if counted:
        write(printed(_prose(' · '.join(counted))))
        write('\n\n')
    if case.accepted_in:
        write('The earlier answer was ')
        write(printed(_prose(_accepted_by(case))))
        write('.\n\n')
    if case.checks:
        write('<details><summary>Scores</summary>\n\n| dimension | baseline | now | required |\n| :-- | --: | --: | --: |\n')
        for c_2 in _relevant_checks(case):
            both_2 = _apart(c_2)
            write('| ')
            if (c_2.verdict in ('fail', 'review', 'note', 'error',)):
                write(printed(_mark(c_2)))
                write(' ')
            write(printed(_cell(c_2.dimension)))
            write(' | ')
            write(printed(_number(c_2.baseline)))
            write(' | ')
            write(printed(both_2[0]))
            write(' | ')
            write(printed(both_2[1]))
            write(' |\n')
        write('\n')
        for c_3 in _explained_checks(case):
            write('- ')
            write(printed(_code(c_3.dimension)))
            write(': ')
            write(printed(_prose(_why(c_3))))
            write('\n')
        write('\n')
        if case.changed:
            write('Changed since ')
            if _is_of_base(case):
                write(printed(_prose(_bounded(case.accepted))))
            else:
                write('the baseline was accepted')
                if case.accepted:
                    write(' (')
                    write(printed(_prose(_bounded(case.accepted))))
                    write(')')
            write(': ')
            write(printed(_prose(' and '.join(case.changed))))
            write('.\n\n')
        write('</details>\n\n')
    write('</details>\n')
    return "".join(text)


def comment_gate_md(suite: Any, most_accepted: Any, most_groups: Any, suites: Any, links: Any) -> str:
    text: list[str] = []
    write = text.append
    settings = _changed_settings(suite)
    if settings:
        first_ones = min([most_accepted, most_groups])
        write('\n**Gate changed**')
        if (len(suites) > 1):
            write(' in ')
            write(printed(_code(suite.name)))
        write(', compared with ')
        write(printed(_code(suite.base)))
        write('. ')
        write(printed(_about_settings(suite)))
        write('\n\n')
        if most_accepted:
            write('| where | setting |\n| :-- | :-- |\n')
            for change in settings[:first_ones]:
                write('| ')
                write(printed(_where(change, links)))
                write(' | ')
                write(printed(_setting(change)))
                write(' |\n')
        if ((most_accepted > first_ones) and (len(settings) > first_ones)):
            write('\n<details><summary>')
            write(printed(_plural((len(settings) - first_ones), 'more setting')))
            write('</summary>\n\n| where | setting |\n| :-- | :-- |\n')
            for change_2 in settings[first_ones:most_accepted]:
                write('| ')
                write(printed(_where(change_2, links)))
                write(' | ')
                write(printed(_setting(change_2)))
                write(' |\n')
            write('\n</details>\n')
        if (len(settings) > most_accepted):
            write('\n')
            if most_accepted:
                write('And ')
                write(printed(_plural((len(settings) - most_accepted), 'more setting')))
            else:
                write(printed(_plural(len(settings), 'setting')))
            write('.\n')
    return "".join(text)


def comment_pull_request_md(suite: Any, most_accepted: Any, most_groups: Any, suites: Any, links: Any, detailed: Any) -> str:
    text: list[str] = []
    write = text.append
    if suite.base_problem:
        write('\n🟡 **Base not available**, so accepted answers and settings of the gate were not compared with it: ')
        write(printed(_prose(_bounded(suite.base_problem))))
        write('.\n')
    if (len(suite.accepted_here) > 10):
        write(comment_gate_md(suite, most_accepted, most_groups, suites, links))
    if suite.accepted_here:
        first_ones = min([most_accepted, most_groups])
        write('\n**Accepted in this pull request**')
        if (len(suites) > 1):
            write(' in ')
            write(printed(_code(suite.name)))
        write(', compared with ')
        write(printed(_code(suite.base)))
        write('. Check that each new answer is right; fix and record again any that is not.')
        if ((suite.verdict == 'pass') and (not _is_unprotected(suite))):
            write(' If all are, approving this pull request is enough.')
        write('\n\n')
        if most_accepted:
            write('| case | what changed |\n| :-- | :-- |\n')
            for answer in suite.accepted_here[:first_ones]:
                write('| ')
                write(printed(_cell(answer.case)))
                write(' | ')
                write(printed(_accepted_answer(answer)))
                if (answer.moved or answer.numbers):
                    write(' <br><sub>')
                    write(printed(_accepted_deltas(answer)))
                    write('</sub>')
                write(' |\n')
        if ((most_accepted > first_ones) and (len(suite.accepted_here) > first_ones)):
            write('\n<details><summary>')
            write(printed(_plural((len(suite.accepted_here) - first_ones), 'more baseline')))
            write('</summary>\n\n| case | what changed |\n| :-- | :-- |\n')
            for answer_2 in suite.accepted_here[first_ones:most_accepted]:
                write('| ')
                write(printed(_cell(answer_2.case)))
                write(' | ')
                write(printed(_accepted_answer(answer_2)))
                if (answer_2.moved or answer_2.numbers):
                    write(' <br><sub>')
                    write(printed(_accepted_deltas(answer_2)))
                    write('</sub>')
                write(' |\n')
            write('\n</details>\n')
        if (len(suite.accepted_here) > most_accepted):
            write('\n')
            if most_accepted:
                write('And ')
                write(printed(_plural((len(suite.accepted_here) - most_accepted), 'more baseline')))
            else:
                write(printed(_plural(len(suite.accepted_here), 'baseline')))
            write('.\n')
        all1 = list(suite.accepted_here[:detailed])
        for n1, answer_3 in enumerate(all1):
            if (((answer_3.before is not None) and (answer_3.after is not None)) and (answer_3.before != answer_3.after)):
                write('\n<details><summary>')
                write(printed(_html(answer_3.case)))
                write(', word by word</summary>\n\n')
                write(printed(_accepted_diff(answer_3)))
                write('\n\n</details>\n')
            elif ((answer_3.prompt is not None) and (answer_3.after is not None)):
                write('\n<details')
                if ((n1 + 1) <= 2):
                    write(' open')
                write('><summary>New: <b>')
                write(printed(_html(answer_3.case)))
                write('</b></summary>\n\n')
                write(printed(_accepted_new(answer_3)))
                write('\n\n</details>\n')
    if (len(suite.accepted_here) <= 10):
        write(comment_gate_md(suite, most_accepted, most_groups, suites, links))
    if suite.replies_here:
        write('\n**Judged by replies of a referee that this pull request adds or edits**')
        if (len(suites) > 1):
            write(' in ')
            write(printed(_code(suite.name)))
        write(', compared with ')
        write(printed(_code(suite.base)))
        write('.\n\n')
        all2 = list(_replies_here(suite)[:10])
        for n2, (words, cases) in enumerate(all2):
            write('- ')
            write(printed(_prose(words)))
            write(': ')
            all3 = list(cases[:3])
            for n3, case in enumerate(all3):
                write(printed(_code(_bounded(case))))
                if (not (n3 == len(all3) - 1)):
                    write(', ')
            if (len(cases) > 3):
                write(' and ')
                write(printed((len(cases) - 3)))
                write(' more')
            write('\n')
    return "".join(text)


def comment_others_md(suite: Any, suites: Any, most_groups: Any, links: Any, detailed: Any) -> str:
    text: list[str] = []
    write = text.append
    groups = _to_review(suite)
    words_on = _notes(suite)
    fresh = _new_cases(suite)
    if groups:
        write('\n**To look at**')
        if (len(suites) > 1):
            write(' in ')
            write(printed(_code(suite.name)))
        write('\n\n')
        for cases in groups[:most_groups]:
            case = cases[0]
            first = _headline(case)
            fix = (_fixes(cases, {}) if (len(cases) == 1) else '')
            write('- ')
            if case.broken:
                write('🟠 ')
            if (case.stale and (case.verdict == 'note')):
                write('stale')
            elif _is_deleted(case):
                write('deleted')
            else:
                write(printed(_in_words(case.verdict)))
            for listed_case in cases[:5]:
                write(' ')
                write(printed(_linked(listed_case, suite, links)))
            if (len(cases) > 5):
                write(' and ')
                write(printed(_plural((len(cases) - 5), 'more case')))
            write(': ')
            if ((case.waive is not None) and (case.verdict == 'waived')):
                write(printed(_prose(_bounded(case.waive))))
                write(', ')
            if (_changes(case) and (len(cases) == 1)):
                write(printed(_changes(case)))
                write(', ')
            if case.message:
                write(printed(_prose(case.message)))
                if fix:
                    write(': ')
                    write(printed(_code(fix)))
            elif first:
                write(printed(_in_score(first)))
            if (case.judged and (len(cases) == 1)):
                write('; ')
                write(printed(_judged_by(case)))
            write('\n')
        if (len(groups) > most_groups):
            write('- and ')
            write(printed(_plural((len(groups) - most_groups), 'more line')))
            write(' like these\n')
    steps = _about_new(suite)
    if steps:
        write(comment_steps_md(steps))
    all1 = list(fresh[:detailed])
    for n1, case_2 in enumerate(all1):
        write('\n<details')
        if ((n1 + 1) <= 2):
            write(' open')
        write('><summary>New: <b>')
        write(printed(_html(case_2.id)))
        write('</b></summary>\n\n')
        write(printed(_asked_whole(case_2.texts)))
        write('\n\n')
        write(printed(_answer_whole(case_2.texts)))
        write('\n\n</details>\n')
    if ((len(fresh) > detailed) and detailed):
        write('\nAnd ')
        write(printed(_plural((len(fresh) - detailed), 'more new case')))
        write('.\n')
    if words_on:
        write('\n**Notes**')
        if (len(suites) > 1):
            write(' on ')
            write(printed(_code(suite.name)))
        write('\n\n')
        for words in words_on[:most_groups]:
            write('- ')
            write(printed(_prose(words)))
            write('\n')
    return "".join(text)


def comment_changed_md(suite: Any, others: Any, most_listed: Any, detailed: Any) -> str:
    text: list[str] = []
    write = text.append
    write('\n<details><summary>')
    write(printed(_changed_title(suite)))
    write(': ')
    all1 = list(others[:3])
    for n1, case in enumerate(all1):
        write(printed(_html(case.id)))
        if (not (n1 == len(all1) - 1)):
            write(', ')
    if (len(others) > 3):
        write(' and ')
        write(printed((len(others) - 3)))
        write(' more')
    write('</summary>\n\n')
    all2 = list(others[:most_listed])
    for n2, case_2 in enumerate(all2):
        write('- ')
        if (case_2.verdict == 'note'):
            write(printed(_mark(case_2)))
            write(' ')
        write(printed(_code(case_2.id)))
        write(': ')
        write(printed((_changes(case_2) or _prose('reworded'))))
        write('; ')
        write(printed(_judged_by(case_2)))
        if (case_2.verdict == 'note'):
            write('; ')
            write(printed(_in_score(_headline(case_2))))
        write('\n')
        if (((case_2.texts and (case_2.texts.accepted_response is not None)) and ((n2 + 1) <= detailed)) and (not case_2.trivial)):
            write('\n  ')
            write(printed(_short_diff(case_2.texts)))
            write('\n\n')
    if (len(others) > most_listed):
        write('- and ')
        write(printed(_plural((len(others) - most_listed), 'more case')))
        write('\n')
    write('\n</details>\n')
    return "".join(text)


def comment_rules_md(changes: Any, listed: Any) -> str:
    text: list[str] = []
    write = text.append
    write('\n<details><summary>')
    write(printed(_plural(len(changes), 'change')))
    write(' of rules in other cases')
    if (_rule_change(changes[0][1]) in ('newly failing', 'no longer attested', 'no longer applying',)):
        write(', some newly failing')
    write('</summary>\n\n')
    for (case, finding) in changes[:listed]:
        write('- ')
        write(printed(_code(case.id)))
        write(' ')
        write(comment_rule_md(finding))
    if (len(changes) > listed):
        write('- and ')
        write(printed(_plural((len(changes) - listed), 'more change')))
        write('\n')
    write('\n</details>\n')
    return "".join(text)


def comment_dimensions_md(suite: Any, suites: Any, listed: Any) -> str:
    text: list[str] = []
    write = text.append
    compared = sum(each.compared for each in suite.dimensions)
    numbers = _statistics(suite)
    if ((compared or numbers) or suite.signatures):
        telling = _relevant_dimensions(suite)
        write('\n<details><summary>')
        if compared:
            write('Scores of ')
            write(printed(_plural(len(telling), 'dimension')))
            write(', how')
        else:
            write('How')
        write(' the suite was judged, signatures')
        if (len(suites) > 1):
            write(' of ')
            write(printed(_html(suite.name)))
        write('</summary>\n\n')
        if compared:
            write('| dimension | mean | change | rose | fell | k |\n| :-- | --: | --: | --: | --: | --: |\n')
            for d in telling:
                write('| ')
                write(printed(_cell(d.name)))
                if (d.severity == 'fail'):
                    write(' **gates**')
                elif (d.severity == 'review'):
                    write(' **gates together**')
                write(' | ')
                write(printed(_number(d.mean)))
                write(' | ')
                write(printed(_signed(d.delta)))
                write(' | ')
                write(printed(d.rose))
                write(' | ')
                write(printed(d.fell))
                write(' | ')
                write(printed(_k(d.k)))
                write(' |\n')
            write('\n')
        for group in suite.groups[:listed]:
            write('- ')
            write(printed(_code(group.dimension)))
            if group.tag:
                write(' of ')
                write(printed(_code(group.tag)))
            write(': ')
            write(printed(_prose(group.method)))
            write('\n')
        for words in numbers:
            write('- ')
            write(printed(_prose(words)))
            write('\n')
        if suite.signatures:
            write('- signatures: ')
            all1 = list(suite.signatures.values())
            for n1, signature in enumerate(all1):
                write(printed(_code(signature)))
                if (not (n1 == len(all1) - 1)):
                    write(', ')
            write('\n')
        write('\n</details>\n')
    return "".join(text)


def comment_md(report: Any, suites: Any, most_rows: Any, links: Any, most_named: Any, most_groups: Any, most_said: Any, detailed: Any, listed: Any, most_listed: Any, most_accepted: Any) -> str:
    text: list[str] = []
    write = text.append
    if (report.verdict == 'fail'):
        write('### 🔴 ')
        write(printed(_heading(report)))
        write('\n')
    elif ((((((report.counts.passed != report.counts.cases) or report.counts.accepted) or report.counts.loosened) or _is_overruled(report.suites)) or _is_unchecked(report)) or _has_doubts(report.suites)):
        write('### 🟡 ')
        write(printed(_heading(report)))
        write('\n')
    else:
        write('### 🟢 ')
        write(printed(_heading(report)))
        write('\n')
    opened = SimpleNamespace(count=0)
    all1 = list(suites)
    for n1, suite in enumerate(all1):
        cases = _worse(suite)
        groups = _not_compared(suite)
        renamed = _renamed_to(suite)
        rows = _rows(suite, most_rows)
        told = _details(suite)
        if (len(suites) > 1):
            write('\n**')
            write(printed(_code(suite.name)))
            write('**')
            if suite.manifest:
                write(' in ')
                write(printed(_code(suite.manifest)))
            write('\n')
        if ((groups and (not cases)) and (groups[0][0].verdict == 'missing')):
            write('\nIf a case was renamed or removed on purpose, run its command below and commit the result. Otherwise restore the case.\n')
        if (rows or groups):
            write('\n| case | what changed |\n| :-- | :-- |\n')
            for row in rows:
                write('| ')
                write(printed(_row_mark(row)))
                write('&nbsp;')
                write(printed(_row_cases(row, suite, links, most_named)))
                write(' | ')
                write(printed(_row_words(row)))
                if ((not links.files) and (len(row.cases) == 1)):
                    write(' (')
                    write(printed(_pipes(_place(row.cases[0], suite, links))))
                    write(')')
                if row.deltas:
                    write(' <br><sub>')
                    write(printed(_row_deltas(row)))
                    write('</sub>')
                write(' |\n')
            all2 = list(groups[:most_groups])
            for n2, group in enumerate(all2):
                said = _message(group[0], renamed.get(group[0].id))
                fix = _fixes(group, renamed)
                write('| 🔴&nbsp;')
                all3 = list(group[:3])
                for n3, case in enumerate(all3):
                    write(printed(_cell(case.id)))
                    if (not (n3 == len(all3) - 1)):
                        write(', ')
                if (len(group) > 3):
                    write(' and ')
                    write(printed((len(group) - 3)))
                    write(' more')
                write(' | ')
                write(printed(_in_words(group[0].verdict)))
                write(': ')
                write(printed(_in_cell(_bounded(said[0]))))
                if fix:
                    write(': ')
                    write(printed(_pipes(_code(fix))))
                write(' |\n')
            if (len(groups) > most_groups):
                write('| 🔴 ')
                write(printed(_plural((len(groups) - most_groups), 'more case')))
                write(' | missing or not comparable |\n')
        moved = _means(suite)
        judged = _judged_totals(suite.cases)
        if (moved[0] or judged):
            write('\n')
            if moved[0]:
                write('**')
                write(printed(_prose(moved[0])))
                write(':** ')
                write(printed(_prose(moved[1])))
                if judged:
                    write(' <br>')
            if judged:
                write('**Judged:** ')
                write(printed(judged))
            write('\n')
        counted = _sums(suite)
        if counted[0]:
            write('\n**')
            write(printed(_prose(counted[0])))
            write(':** ')
            write(printed(_prose(counted[1])))
            write('\n')
        said_2 = _sentences(suite)
        for words in said_2[:most_said]:
            write('\n🔴 ')
            write(printed(_sentence(words)))
            write('\n')
        if (len(said_2) > most_said):
            write('\nAnd ')
            write(printed(_plural((len(said_2) - most_said), 'more rule')))
            write(' of the suite failed.\n')
        for words_2 in _group_remarks(suite)[:most_said]:
            write('\n')
            write(printed(_sentence(words_2)))
            write('\n')
        if cases:
            write(comment_to_do_md(suite, cases))
        steps = _about_unjudged(suite)
        if steps:
            write(comment_steps_md(steps))
        for case_2 in told[:detailed]:
            unfolded = (opened.count < 1)
            opened.count = (opened.count + 1)
            write(comment_case_md(case_2, suite, unfolded))
        if ((len(cases) > len(told[:detailed])) and listed):
            write('\n<details><summary>')
            write(printed(_plural(len(cases), 'answer')))
            write(' to look at, one by one</summary>\n\n')
            for case_3 in cases[:most_listed]:
                write('- ')
                write(printed(_case_mark(case_3, suite)))
                write(' ')
                write(printed(_linked(case_3, suite, links)))
                write(': ')
                write(printed(_in_short(case_3)))
                write('\n')
            if (len(cases) > most_listed):
                write('- and ')
                write(printed(_plural((len(cases) - most_listed), 'more case')))
                if links.run:
                    write(', see ')
                    write(printed(_link(links.run, 'the summary of this run')))
                write('\n')
            write('\n</details>\n')
    for suite_2 in suites:
        write(comment_pull_request_md(suite_2, most_accepted, most_groups, suites, links, detailed))
        write(comment_others_md(suite_2, suites, most_groups, links, detailed))
    for suite_3 in suites:
        others = _pass_changed(suite_3)
        if others:
            write(comment_changed_md(suite_3, others, most_listed, detailed))
        changes = _rule_changes(suite_3, _details(suite_3)[:detailed])
        if (changes and listed):
            write(comment_rules_md(changes, listed))
        write(comment_dimensions_md(suite_3, suites, listed))
        if suite_3.reproduce:
            write('\n<details><summary>Run this on your machine</summary>\n\n')
            write(printed(_commands(suite_3)))
            write('\n\n</details>\n')
    write('\n<sub>')
    write(printed(_legend(suites, most_rows)))
    write(printed(_prose(report.tool)))
    if ((len(suites) == 1) and suites[0].manifest):
        write(' · ')
        write(printed(_code(suites[0].name)))
        write(' in ')
        write(printed(_code(suites[0].manifest)))
    if links.run:
        write(' · ')
        write(printed(_link(links.run, 'this run')))
    write('</sub>\n')
    return "".join(text)


def comment_short_md(report: Any, links: Any, suites: Any, most_accepted: Any, most_groups: Any, detailed: Any) -> str:
    text: list[str] = []
    write = text.append
    write('### ')
    if (report.verdict == 'fail'):
        write('🔴')
    else:
        write('🟡')
    write(' ')
    write(printed(_heading(report)))
    write('\n\nThe report is too long to be shown here')
    if links.run:
        write(', see ')
        write(printed(_link(links.run, 'this run')))
    write('.\n')
    for suite in suites:
        if (most_accepted or (len(suites) == 1)):
            write(comment_pull_request_md(suite, most_accepted, most_groups, suites, links, detailed))
    return "".join(text)

"""Made of the templates of the page by bench/make_templates.py: change the templates, not this."""

from typing import Any

from markupsafe import Markup

from vrty_gate.render.page.filters import filters, printed

_FILTERS = filters()
_about_samples = _FILTERS["about_samples"]
_accepted_answer = _FILTERS["accepted_answer"]
_accepted_by = _FILTERS["accepted_by"]
_accepted_diff = _FILTERS["accepted_diff"]
_accepted_text = _FILTERS["accepted_text"]
_apart = _FILTERS["apart"]
_bar_colour = _FILTERS["bar_colour"]
_bounded = _FILTERS["bounded"]
_case_diff = _FILTERS["case_diff"]
_case_lines = _FILTERS["case_lines"]
_changes = _FILTERS["changes"]
_charts = _FILTERS["charts"]
_colour = _FILTERS["colour"]
_commands = _FILTERS["commands"]
_contents = _FILTERS["contents"]
_current_text = _FILTERS["current_text"]
_cut = _FILTERS["cut"]
_dimension_lines = _FILTERS["dimension_lines"]
_distributions = _FILTERS["distributions"]
_drawn = _FILTERS["drawn"]
_entry_change = _FILTERS["entry_change"]
_explained_checks = _FILTERS["explained_checks"]
_fallen = _FILTERS["fallen"]
_fixes = _FILTERS["fixes"]
_g = _FILTERS["g"]
_group_remarks = _FILTERS["group_remarks"]
_has_diff = _FILTERS["has_diff"]
_headline = _FILTERS["headline"]
_in_short = _FILTERS["in_short"]
_is_of_base = _FILTERS["is_of_base"]
_judged_in_full = _FILTERS["judged_in_full"]
_judged_totals = _FILTERS["judged_totals"]
_kinds = _FILTERS["kinds"]
_latest = _FILTERS["latest"]
_message = _FILTERS["message"]
_needs_person = _FILTERS["needs_person"]
_not_compared = _FILTERS["not_compared"]
_notes = _FILTERS["notes"]
_number = _FILTERS["number"]
_number_in_words = _FILTERS["number_in_words"]
_passing = _FILTERS["passing"]
_percent = _FILTERS["percent"]
_place = _FILTERS["place"]
_plural = _FILTERS["plural"]
_quotes = _FILTERS["quotes"]
_rarity = _FILTERS["rarity"]
_relevant_checks = _FILTERS["relevant_checks"]
_relevant_evidence = _FILTERS["relevant_evidence"]
_renamed_to = _FILTERS["renamed_to"]
_replies_here = _FILTERS["replies_here"]
_rows = _FILTERS["rows"]
_rule_change = _FILTERS["rule_change"]
_sentences = _FILTERS["sentences"]
_setting = _FILTERS["setting"]
_setting_place = _FILTERS["setting_place"]
_signed = _FILTERS["signed"]
_split = _FILTERS["split"]
_state = _FILTERS["state"]
_statistics = _FILTERS["statistics"]
_sums = _FILTERS["sums"]
_to_review = _FILTERS["to_review"]
_told = _FILTERS["told"]
_tone = _FILTERS["tone"]
_why = _FILTERS["why"]
_why_cut = _FILTERS["why_cut"]


def bar(check: Any) -> Markup:
    text: list[str] = []
    write = text.append
    write('<svg class="track ')
    write(printed(_bar_colour(check.verdict)))
    write('" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><path class="whole" d="M0 5H100"/>')
    if ((check.baseline or 0) > (check.current or 0)):
        write('<path class="lost" d="M0 5H')
        write(printed(_percent(check.baseline)))
        write('"/>')
    write('<path class="level" d="M0 5H')
    write(printed(_percent(check.current)))
    write('"/>')
    if (check.required is not None):
        write('<path class="need" d="M')
        write(printed(_percent(check.required)))
        write(' 0V10"/>')
    write('</svg>')
    return Markup("".join(text))


def bar_html() -> str:
    text: list[str] = []
    write = text.append
    pass
    return "".join(text)


def case_html(case: Any, suite: Any, anchor: Any, unfolded: Any) -> str:
    text: list[str] = []
    write = text.append
    first = _headline(case)
    rare = _rarity(case, suite)
    write('<details class="case" id="')
    write(printed(anchor))
    write('"')
    if unfolded:
        write(' open')
    write('>\n<summary><span class="sign ')
    write(printed(_tone(case)))
    write('">')
    write(printed(_state(case)))
    write('</span> <b>')
    write(printed(case.id))
    write('</b>')
    if (first and (first.required is not None)):
        both = _apart(first, 2)
        write(' <span class="quiet">')
        write(printed(first.dimension))
        write(' ')
        write(printed(both[0]))
        write(', needs ')
        write(printed(both[1]))
        if rare:
            write(' · ')
            write(printed(rare))
        write('</span>')
    write('</summary>\n<p class="quiet">')
    write(printed(_place(case, suite)))
    if case.tags:
        write(' · tags: ')
        write(printed(', '.join(case.tags)))
    if case.judged:
        write(' · ')
        write(printed(_judged_in_full(case)))
    write('</p>\n')
    said = _message(case)
    if said[0]:
        write('<p>')
        write(printed(said[0]))
        if said[1]:
            write(': <code>')
            write(printed(said[1]))
            write('</code>')
        write('</p>\n')
    quoted = _quotes(case)
    if quoted:
        write('<div class="sides">\n')
        for (name, words) in quoted:
            write('<section aria-label="What the referee quotes from the ')
            write(printed(name))
            write(' response of ')
            write(printed(case.id))
            write('"><h4>')
            write(printed(name.capitalize()))
            write(', quoted</h4>\n<div class="text">')
            write(printed(words))
            write('</div></section>\n')
        write('</div>\n')
    if case.samples:
        write('<p>')
        write(printed(_about_samples(case)))
        write('.</p>\n')
    if (case.waive is not None):
        write('<p>Waived: ')
        write(printed(case.waive))
        write('</p>\n')
    what = _changes(case, 20)
    if what:
        write('<h4>What changed</h4>\n<p>')
        write(printed(what))
        write('</p>\n')
    if _has_diff(case):
        write(printed(_case_diff(case)))
        write('\n')
    rules = _relevant_evidence(case)
    if rules:
        write('<h4>Rules</h4>\n<ul>\n')
        for rule in rules:
            write('<li><span class="sign ')
            write(printed(_colour(rule)))
            write('">')
            write(printed(_rule_change(rule)))
            write('</span> <b>')
            write(printed(rule.rule))
            write('</b>')
            if rule.words:
                write(', ')
                write(printed(rule.words))
            if rule.span:
                write(': <q>')
                write(printed(rule.span))
                write('</q>')
            if rule.citation:
                write(' <cite>')
                write(printed(rule.citation))
                write('</cite>')
            write('</li>\n')
        write('</ul>\n')
    if case.texts:
        write('<div class="sides">\n')
        if (case.texts.accepted_response is not None):
            write('<section aria-label="Accepted response of ')
            write(printed(case.id))
            write('"><h4>Accepted</h4>\n<div class="text">')
            write(printed(_accepted_text(case)))
            write('</div></section>\n')
        write('<section aria-label="Current response of ')
        write(printed(case.id))
        write('"><h4>Now</h4>\n<div class="text">')
        write(printed(_current_text(case)))
        write('</div></section>\n</div>\n')
        if case.texts.prompt:
            write('<h4>Prompt')
            if ('prompt' in case.changed):
                write(', changed')
            write('</h4>\n<div class="text">')
            write(printed(_cut(case.texts.prompt)))
            write('</div>\n')
    if case.checks:
        checks = _relevant_checks(case)
        write('<h4>Scores</h4>\n<div class="wide" tabindex="0" role="region" aria-label="Scores of ')
        write(printed(case.id))
        write('">\n<table class="scores">\n<thead><tr><th scope="col">Dimension</th><th scope="col" class="number">Accepted</th><th scope="col" class="number">Now</th><th scope="col" class="number">Needs</th></tr></thead>\n<tbody>\n')
        for c in checks:
            both_2 = _apart(c)
            write('<tr><th scope="row">')
            write(printed(c.dimension))
            write(' <span class="')
            write(printed(_bar_colour(c.verdict)))
            write('">')
            write(printed(c.verdict.replace('_', ' ')))
            write('</span>')
            if (c.severity not in ('error', 'review', c.verdict,)):
                write(' <span class="quiet">(')
                write(printed(c.severity))
                write(')</span>')
            if (c.current is not None):
                write(printed(bar(c)))
            write('</th><td class="number">')
            write(printed(_number(c.baseline)))
            write('</td><td class="number">')
            write(printed(both_2[0]))
            write('</td><td class="number">')
            write(printed(both_2[1]))
            write('</td></tr>\n')
        write('</tbody>\n</table>\n</div>\n')
        reasons = _explained_checks(case)
        if reasons:
            write('<ul>\n')
            for c_2 in reasons:
                write('<li>')
                write(printed(c_2.dimension))
                write(': ')
                write(printed(_why(c_2)))
                write('</li>\n')
            write('</ul>\n')
    if case.numbers:
        write('<h4>Numbers, lower is better</h4>\n<ul>\n')
        for one in case.numbers:
            write('<li>')
            write(printed(_number_in_words(one)))
            write('</li>\n')
        write('</ul>\n')
    if case.accepted_in:
        write('<p class="quiet">The earlier answer was ')
        write(printed(_accepted_by(case)))
        write('.</p>\n')
    if case.changed:
        write('<p class="quiet">Changed since ')
        if _is_of_base(case):
            write(printed(_bounded(case.accepted)))
        else:
            write('the baseline was accepted')
            if case.accepted:
                write(' (')
                write(printed(_bounded(case.accepted)))
                write(')')
        write(': ')
        write(printed(' and '.join(case.changed)))
        write('.</p>\n')
    write('</details>\n')
    return "".join(text)


def charts_html(suite: Any, number_of: Any, place: Any) -> str:
    text: list[str] = []
    write = text.append
    drawn = _charts(suite)
    if drawn:
        write('<h3 id="charts-')
        write(printed(number_of))
        write('">Every case against its bar</h3>\n<p class="legend quiet"><svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><circle class="before" cx="6" cy="6" r="3.5"/></svg> accepted <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><circle class="passes" cx="6" cy="6" r="3.5"/></svg> now <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><path class="fails" d="M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5"/></svg> now, fails or below its bar <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true"><path class="bar" d="M1 6H15"/></svg> its bar</p>\n')
        all1 = list(drawn)
        for n1, chart in enumerate(all1):
            title = "".join(map(str, ['chart-', place, '-', (n1 + 1)]))
            write('<figure>\n<figcaption id="')
            write(printed(title))
            write('"><b>')
            write(printed(chart.dimension.name))
            write('</b>, ')
            write(printed(_plural(len(chart.columns), 'case')))
            write(', those closest to their bar first')
            if chart.hidden:
                write('; ')
                write(printed(_plural(chart.hidden, 'case')))
                write(' further from it ')
                write(printed(('is' if (chart.hidden == 1) else 'are')))
                write(' not drawn')
            write('</figcaption>\n<svg class="chart" viewBox="0 0 760 240" role="img" aria-labelledby="')
            write(printed(title))
            write('">\n')
            for (value, y) in chart.lines:
                write('<path class="grid" d="M36 ')
                write(printed(y))
                write('H752"/><text class="axis" x="30" y="')
                write(printed((y + 4)))
                write('">')
                write(printed(value))
                write('</text>\n')
            for column in chart.columns:
                write('<g class="column"><title>')
                write(printed(column.words))
                write('</title>\n<path class="move ')
                write(printed(column.kind))
                write('" d="M')
                write(printed(column.x))
                write(' ')
                write(printed(column.accepted))
                write('V')
                write(printed(column.current))
                write('"/>\n<circle class="before" cx="')
                write(printed(column.x))
                write('" cy="')
                write(printed(column.accepted))
                write('" r="3"/>\n')
                if (column.required is not None):
                    write('<path class="bar" d="M')
                    write(printed((column.x - column.half)))
                    write(' ')
                    write(printed(column.required))
                    write('h')
                    write(printed((column.half * 2)))
                    write('"/>\n')
                if (column.kind == 'passes'):
                    write('<circle class="passes" cx="')
                    write(printed(column.x))
                    write('" cy="')
                    write(printed(column.current))
                    write('" r="3"/>\n')
                else:
                    write('<path class="')
                    write(printed(column.kind))
                    write('" d="M')
                    write(printed((column.x - 3.5)))
                    write(' ')
                    write(printed((column.current - 3.5)))
                    write('l7 7m0 -7l-7 7"/>\n')
                if column.label:
                    write('<text class="name" x="')
                    write(printed(column.x))
                    write('" y="16">')
                    write(printed(column.label))
                    write('</text>\n')
                write('</g>\n')
            write('</svg>\n')
            if chart.named:
                write('<ol class="names">\n')
                for column_2 in chart.named:
                    write('<li>')
                    write(printed(column_2.words))
                    write('</li>\n')
                write('</ol>\n')
            write('</figure>\n')
    spread = _distributions(suite)
    if spread:
        write('<details><summary>Distributions of ')
        write(printed(_plural(len(spread), 'dimension')))
        write('</summary>\n<div class="distributions">\n')
        all2 = list(spread)
        for n2, distribution in enumerate(all2):
            title_2 = "".join(map(str, ['distribution-', place, '-', (n2 + 1)]))
            write('<figure>\n<figcaption id="')
            write(printed(title_2))
            write('"><b>')
            write(printed(distribution.dimension.name))
            write('</b>, ')
            write(printed(_plural(distribution.cases, 'case')))
            write(': mean ')
            write(printed(_number(distribution.dimension.baseline_mean)))
            write(' accepted, ')
            write(printed(_number(distribution.dimension.mean)))
            write(' now</figcaption>\n<svg class="distribution" viewBox="-2 -4 324 94" role="img" aria-labelledby="')
            write(printed(title_2))
            write('">\n')
            for bin_2 in distribution.bins:
                write('<g><title>')
                write(printed(_g(bin_2.low)))
                write(' to ')
                write(printed(_g(bin_2.high)))
                write(': ')
                write(printed(bin_2.accepted))
                write(' accepted, ')
                write(printed(bin_2.current))
                write(' now</title>\n<rect class="before" x="')
                write(printed((bin_2.x + 1)))
                write('" y="')
                write(printed((72 - bin_2.accepted_height)))
                write('" width="7" height="')
                write(printed(bin_2.accepted_height))
                write('"/>\n<rect class="now" x="')
                write(printed((bin_2.x + 8)))
                write('" y="')
                write(printed((72 - bin_2.current_height)))
                write('" width="7" height="')
                write(printed(bin_2.current_height))
                write('"/></g>\n')
            write('<path class="grid" d="M0 72.5H320"/>\n<text class="axis start" x="0" y="87">0</text><text class="axis middle" x="160" y="87">0.5</text><text class="axis" x="320" y="87">1</text>\n</svg>\n</figure>\n')
        write('</div>\n</details>\n')
    return "".join(text)


def pull_request_html(suite: Any, number_of: Any) -> str:
    text: list[str] = []
    write = text.append
    if suite.base_problem:
        write('<p class="alert yellow">Base not available, so accepted answers and settings of the gate were not compared with it: ')
        write(printed(_bounded(suite.base_problem)))
        write('.</p>\n')
    if suite.accepted_here:
        write('<h3 id="accepted-')
        write(printed(number_of))
        write('">Accepted in this pull request</h3>\n<p class="quiet">Compared with ')
        write(printed(suite.base))
        write('. Check that each new answer is right.</p>\n<ul class="plain">\n')
        for answer in suite.accepted_here[:500]:
            write('<li><b>')
            write(printed(answer.case))
            write('</b>: ')
            write(printed(_accepted_answer(answer)))
            write('\n')
            if (((answer.before is not None) and (answer.after is not None)) and (answer.before != answer.after)):
                write('<details><summary>Word by word</summary>\n')
                write(printed(_accepted_diff(answer)))
                write('\n</details>\n')
            write('</li>\n')
        write('</ul>\n')
        if (len(suite.accepted_here) > 500):
            write('<p>And ')
            write(printed(_plural((len(suite.accepted_here) - 500), 'more baseline')))
            write('.</p>\n')
    if suite.gate_changes:
        write('<h3 id="gate-')
        write(printed(number_of))
        write('">Gate changed</h3>\n<p class="quiet">Compared with ')
        write(printed(suite.base))
        write('. Check that each change is intended.</p>\n<ul>\n')
        for change in suite.gate_changes:
            write('<li><code>')
            write(printed(_setting_place(change)))
            write('</code> ')
            write(printed(_setting(change)))
            write('</li>\n')
        write('</ul>\n')
    if suite.replies_here:
        write('<h3>Judged by replies of a referee that this pull request adds or edits</h3>\n<p class="quiet">Compared with ')
        write(printed(suite.base))
        write('.</p>\n<ul>\n')
        all1 = list(_replies_here(suite))
        for n1, (words, cases) in enumerate(all1):
            write('<li>')
            write(printed(words))
            write(': ')
            all2 = list(cases[:20])
            for n2, case in enumerate(all2):
                write('<b>')
                write(printed(case))
                write('</b>')
                write(printed((', ' if (not (n2 == len(all2) - 1)) else "")))
            if (len(cases) > 20):
                write(' and ')
                write(printed((len(cases) - 20)))
                write(' more')
            write('</li>\n')
        write('</ul>\n')
    return "".join(text)


def table_html(report: Any, suites: Any) -> str:
    text: list[str] = []
    write = text.append
    listed = _rows(report)
    unlisted = (report.counts.cases - len(listed))
    write('<section aria-labelledby="cases">\n<h2 id="cases">All cases</h2>\n')
    if listed:
        write('<form class="filters" id="filters" hidden>\n<label>Text <input type="search" name="text" autocomplete="off"></label>\n<label>Verdict <select name="verdict"><option value="">all</option></select></label>\n<label>Tag <select name="tag"><option value="">all</option></select></label>\n<label>Fell in <select name="dimension"><option value="">all</option></select></label>\n<label>Change <select name="kind"><option value="">all</option></select></label>\n<output id="count" aria-live="polite"></output>\n</form>\n<div class="wide box" tabindex="0" role="region" aria-label="Table of all cases">\n<table id="table" class="cases">\n<thead><tr><th scope="col">Verdict</th><th scope="col">Case</th>')
        if (len(suites) > 1):
            write('<th scope="col">Suite</th>')
        write('<th scope="col">What changed</th><th scope="col">Judged by</th><th scope="col">Dimension</th><th scope="col" class="number">Accepted</th><th scope="col" class="number">Now</th><th scope="col" class="number">Needs</th></tr></thead>\n<tbody>\n')
        all1 = list(listed)
        for n1, row in enumerate(all1):
            case = row.case
            first = _headline(case)
            write('<tr data-verdict="')
            write(printed(_state(case)))
            write('" data-tag="')
            write(printed('\n'.join(case.tags)))
            write('" data-dimension="')
            write(printed('\n'.join(_fallen(case))))
            write('" data-kind="')
            write(printed('\n'.join(_kinds(case))))
            write('"><td data-value="')
            write(printed((n1 + 1)))
            write('"><span class="sign ')
            write(printed(_tone(case)))
            write('">')
            write(printed(_state(case)))
            write('</span></td><th scope="row">')
            if row.anchor:
                write('<a href="#')
                write(printed(row.anchor))
                write('">')
                write(printed(case.id))
                write('</a>')
            else:
                write(printed(case.id))
            write('</th>')
            if (len(suites) > 1):
                write('<td>')
                write(printed(row.suite.name))
                write('</td>')
            write('<td class="words">')
            write(printed(_in_short(case)))
            write('</td><td')
            if case.judged:
                write(' data-name="judged by"')
            write('>')
            write(printed(case.judged))
            write('</td>')
            if first:
                both = _apart(first)
                write('<td class="score">')
                write(printed(first.dimension))
                if (((n1 + 1) <= 500) and (first.delta or (first.verdict != 'pass'))):
                    write(printed(bar(first)))
                write('</td><td class="number" data-name="accepted">')
                write(printed(_number(first.baseline)))
                write('</td><td class="number" data-name="now">')
                write(printed(both[0]))
                write('</td><td class="number" data-name="needs">')
                write(printed(both[1]))
                write('</td>')
            else:
                write('<td></td><td class="number"></td><td class="number"></td><td class="number"></td>')
            write('</tr>\n')
        write('</tbody>\n</table>\n</div>\n')
    if (unlisted > 0):
        write('<p>')
        write(printed(_plural(unlisted, 'case')))
        write(' ')
        write(printed(('is' if (unlisted == 1) else 'are')))
        write(' not listed')
        if listed:
            write(': those that pass unchanged, and those beyond the worst 5,000')
        else:
            write(', because ')
            write(printed(('it passes' if (unlisted == 1) else 'they pass')))
            write(' unchanged')
        write('.</p>\n')
    write('</section>\n')
    return "".join(text)


def trend_html(title: Any, line: Any) -> str:
    text: list[str] = []
    write = text.append
    write('<figure>\n<figcaption id="')
    write(printed(title))
    write('"><b>')
    write(printed((line.name or line.dimension)))
    write('</b>')
    if line.name:
        write(', ')
        write(printed(line.dimension))
    write(': ')
    write(printed(_number(line.first)))
    write(' to ')
    write(printed(_number(line.last)))
    if (line.accepted > 1):
        write(', accepted ')
        write(printed(line.accepted))
        write(' times')
    if line.reason:
        write(', last for: ')
        write(printed(_bounded(line.reason)))
    write('</figcaption>\n<svg class="distribution" viewBox="0 0 320 64" role="img" aria-labelledby="')
    write(printed(title))
    write('">\n<path class="grid" d="M0 6.5H320M0 57.5H320"/>\n')
    for path in line.paths:
        write('<path class="trend" d="')
        write(printed(path))
        write('"/>\n')
    for dot in line.dots:
        write('<g><title>')
        write(printed(dot.words))
        write('</title><circle class="passes" cx="')
        write(printed(dot.x))
        write('" cy="')
        write(printed(dot.y))
        write('" r="2.5"/></g>\n')
    write('</svg>\n</figure>\n')
    return "".join(text)


def trends_html(trends: Any, suite: Any, number_of: Any, place: Any) -> str:
    text: list[str] = []
    write = text.append
    trend = _drawn(trends.get(suite.manifest))
    if trend:
        write('<h3 id="trends-')
        write(printed(number_of))
        write('">Trends</h3>\n<p class="quiet">Accepted scores over ')
        write(printed(_plural(len(trend.entries), 'commit')))
        write(' that changed the baselines, oldest on the left, from 0 to 1. A gap is another version of the scorer.')
        if trend.cut:
            write(' ')
            write(printed(_why_cut(trend.cut)))
        write('</p>\n')
        if trend.declines:
            write('<ul>\n')
            for fall in trend.declines[:20]:
                write('<li><span class="sign orange">declined gradually</span> <b>')
                write(printed((fall.case or 'the suite')))
                write('</b>: ')
                write(printed(fall.dimension))
                write(' ')
                write(printed(_number(fall.now)))
                if (fall.then is not None):
                    write(', was ')
                    write(printed(_number(fall.then)))
                if fall.commit:
                    write(' in ')
                    write(printed(fall.commit[:7]))
                if fall.reason:
                    write(': ')
                    write(printed(_bounded(fall.reason)))
                write('</li>\n')
            write('</ul>\n')
        write('<div class="distributions">\n')
        all1 = list(_dimension_lines(trend))
        for n1, line in enumerate(all1):
            title = "".join(map(str, ['trend-', place, '-', (n1 + 1)]))
            write(trend_html(title, line))
        write('</div>\n')
        moved = _case_lines(trend)
        if moved:
            write('<h4>Cases that moved most</h4>\n<div class="distributions">\n')
            all2 = list(moved)
            for n2, line_2 in enumerate(all2):
                title_2 = "".join(map(str, ['trend-case-', place, '-', (n2 + 1)]))
                write(trend_html(title_2, line_2))
            write('</div>\n')
        write('<details><summary>Who accepted what, and why</summary>\n<div class="wide" tabindex="0" role="region" aria-label="Commits that changed the baselines of ')
        write(printed(suite.name))
        write('">\n<table class="stack">\n<thead><tr><th scope="col">Commit</th><th scope="col">Author</th><th scope="col" class="number">Cases</th><th scope="col">Change</th><th scope="col">Accepted</th></tr></thead>\n<tbody>\n')
        all3 = list(_latest(trend))
        for n3, entry in enumerate(all3):
            write('<tr><th scope="row">')
            if entry.commit:
                write(printed(entry.commit[:7]))
                write(' ')
                write(printed(entry.date[:10]))
            else:
                write('not committed')
            write('</th><td>')
            write(printed(_bounded(entry.author)))
            write('</td><td class="number" data-name="cases">')
            write(printed(entry.cases))
            write('</td><td>')
            write(printed(_entry_change(entry)))
            write('</td><td>')
            all4 = list(entry.accepted[:5])
            for n4, each in enumerate(all4):
                write(printed(', '.join(each.first[:4])))
                if (each.cases > 4):
                    write(' and ')
                    write(printed((each.cases - 4)))
                    write(' more')
                if each.reason:
                    write(': ')
                    write(printed(_bounded(each.reason)))
                write(printed(('; ' if (not (n4 == len(all4) - 1)) else "")))
            all5 = list(entry.signatures)
            for n5, renewed in enumerate(all5):
                write(printed(('; ' if (entry.accepted or (not (n5 == 0))) else "")))
                write('another version of ')
                write(printed(renewed.scorer))
            write('</td></tr>\n')
        write('</tbody>\n</table>\n</div>\n</details>\n')
    return "".join(text)


def report_html(policy: Any, heading: Any, style: Any, report: Any, suites: Any, trends: Any, script: Any) -> str:
    text: list[str] = []
    write = text.append
    write('<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="')
    write(printed(policy))
    write('">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n<title>')
    write(printed(heading))
    write('</title>\n<style>')
    write(printed(style))
    write('</style>\n</head>\n<body>\n<header>\n')
    tone = ('red' if (report.verdict == 'fail') else ('yellow' if (((report.counts.passed != report.counts.cases) or report.counts.accepted) or report.counts.loosened) else 'green'))
    write('<h1><span class="sign ')
    write(printed(tone))
    write('">')
    write(printed(('Failed' if (report.verdict == 'fail') else 'Passed')))
    write('</span> ')
    write(printed(heading.partition(' · ')[2]))
    write('</h1>\n<p class="quiet">')
    write(printed(report.tool))
    write(' · ')
    write(printed(_plural(report.counts.cases, 'case')))
    write(' in ')
    write(printed(_plural(len(suites), 'suite')))
    judged = _judged_totals(report)
    if judged:
        write(' · judged: ')
        write(printed(judged))
    write('</p>\n<nav aria-label="Contents">\n<ul>\n<li><a href="#cases">All cases (')
    write(printed(report.counts.cases))
    write(')</a></li>\n')
    for link in _contents(suites, trends):
        write('<li><a href="#')
        write(printed(link.anchor))
        write('">')
        write(printed(link.words))
        write('</a></li>\n')
    write('</ul>\n</nav>\n</header>\n<main>\n')
    for suite in suites:
        facts = _sentences(suite)
        remarks = _group_remarks(suite)
        if (facts or remarks):
            write('<section class="summary" aria-label="Summary of ')
            write(printed(suite.name))
            write('">\n')
            for words in facts:
                write('<p class="alert red">')
                if (len(suites) > 1):
                    write('<b>')
                    write(printed(suite.name))
                    write('</b>: ')
                write(printed(words))
                write('</p>\n')
            for words_2 in remarks:
                write('<p>')
                if (len(suites) > 1):
                    write('<b>')
                    write(printed(suite.name))
                    write('</b>: ')
                write(printed(words_2))
                write('</p>\n')
            write('</section>\n')
    write(table_html(report, suites))
    all1 = list(suites)
    for n1, suite_2 in enumerate(all1):
        place = n1
        number_of = (n1 + 1)
        write('<section aria-labelledby="suite-')
        write(printed(number_of))
        write('">\n<h2 id="suite-')
        write(printed(number_of))
        write('">')
        write(printed(suite_2.name))
        if suite_2.manifest:
            write(' <span class="quiet">')
            write(printed(suite_2.manifest))
            write('</span>')
        write('</h2>\n')
        worse = _split(_needs_person(suite_2, place), 20)
        if worse.first:
            write('<h3 id="needs-')
            write(printed(number_of))
            write('">Needs attention</h3>\n')
            all2 = list(worse.first)
            for n2, (anchor, case) in enumerate(all2):
                unfolded = ((n2 + 1) <= 3)
                write(case_html(case, suite_2, anchor, unfolded))
            if worse.folded:
                write('<details class="more"><summary>')
                write(printed(_told(worse.folded)))
                write('</summary>\n')
                for (anchor_2, case_2) in worse.folded:
                    unfolded_2 = False
                    write(case_html(case_2, suite_2, anchor_2, unfolded_2))
                write('</details>\n')
        renamed = _renamed_to(suite_2)
        groups = _not_compared(suite_2)
        if groups:
            write('<h3 id="not-compared-')
            write(printed(number_of))
            write('">Not compared</h3>\n<ul>\n')
            all3 = list(groups)
            for n3, group in enumerate(all3):
                said = _message(group[0], renamed.get(group[0].id))
                fix = _fixes(group, renamed)
                write('<li><span class="sign red">')
                write(printed(_state(group[0])))
                write('</span> ')
                all4 = list(group[:20])
                for n4, case_3 in enumerate(all4):
                    write('<b>')
                    write(printed(case_3.id))
                    write('</b>')
                    write(printed((', ' if (not (n4 == len(all4) - 1)) else "")))
                if (len(group) > 20):
                    write(' and ')
                    write(printed((len(group) - 20)))
                    write(' more')
                write(': ')
                write(printed(_bounded(said[0])))
                if fix:
                    write(': <code>')
                    write(printed(fix))
                    write('</code>')
                write('</li>\n')
            write('</ul>\n')
        write(pull_request_html(suite_2, number_of))
        review = _to_review(suite_2)
        if review:
            write('<h3 id="look-')
            write(printed(number_of))
            write('">To look at</h3>\n<ul>\n')
            all5 = list(review)
            for n5, group_2 in enumerate(all5):
                case_4 = group_2[0]
                fix_2 = (_fixes(group_2, {}) if (len(group_2) == 1) else '')
                write('<li><span class="sign ')
                write(printed(_tone(case_4)))
                write('">')
                write(printed(_state(case_4)))
                write('</span> ')
                all6 = list(group_2[:20])
                for n6, each in enumerate(all6):
                    write('<b>')
                    write(printed(each.id))
                    write('</b>')
                    write(printed((', ' if (not (n6 == len(all6) - 1)) else "")))
                if (len(group_2) > 20):
                    write(' and ')
                    write(printed((len(group_2) - 20)))
                    write(' more')
                if ((case_4.waive is not None) and (case_4.verdict == 'waived')):
                    write(': ')
                    write(printed(_bounded(case_4.waive)))
                if case_4.message:
                    write(': ')
                    write(printed(case_4.message))
                if fix_2:
                    write(': <code>')
                    write(printed(fix_2))
                    write('</code>')
                write('</li>\n')
            write('</ul>\n')
        remarks_2 = _notes(suite_2)
        if remarks_2:
            write('<h3>Notes</h3>\n<ul>\n')
            for words_3 in remarks_2:
                write('<li>')
                write(printed(words_3))
                write('</li>\n')
            write('</ul>\n')
        counted = _sums(suite_2)
        if counted[0]:
            write('<p>')
            write(printed(counted[0]))
            write(': ')
            write(printed(counted[1]))
            write('</p>\n')
        write(charts_html(suite_2, number_of, place))
        write(trends_html(trends, suite_2, number_of, place))
        others = _split(_passing(suite_2, place), 10)
        if others.first:
            write('<h3 id="passing-')
            write(printed(number_of))
            write('">Changed but passing</h3>\n')
            for (anchor_3, case_5) in others.first:
                unfolded_3 = False
                write(case_html(case_5, suite_2, anchor_3, unfolded_3))
            if others.folded:
                write('<details class="more"><summary>')
                write(printed(_told(others.folded)))
                write('</summary>\n')
                for (anchor_4, case_6) in others.folded:
                    unfolded_4 = False
                    write(case_html(case_6, suite_2, anchor_4, unfolded_4))
                write('</details>\n')
        numbers = _statistics(suite_2)
        if ((suite_2.dimensions or numbers) or suite_2.signatures):
            write('<details><summary>Dimensions, method and signatures</summary>\n')
            if suite_2.dimensions:
                write('<div class="wide" tabindex="0" role="region" aria-label="Dimensions of ')
                write(printed(suite_2.name))
                write('">\n<table class="stack">\n<thead><tr><th scope="col">Dimension</th><th scope="col">Rule</th><th scope="col" class="number">Compared</th><th scope="col" class="number">Mean</th><th scope="col" class="number">Change</th><th scope="col" class="number">Rose</th><th scope="col" class="number">Fell</th><th scope="col" class="number">k</th></tr></thead>\n<tbody>\n')
                for d in suite_2.dimensions:
                    write('<tr><th scope="row">')
                    write(printed(d.name))
                    write('</th><td data-name="rule">')
                    write(printed(d.severity))
                    write('</td><td class="number" data-name="compared">')
                    write(printed(d.compared))
                    write('</td><td class="number" data-name="mean">')
                    write(printed(_number(d.mean)))
                    write('</td><td class="number" data-name="change">')
                    write(printed(_signed(d.delta)))
                    write('</td><td class="number" data-name="rose">')
                    write(printed(d.rose))
                    write('</td><td class="number" data-name="fell">')
                    write(printed(d.fell))
                    write('</td><td class="number" data-name="k">')
                    write(printed(_g(d.k)))
                    write('</td></tr>\n')
                write('</tbody>\n</table>\n</div>\n')
            write('<ul>\n')
            for group_3 in suite_2.groups:
                write('<li>')
                write(printed(group_3.dimension))
                if group_3.tag:
                    write(' of ')
                    write(printed(group_3.tag))
                write(': ')
                write(printed(group_3.method))
                write('</li>\n')
            for words_4 in numbers:
                write('<li>')
                write(printed(words_4))
                write('</li>\n')
            for signature in suite_2.signatures.values():
                write('<li><code>')
                write(printed(signature))
                write('</code></li>\n')
            write('</ul>\n</details>\n')
        lines = _commands(suite_2)
        if lines:
            write('<details><summary>Run this on your machine</summary>\n')
            for (words_5, command) in lines:
                write('<p>')
                write(printed(words_5))
                write(':<br><code>')
                write(printed(command))
                write('</code></p>\n')
            write('</details>\n')
        write('</section>\n')
    write('</main>\n<script>')
    write(printed(script))
    write('</script>\n</body>\n</html>\n')
    return "".join(text)

"""
Whether exported workbooks hold what was computed here: `python3 judge-moved.py LINES` reads what move-columns.mjs
printed, has LibreOffice compute each exported file and its original, and compares all cells. What differs in the original
already is counted by its own. Where nothing was deleted, every value that LibreOffice computes in a sheet of the original
must be as often in the exported one (`gone`): that holds whatever was computed here. Where columns and rows were only
deleted, LibreOffice deletes the same in the original, and every formula must come to what it comes to there (`wrong`),
unless the workbook says that it is out of date. Also says which parts of the
package changed that are none of sheets, tables, styles, names, comments, drawings, charts and pivots (in an .ods: the
content of the document and of its charts). Prints a line of JSON for each file that differs, and the sums.
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from importlib import import_module

import uno
from com.sun.star.sheet.CellDeleteMode import UP
from com.sun.star.uno import RuntimeException

connected = import_module('office-values').connected
columns = import_module('judge-columns')
package = import_module('judge-package')

MAY_CHANGE = re.compile(
    r'worksheets/|/tables/|styles\.xml$|workbook\.xml|Content_Types|comments|drawing|charts?/|pivot|ctrlProp|threaded|app\.xml$|content\.xml$'
)


def letters(number):
    text = ''
    while number >= 0:
        text = chr(65 + number % 26) + text
        number = number // 26 - 1
    return text


def computed(desktop, file):
    document = columns.opened(desktop, file)
    try:
        document.calculateAll()
        found = columns.cells_of(document)
    finally:
        document.close(True)
    return placed(found), set(found)


def placed(found):
    return {f'{title}!{letters(column)}{row + 1}': value for title, cells in found.items() for (row, column), value in cells.items()}


def is_same(ours, theirs):
    if isinstance(ours, bool):
        ours = float(ours)
    if isinstance(ours, (int, float)) and isinstance(theirs, (int, float)):
        return math.isclose(ours, theirs, rel_tol=1e-8, abs_tol=1e-8) or math.isnan(theirs)
    if isinstance(ours, str) and ours.startswith('#'):
        return not isinstance(theirs, float) or math.isnan(theirs) or theirs == 0
    try:
        # A number in a column of texts is a text here.
        if isinstance(ours, str) and isinstance(theirs, float):
            return math.isclose(float(ours), theirs, rel_tol=1e-8, abs_tol=1e-8)
    except ValueError:
        pass
    return plain(ours) == plain(theirs)


def plain(value):
    return re.sub(r'\s+', ' ', str('' if value is None else value)).strip()


# As far as `cells_of` looks.
def is_seen(place):
    column, row = re.fullmatch(r'([A-Z]+)(\d+)', place.rsplit('!', 1)[1]).groups()
    number = 0
    for letter in column:
        number = number * 26 + ord(letter) - 64
    return number <= 400 and int(row) <= 20000


def differences(ours, theirs, sheets):
    found = {}
    for place, value, formula, _ in ours:
        if place.rsplit('!', 1)[0] in sheets and is_seen(place) and formula is not None and not is_same(value, theirs.get(place)):
            found[place] = [value, theirs.get(place)]
    return found


def values_gone(first, last):
    def counted(cells):
        sums = Counter()
        for place, value in cells.items():
            rounded = f'{value:.9g}' if isinstance(value, float) else plain(value)
            sums[place.rsplit('!', 1)[0], rounded] += 1
        return sums

    return [[title, value, count] for (title, value), count in (counted(first) - counted(last)).items()]


def sheet_of(document, title):
    """By its title, which an import may have trimmed or shortened."""
    for sheet in document.Sheets:
        if folded(sheet.Name).startswith(folded(title)):
            return sheet
    raise KeyError(f'{title} is not among {document.Sheets.ElementNames}')


def folded(title):
    return re.sub(r'\W+', ' ', str(title)).strip().casefold()


# A row goes as a row of Excel's tables does: what is below it in the columns of the table comes up.
def removed(desktop, case):
    document = columns.opened(desktop, case['file'])
    try:
        for one in case['removed']:
            sheet = sheet_of(document, one['sheet'])
            if sheet.isProtected():
                sheet.unprotect('')
            if 'column' in one:
                sheet.Columns.removeByIndex(one['column'], 1)
            else:
                area = sheet.getCellRangeByPosition(one['left'], one['row'], one['right'], one['row']).RangeAddress
                sheet.removeRange(area, UP)
        document.calculateAll()
        found = columns.cells_of(document)
    finally:
        document.close(True)
    return placed(found), set(found)


CHANCE = re.compile(r'RAND|NOW\(', re.I)


def wrong(desktop, case, cells, before):
    want, sheets = removed(desktop, case)
    known = {json.dumps(pair) for pair in before.values()}
    formulas = {place: formula for place, _, formula, _ in cells}
    outdated = {place for place, _, _, is_outdated in cells if is_outdated}
    return [
        [place, formulas[place], *pair]
        for place, pair in differences(cells, want, sheets).items()
        if place not in outdated and json.dumps(pair) not in known and not CHANCE.search(formulas[place])
    ]


def judged(desktop, case):
    cells = json.load(open(case['cells'], encoding='utf-8'))
    first, sheets = computed(desktop, case['file'])
    last, others = computed(desktop, case['patched'])
    before = differences(cells['before'], first, sheets)
    after = differences(cells['after'], last, others)
    values = {place: value for place, value, formula, _ in cells['after'] if formula is None}
    misses = wrong(desktop, case, cells['after'], before) if case.get('removed') else []
    # Values that were not computed are those of the file, at their new places.
    lost = [[place, value, last.get(place)] for place, value in values.items() if place.rsplit('!', 1)[0] in others and is_seen(place) and value is not None and not is_same(value, last.get(place)) and isinstance(value, (int, float))]
    compared = package.compare(case['file'], case['patched'])
    changed = [name for name in compared['changed'] if not MAY_CHANGE.search(name)]
    gone = [name for name in compared['missing'] if not package.MAY_GO.search(name)]
    return {
        'formulas': sum(formula is not None for _, _, formula, _ in cells['after']),
        'wrong': len(misses),
        'first wrong': misses[:8],
        'before': len(before),
        'after': len(after),
        'first': list(after.items())[:4] if len(after) > len(before) else [],
        'values': len(lost),
        'gone': values_gone(first, last) if case.get('isKeeping') else [],
        'first values': lost[:3],
        'counts': [kind for kind in compared['different counts'] if kind != 'formula cells'],
        'counted': {kind: compared['counts'][kind] for kind in compared['different counts']},
        'changed parts': changed,
        'missing': gone,
        'broken': compared['broken'] + compared['dangling'],
    }


def main(lines):
    pipe = f'moved-{time.time_ns()}'
    sums = Counter()
    with tempfile.TemporaryDirectory() as profile:
        office = subprocess.Popen(
            [
                *('soffice', '--headless', '--invisible', '--norestore', '--nologo'),
                f'-env:UserInstallation={pathlib.Path(profile).as_uri()}',
                f'--accept=pipe,name={pipe};urp;',
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        desktop = connected(pipe)
        try:
            for line in open(lines, encoding='utf-8'):
                case = json.loads(line)
                if 'patched' not in case:
                    sums['refused' if case.get('refused') else 'failed'] += 1
                    continue
                try:
                    result = judged(desktop, case)
                except (KeyError, RuntimeException) as error:
                    sums['not judged'] += 1
                    print(json.dumps({'file': case['file'], 'error': str(error)}))
                    continue
                worse = max(0, result['after'] - result['before'])
                left = sum(count for _, _, count in result['gone'])
                result['gone'] = result['gone'][:6]
                is_bad = worse or left or result['wrong'] or result['values'] or result['changed parts'] or result['missing'] or result['broken']
                sums['different' if is_bad else 'equal'] += 1
                sums['formulas'] += result['formulas']
                sums['formulas that differ more'] += worse
                sums['formulas wrong'] += result['wrong']
                sums['values elsewhere'] += result['values']
                sums['values gone'] += left
                if is_bad or result['counts']:
                    print(json.dumps({'number': case['number'], 'edits': case['edits'], 'outdated': case['outdated'], **result}, ensure_ascii=False, default=str), flush=True)
        finally:
            try:
                desktop.terminate()
            except Exception:
                pass
            office.wait(timeout=60)
    print(json.dumps(sums))


if __name__ == '__main__':
    main(sys.argv[1])

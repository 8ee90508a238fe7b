"""
Whether patched workbooks are what LibreOffice makes of the same edits: `python3 judge-columns.py LINES` reads what
patch-columns.mjs printed, makes each edit in LibreOffice itself (a whole column comes or goes), and compares all values and
error kinds of all sheets with those of the patched file, both recalculated. Prints a line of JSON for each and the sums.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile
import time
from collections import Counter
from importlib import import_module

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.uno import RuntimeException

connected = import_module('office-values').connected


def opened(desktop, file):
    hidden = PropertyValue(Name='Hidden', Value=True)
    return desktop.loadComponentFromURL(pathlib.Path(file).resolve().as_uri(), '_blank', 0, (hidden,))


def cells_of(document):
    found = {}
    for sheet in document.Sheets:
        # Pivot tables are read again when a file is opened, in other sizes.
        if sheet.DataPilotTables.Count > 0:
            continue
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        area = cursor.RangeAddress
        block = sheet.getCellRangeByPosition(0, 0, min(area.EndColumn, 400), min(area.EndRow, 20000))
        values = found[sheet.Name] = {}
        for down, row in enumerate(block.getDataArray()):
            for right, value in enumerate(row):
                if value != '':
                    values[down, right] = value
    return found


def is_same(one, other):
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9) or (math.isnan(one) and math.isnan(other))
    return one == other


def judged(desktop, case):
    before = opened(desktop, case['file'])
    try:
        sheet = before.Sheets.getByName(case['sheet'])
        if sheet.isProtected():
            sheet.unprotect('')
        before.calculateAll()
        plain = cells_of(before)
        if case['kind'] == 'inserted':
            sheet.Columns.insertByIndex(case['after'] + 1, 1)
        elif case['kind'] == 'removed':
            sheet.Columns.removeByIndex(case['removed'], 1)
        before.calculateAll()
        want = cells_of(before)
    finally:
        before.close(True)
    after = opened(desktop, case['patched'])
    try:
        after.calculateAll()
        have = cells_of(after)
    finally:
        after.close(True)
    different = []
    for title, values in want.items():
        for place in values.keys() | have.get(title, {}).keys():
            one, other = values.get(place), have.get(title, {}).get(place)
            if not is_same(one, other):
                different.append([title, *place, one, other])
    named = [one for one in different if one[4] == 'New column of the judge' or str(one[4]).endswith(' of the judge')]
    cells = sum(len(values) for values in want.values())
    return {'cells': cells, 'different': len(different) - len(named), 'first': [one for one in different if one not in named][:3], 'sheets': len(have) - len(plain)}


def main(lines):
    pipe = f'columns-{time.time_ns()}'
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
                    sums[f"{case.get('kind', 'all')}: refused" if 'refused' in case else 'failed'] += 1
                    continue
                try:
                    result = judged(desktop, case)
                except RuntimeException:
                    sums['not possible in LibreOffice'] += 1
                    continue
                isEqual = result['different'] == 0
                sums[f"{case['kind']}: {'equal' if isEqual else 'different'}"] += 1
                sums['cells'] += result['cells']
                sums['different cells'] += result['different']
                if not isEqual:
                    print(json.dumps({**case, **result}, ensure_ascii=False, default=str), flush=True)
        finally:
            try:
                desktop.terminate()
            except Exception:
                pass
            office.wait(timeout=60)
    print(json.dumps(sums))


if __name__ == '__main__':
    main(sys.argv[1])

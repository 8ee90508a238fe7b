"""
Whether clean exports have the cells of their files: `python3 judge-clean.py FOLDER RESULTS`. RESULTS are the lines that
`export-clean.mjs FOLDER …` printed. LibreOffice opens each file and its two exports and computes them; the value of every
cell is compared at its address, by the names of the sheets. Prints a line of JSON for each export: how many cells are
`equal`, how many hold what the file stored and LibreOffice computes otherwise (`as_stored`), how many follow from the
clock or chance (`volatile`), and the others: `differ`, with samples. Needs `soffice` and python3-uno.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

# Makes com.sun.star known.
import uno  # noqa: F401
from com.sun.star.beans import PropertyValue

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from importlib import import_module

connected = import_module('office-values').connected

VOLATILE = re.compile(r'\b(?:RAND|RANDBETWEEN|NOW|TODAY|CELL|INFO|RANDARRAY)\b', re.I)


def opened(desktop, path):
    hidden = PropertyValue(Name='Hidden', Value=True)
    return desktop.loadComponentFromURL(pathlib.Path(path).resolve().as_uri(), '_blank', 0, (hidden,))


def cells_of(document, most=400_000):
    """By sheet and place: the value, and whether it is a formula's. Errors are the text of the cell."""
    found = {}
    for sheet in document.Sheets:
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        last = cursor.RangeAddress
        rows = min(last.EndRow, most // (last.EndColumn + 1))
        block = sheet.getCellRangeByPosition(0, 0, last.EndColumn, rows)
        values, formulas = block.getDataArray(), block.getFormulaArray()
        own = found[sheet.Name.strip().lower()] = {}
        for row, (line, texts) in enumerate(zip(values, formulas)):
            for column, (value, text) in enumerate(zip(line, texts)):
                if value == '' and text == '':
                    continue
                is_formula = text.startswith('=') or text.startswith('{=')
                if is_formula and (value is None or value == ''):
                    value = sheet.getCellByPosition(column, row).getString()
                own[row, column] = (value, text if is_formula else None)
    return found


def is_same(one, other):
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= 1e-8 * max(1, abs(one), abs(other))
    first, second = [str('' if value is None else value).replace('\r\n', '\n').replace('\r', '\n').strip() for value in (one, other)]
    return first == second


def compared(stored, computed, exported):
    counts = {'equal': 0, 'as_stored': 0, 'volatile': 0, 'differ': 0, 'formulas': 0, 'formulas_kept': 0}
    samples = []
    for name, cells in computed.items():
        there = exported.get(name) or exported.get(name[:31], {})
        for place in sorted({*cells, *there}):
            (value, formula), (other, kept) = cells.get(place, ('', None)), there.get(place, ('', None))
            before = stored.get(name, {}).get(place, ('', None))[0]
            counts['formulas'] += formula is not None
            counts['formulas_kept'] += formula is not None and kept is not None
            if is_same(value, other):
                kind = 'equal'
            elif is_same(before, other):
                kind = 'as_stored'
            elif formula and VOLATILE.search(formula):
                kind = 'volatile'
            else:
                kind = 'differ'
                if len(samples) < 12:
                    samples.append([name, f'R{place[0] + 1}C{place[1] + 1}', value, other, formula, kept])
            counts[kind] += 1
    return {**counts, 'samples': samples}


def main(folder, results):
    lines = [json.loads(line) for line in pathlib.Path(results).read_text().splitlines() if line.startswith('{')]
    pipe = f'clean-{time.time_ns()}'
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
            for line in lines:
                if 'failed' in line:
                    continue
                original = opened(desktop, line['file'])
                stored = cells_of(original)
                original.calculateAll()
                computed = cells_of(original)
                original.close(True)
                for kind in ('xlsx', 'ods'):
                    exported = opened(desktop, pathlib.Path(folder) / f'{line["number"]}.{kind}')
                    exported.calculateAll()
                    result = compared(stored, computed, cells_of(exported))
                    exported.close(True)
                    print(json.dumps({'file': line['file'], 'kind': kind, **result}, default=str), flush=True)
        finally:
            try:
                desktop.terminate()
            except Exception:
                pass
            office.wait(timeout=60)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2])

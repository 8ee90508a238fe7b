"""
Whether LibreOffice sees in a patched .ods what it makes of the original by the same edits: `python3 judge-ods.py LIST`,
where LIST has a line for each file, `ORIGINAL<tab>PATCHED`, and PATCHED.json are the edits of patch-ods.mjs. Formulas,
values, names, database ranges, conditional formats, validations, merges, charts and print areas are
compared. Prints a line of JSON for each file. Needs `soffice` on the path and python3-uno.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue

EVERYTHING = 1 | 2 | 4 | 16


def connected(pipe):
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext('com.sun.star.bridge.UnoUrlResolver', context)
    for _ in range(120):
        try:
            office = resolver.resolve(f'uno:pipe,name={pipe};urp;StarOffice.ComponentContext')
            return office.ServiceManager.createInstanceWithContext('com.sun.star.frame.Desktop', office)
        except Exception:
            time.sleep(0.5)
    raise SystemExit('LibreOffice does not answer.')


def cells_of(sheet):
    found = {}
    for area in sheet.queryContentCells(EVERYTHING).RangeAddresses:
        block = sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, area.EndColumn, area.EndRow)
        for down, (formulas, values) in enumerate(zip(block.getFormulaArray(), block.getDataArray())):
            for right, (formula, value) in enumerate(zip(formulas, values)):
                found[f'{area.StartRow + down},{area.StartColumn + right}'] = [formula, value]
    return found


def covered(lists):
    """The rows of each column that ranges reach over: one range says the same as two next to each other."""
    columns = {}
    for left, top, right, bottom in lists:
        for column in range(left, right + 1):
            columns.setdefault(column, []).append((top, bottom))
    result = {}
    for column, rows in sorted(columns.items()):
        merged = []
        for top, bottom in sorted(rows):
            if merged and top <= merged[-1][1] + 1:
                merged[-1][1] = max(merged[-1][1], bottom)
            else:
                merged.append([top, bottom])
        result[column] = merged
    return result


def areas_of(ranges):
    return [(one.StartColumn, one.StartRow, one.EndColumn, one.EndRow) for one in ranges.RangeAddresses]


def validations_of(sheet):
    found = {}
    for ranges in sheet.UniqueCellFormatRanges if hasattr(sheet, 'UniqueCellFormatRanges') else []:
        validation = ranges.Validation
        if validation is not None and validation.Type.value != 'ANY':
            key = f'{validation.getFormula1()} {validation.getFormula2()}'
            found.setdefault(key, []).extend(areas_of(ranges))
    return {key: covered(areas) for key, areas in found.items()}


def merges_of(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    bottom, right = min(cursor.RangeAddress.EndRow, 150), min(cursor.RangeAddress.EndColumn, 25)
    found = []
    for row in range(bottom + 1):
        for column in range(right + 1):
            cell = sheet.getCellByPosition(column, row)
            if cell.IsMerged:
                area = sheet.createCursorByRange(cell)
                area.collapseToMergedArea()
                found.append(area.AbsoluteName)
    return found


def shown(address):
    return [address.Sheet, address.StartColumn, address.StartRow, address.EndColumn, address.EndRow]


def look(document):
    return {
        'cells': {sheet.Name: cells_of(sheet) for sheet in document.Sheets},
        'names': {name: document.NamedRanges.getByName(name).Content for name in document.NamedRanges.ElementNames},
        'ranges': {
            name: shown(document.DatabaseRanges.getByName(name).DataArea) for name in document.DatabaseRanges.ElementNames
        },
        'formats': {
            sheet.Name: covered(
                area for one in sheet.ConditionalFormats.ConditionalFormats for area in areas_of(one.Range)
            )
            for sheet in document.Sheets
        },
        'validations': {sheet.Name: validations_of(sheet) for sheet in document.Sheets},
        'merges': {sheet.Name: merges_of(sheet) for sheet in document.Sheets},
        'charts': {
            sheet.Name: {one.Name: [shown(area) for area in one.Ranges] for one in sheet.Charts} for sheet in document.Sheets
        },
        'print areas': {sheet.Name: [shown(area) for area in sheet.PrintAreas] for sheet in document.Sheets},
    }


def apply(document, edits):
    for change in edits['values']:
        cell = document.Sheets.getByName(change['title']).getCellByPosition(change['column'], change['row'] - 1)
        if isinstance(change['value'], str):
            cell.setString(change['value'])
        else:
            cell.setValue(change['value'])
    rows = document.Sheets.getByName(edits['sheet']).Rows
    # From below, so that places are those of the file. What comes last are removals: rows that come after one bring
    # references back that it broke.
    for one in sorted(edits['inserted'], key=lambda one: -one['after']):
        rows.insertByIndex(one['after'], one['count'])
    for row in sorted(edits['removed'], reverse=True):
        above = sum(one['count'] for one in edits['inserted'] if one['after'] < row)
        rows.removeByIndex(row - 1 + above, 1)


def is_same(one, other):
    if isinstance(one, float) and isinstance(other, float):
        return one == other or abs(one - other) <= 1e-9 * max(abs(one), abs(other))
    return one == other


def plain(cell):
    """A broken reference may keep its column."""
    return [re.sub(r"(?:\$?'?[\w ]+'?\.)?\$?[A-Z]*\$?#REF!(?::\$?[A-Z]*\$?#REF!)?", '#REF!', cell[0]), cell[1]]


def differences(expected, found):
    result = {}
    for kind in expected:
        if kind != 'cells':
            if expected[kind] != found[kind]:
                result[kind] = [expected[kind], found[kind]]
            continue
        for sheet, cells in expected[kind].items():
            others = found[kind].get(sheet, {})
            for place in cells.keys() | others.keys():
                one, other = plain(cells.get(place, ['', ''])), plain(others.get(place, ['', '']))
                if one[0] != other[0] and not one[0].startswith('=') and is_same(one[1], other[1]):
                    continue
                if one[0] != other[0] or not is_same(one[1], other[1]):
                    result.setdefault('cells', []).append([sheet, place, one, other])
    return result


def is_volatile(difference):
    return any(word in difference[2][0].upper() for word in ('RAND', 'NOW(', 'TODAY('))


def judge(desktop, original, patched):
    hidden = (PropertyValue(Name='Hidden', Value=True),)
    edits = json.loads(pathlib.Path(f'{patched}.json').read_text(encoding='utf-8'))
    if edits.get('refused'):
        return {'refused': edits['refused']}
    looks = []
    for file in (original, patched):
        document = desktop.loadComponentFromURL(pathlib.Path(file).resolve().as_uri(), '_blank', 0, hidden)
        if document is None:
            return {'failed': f'LibreOffice does not open {file}.'}
        for sheet in document.Sheets:
            if sheet.isProtected():
                sheet.unprotect('')
        if file == original:
            document.enableAutomaticCalculation(False)
            apply(document, edits)
        document.calculateAll()
        looks.append(look(document))
        document.close(True)
    found = differences(*looks)
    found['cells'] = [one for one in found.get('cells', []) if not is_volatile(one)]
    cells = sum(len(one) for one in looks[0]['cells'].values())
    return {'cells': cells, 'different': {kind: of for kind, of in found.items() if of}}


def main(path):
    pipe = f'ods-{time.time_ns()}'
    with tempfile.TemporaryDirectory() as profile:
        office = subprocess.Popen(
            [
                *('soffice', '--headless', '--invisible', '--norestore', '--nologo'),
                f'-env:UserInstallation={pathlib.Path(profile).as_uri()}',
                f'--accept=pipe,name={pipe};urp;',
            ],
            stdout=subprocess.DEVNULL,
        )
        try:
            desktop = connected(pipe)
            for line in pathlib.Path(path).read_text(encoding='utf-8').splitlines():
                original, patched = line.split('\t')
                try:
                    result = judge(desktop, original, patched)
                except Exception as error:
                    result = {'failed': repr(error)[:300]}
                print(json.dumps({'file': original, **result}, ensure_ascii=False), flush=True)
        finally:
            office.terminate()
            office.wait(timeout=60)


if __name__ == '__main__':
    main(sys.argv[1])

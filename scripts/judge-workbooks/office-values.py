"""
What LibreOffice computes: `python3 office-values.py FILE EDITS` opens a workbook, recalculates it, makes edits and
recalculates it again. EDITS is a JSON file, a list of {sheet, row, column, value}; rows and columns count from 0. Prints
JSON: the values of all formulas `before` and `after` by sheet and by "row,column", errors as {"error": number}, and which
edits were `applied`. Needs `soffice` on the path and python3-uno.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue

FORMULAS, ERRORS = 16, 4


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


def values_of(document):
    found = {}
    for sheet in document.Sheets:
        values = found[sheet.Name] = {}
        for area in sheet.queryContentCells(FORMULAS).RangeAddresses:
            block = sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, area.EndColumn, area.EndRow)
            for down, row in enumerate(block.getDataArray()):
                for right, value in enumerate(row):
                    values[f'{area.StartRow + down},{area.StartColumn + right}'] = value
        for area in sheet.queryFormulaCells(ERRORS).RangeAddresses:
            for row in range(area.StartRow, area.EndRow + 1):
                for column in range(area.StartColumn, area.EndColumn + 1):
                    values[f'{row},{column}'] = {'error': sheet.getCellByPosition(column, row).getError()}
    return found


def edit(document, change):
    """False where the cell did not take the value, or has a formula here."""
    sheet = document.Sheets.getByName(change['sheet'])
    if sheet.isProtected():
        sheet.unprotect('')
    cell = sheet.getCellByPosition(change['column'], change['row'])
    if cell.Type.value == 'FORMULA':
        return False
    if isinstance(change['value'], str):
        cell.setString(change['value'])
        return cell.getString() == change['value']
    cell.setValue(change['value'])
    return cell.getValue() == change['value']


def main(file, edits):
    pipe = f'values-{time.time_ns()}'
    with tempfile.TemporaryDirectory() as profile:
        office = subprocess.Popen(
            [
                *('soffice', '--headless', '--invisible', '--norestore', '--nologo'),
                f'-env:UserInstallation={pathlib.Path(profile).as_uri()}',
                f'--accept=pipe,name={pipe};urp;',
            ],
            stdout=subprocess.DEVNULL,
        )
        desktop = connected(pipe)
        try:
            hidden = PropertyValue(Name='Hidden', Value=True)
            document = desktop.loadComponentFromURL(pathlib.Path(file).resolve().as_uri(), '_blank', 0, (hidden,))
            document.enableAutomaticCalculation(False)
            document.calculateAll()
            before = values_of(document)
            applied = [edit(document, change) for change in edits]
            document.calculateAll()
            print(json.dumps({'before': before, 'applied': applied, 'after': values_of(document)}))
            document.close(True)
        finally:
            try:
                desktop.terminate()
            except Exception:
                pass
            office.wait(timeout=60)


if __name__ == '__main__':
    with open(sys.argv[2], encoding='utf-8') as given:
        main(sys.argv[1], json.load(given))

import { expect, test } from 'vitest';
import { editChart, editComments, editDrawing, editPivotCache, editPivotTable, editVml } from './edit-parts.ts';
import { editSheet } from './edit-sheet.ts';
import { formulaMoves } from './move-formulas.ts';
import { sheetMove } from './sheet-move.ts';
import { editXml, type XmlEditor } from './xml-tree.ts';

/** Two rows came after row 5, the end of a table in rows 1 to 5, and row 3 went. */
const move = sheetMove({
  name: 'Data',
  shifts: [{ left: null, right: null, inserted: [{ after: 5, count: 2 }], removed: [3] }],
  tables: [{ top: 1, bottom: 5, left: 0, right: 3 }],
  cells: [],
});
if (!move) throw new Error('Rows move.');
const moves = formulaMoves(new Map([['data', move]]), new Map());

function edited(source: string, edit: (editor: XmlEditor) => void): string {
  const editor = editXml(source);
  edit(editor);
  return editor.result();
}

test('comments go with their cells, and so do their frames', () => {
  const list = '<comments><commentList><comment ref="B3"/><comment ref="B6"/></commentList></comments>';
  expect(edited(list, (editor) => editComments(editor, move))).toBe(
    '<comments><commentList><comment ref="B7"/></commentList></comments>',
  );
  const frame = (row: number, top: number): string =>
    `<v:shape><v:textbox><br></v:textbox><x:ClientData><x:Anchor>1, 5, ${top}, 2, 3, 1, ${top + 4}, 3</x:Anchor><x:Row>${row}</x:Row><x:Column>1</x:Column></x:ClientData></v:shape>`;
  expect(edited(`<xml>${frame(2, 1)}${frame(5, 4)}</xml>`, (editor) => editVml(editor, 'Data', moves))).toBe(
    `<xml>${frame(6, 5)}</xml>`,
  );
});

test('pictures move and stretch as they say', () => {
  const anchor = (kind: string, top: number, bottom: number): string =>
    `<xdr:twoCellAnchor editAs="${kind}"><xdr:from><xdr:col>0</xdr:col><xdr:row>${top}</xdr:row></xdr:from><xdr:to><xdr:col>2</xdr:col><xdr:row>${bottom}</xdr:row></xdr:to></xdr:twoCellAnchor>`;
  const drawing = (...anchors: string[]): string => `<xdr:wsDr>${anchors.join('')}</xdr:wsDr>`;
  const before = drawing(anchor('twoCell', 3, 9), anchor('oneCell', 3, 9), anchor('absolute', 3, 9));
  const after = drawing(anchor('twoCell', 2, 10), anchor('oneCell', 2, 8), anchor('absolute', 3, 9));
  expect(edited(before, (editor) => editDrawing(editor, 'Data', moves))).toBe(after);
});

test('a chart shows the rows that came at the end of its table', () => {
  const chart = '<c:val><c:numRef><c:f>Data!$B$2:$B$5</c:f></c:numRef></c:val>';
  expect(edited(chart, (editor) => editChart(editor, moves))).toContain('<c:f>Data!$B$2:$B$6</c:f>');
});

test('a pivot table reads its source again, at its new place', () => {
  const cache =
    '<pivotCacheDefinition><cacheSource><worksheetSource ref="A1:D5" sheet="Data"/></cacheSource></pivotCacheDefinition>';
  expect(edited(cache, (editor) => editPivotCache(editor, moves, () => true))).toBe(
    '<pivotCacheDefinition refreshOnLoad="1"><cacheSource><worksheetSource ref="A1:D6" sheet="Data"/></cacheSource></pivotCacheDefinition>',
  );
  const within = '<pivotTableDefinition><location ref="F2:G9"/></pivotTableDefinition>';
  expect(() => edited(within, (editor) => editPivotTable(editor, move))).toThrow('within a pivot table');
});

test('what stands around the cells moves, and goes when its cells went', () => {
  const sheet = [
    '<worksheet><sheetViews><sheetView topLeftCell="A1"><pane ySplit="3" topLeftCell="A4" state="frozen"/>',
    '<selection activeCell="B3" sqref="B3"/></sheetView></sheetViews><sheetData/><autoFilter ref="A1:D5"/>',
    '<hyperlinks><hyperlink ref="A3"/><hyperlink ref="A6" location="Data!A6"/></hyperlinks>',
    '<rowBreaks count="1"><brk id="6"/></rowBreaks><ignoredErrors><ignoredError sqref="C3"/></ignoredErrors>',
    '<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule><xm:f>$A6</xm:f></x14:cfRule><xm:sqref>B6:B9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext>',
    '<ext><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>Data!A3:D3</xm:f><xm:sqref>E3</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst></worksheet>',
  ].join('');
  const now = edited(sheet, (editor) => editSheet(editor, 'Data', moves));
  expect(now).toContain('<pane ySplit="2" topLeftCell="A3" state="frozen"/><selection activeCell="B3" sqref="B3"/>');
  expect(now).toContain('<autoFilter ref="A1:D6"/><hyperlinks><hyperlink ref="A7" location="Data!A7"/></hyperlinks>');
  expect(now).toContain('<rowBreaks count="1"><brk id="7"/></rowBreaks><extLst>');
  expect(now).toContain('<xm:f>$A7</xm:f></x14:cfRule><xm:sqref>B7:B10</xm:sqref>');
  expect(now).not.toContain('sparkline');
});

test('columns that come move pictures, comments, frozen columns and breaks', () => {
  const wider = sheetMove({
    name: 'Data',
    columns: { inserted: [{ after: 0, names: ['New'] }], removed: [3] },
    cells: [],
  });
  if (!wider) throw new Error('Columns move.');
  const across = formulaMoves(new Map([['data', wider]]), new Map());
  const anchor = (from: number, to: number): string =>
    `<xdr:wsDr><xdr:twoCellAnchor><xdr:from><xdr:col>${from}</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:to><xdr:col>${to}</xdr:col><xdr:row>2</xdr:row></xdr:to></xdr:twoCellAnchor></xdr:wsDr>`;
  expect(edited(anchor(1, 5), (editor) => editDrawing(editor, 'Data', across))).toBe(anchor(2, 5));
  const list = '<comments><commentList><comment ref="B3"/><comment ref="D6"/></commentList></comments>';
  expect(edited(list, (editor) => editComments(editor, wider))).toContain('<comment ref="C3"/></commentList>');
  const sheet =
    '<worksheet><sheetViews><sheetView><pane xSplit="2" topLeftCell="C1" state="frozen"/></sheetView></sheetViews><sheetData/><colBreaks count="1"><brk id="2"/></colBreaks></worksheet>';
  const now = edited(sheet, (editor) => editSheet(editor, 'Data', across));
  expect(now).toContain('<pane xSplit="3" topLeftCell="D1" state="frozen"/>');
  expect(now).toContain('<brk id="3"/>');
});

/** What lies over columns that changed places in an OpenDocument spreadsheet, or reads them. */

import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { memorySource } from '#platform/files/byte-source.ts';
import { patchOds } from './patch-ods.ts';

const spaces = ['office', 'table', 'text', 'style', 'form', 'chart']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const cell = (value: number): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
const rows = [1, 2, 3].map(
  (at) => `<table:table-row>${[1, 2, 3, 4, 5].map((one) => cell(at * one)).join('')}</table:table-row>`,
);

/** Column B goes to the right of E. */
async function moved(around: string, more = ''): Promise<string> {
  const source = `<?xml version="1.0" encoding="UTF-8"?><office:document ${spaces}><office:body><office:spreadsheet><table:table table:name="Goods">${more}<table:table-column table:number-columns-repeated="5"/>${rows.join('')}</table:table>${around}</office:spreadsheet></office:body></office:document>`;
  const places: [number, number][] = [
    ...([
      [1, 4],
      [2, 1],
      [3, 2],
      [4, 3],
    ] satisfies [number, number][]),
  ];
  const columns = { inserted: [], removed: [], moved: places.map(([from, to]) => ({ from, to })) };
  const result = await patchOds(memorySource(Buffer.from(source)), { sheets: [{ name: 'Goods', cells: [], columns }] });
  if ('refused' in result) return result.refused;
  return (await buffer(result.stream)).toString('utf8');
}

test('a filter stays over the columns that stayed together when its first one left', async () => {
  const text = await moved(
    '<table:database-ranges><table:database-range table:name="Filter" table:target-range-address="Goods.B1:Goods.D3"/></table:database-ranges>',
  );
  expect(text).toContain('table:name="Filter" table:target-range-address="Goods.B1:Goods.C3"');
});

test('a control stays linked to its cell', async () => {
  const form =
    '<office:forms><form:form><form:checkbox form:linked-cell="Goods.B2"/><form:checkbox form:linked-cell="Goods.C2"/></form:form></office:forms>';
  const text = await moved('', form);
  expect(text).toContain('form:linked-cell="Goods.E2"');
  expect(text).toContain('form:linked-cell="Goods.B2"');
});

test('a name over columns that have another order is refused, in words that say so', async () => {
  const text = await moved(
    '<table:named-expressions><table:named-range table:name="Two" table:base-cell-address="$Goods.$A$1" table:cell-range-address="$Goods.$B$1:.$C$3"/></table:named-expressions>',
  );
  expect(text).toBe('Columns were moved apart that the name Two stands for.');
});

/** Choices that are written to a file and read again: their options, order, colors and cells. */
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetWithChoices } from '#test/choices-at-random.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { readHere, temporaryFile } from '#test/workbook-files.ts';
import { ruleColorNames, ruleColors } from '../../rules/arrangement/rule-colors.ts';
import { paletteName } from './appearance/label-colors.ts';
import { writeOds } from './write-ods.ts';
import { writeXlsx } from './write-xlsx.ts';

const write = { xlsx: writeXlsx, ods: writeOds };

test.each(['xlsx', 'ods'] as const)(
  'choices come back from an .%s with their order, colors and cells',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(sheetWithChoices, async (sheet) => {
        const file = await buffer(write[format]([sheet]));
        const { sheets } = await readHere(await temporaryFile(`a.${format}`, file));
        expect(sheets.map(({ title }) => title)).toEqual(['Tasks']);
        expect(sheets[0]?.columns).toEqual(sheet.columns);
        expect(sheets[0]?.rows.map(({ cells }) => cells)).toEqual(sheet.rows.map(({ cells }) => cells));
      }),
      propertyRuns(100),
    );
  },
);

test('a color of another program becomes the nearest of the palette', () => {
  const named: [string, string][] = [
    ...([
      ['#FFC7CE', 'red'],
      ['#FFEB9C', 'yellow'],
      ['#C6EFCE', 'green'],
      ['#FF0000', 'deep_red'],
    ] as [string, string][]),
    ...([
      ['#00B050', 'deep_green'],
      ['#DDEBF7', 'blue'],
      ['#D9D9D9', 'gray'],
      ['#7030A0', 'deep_purple'],
    ] as [string, string][]),
  ];
  expect(named.map(([color]) => paletteName(color))).toEqual(named.map(([, name]) => name));
  expect(ruleColorNames.map((name) => paletteName(ruleColors[name].ground))).toEqual(ruleColorNames);
});

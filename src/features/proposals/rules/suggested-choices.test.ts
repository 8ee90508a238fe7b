import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { readSheets } from './propose-app.ts';
import { suggestedChoices } from './suggested-choices.ts';

async function suggested(title: string, csv: string, keys: readonly string[] = []) {
  const profile = profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
  return readSheets([profile], {}).flatMap((one) =>
    suggestedChoices(one, ({ name }) => keys.includes(name)).map(({ column, type, options }) => [
      ...[column.name, type, options],
    ]),
  );
}

const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');

test('a status and a priority are suggested in their own order, texts that are all different are not', async () => {
  const [states, levels] = [
    ['Done', 'Open', 'In progress'],
    ['High', 'Low', 'Medium'],
  ];
  const csv = `Task,Status,Priority,Note\n${rows(30, (at) => `Task ${at},${states[at % 3]},${levels[at % 3]},Some words about the task number ${at}`)}`;
  expect(await suggested('Tasks', csv)).toEqual([
    ['Status', 'choice', ['Open', 'In progress', 'Done']],
    ['Priority', 'choice', ['Low', 'Medium', 'High']],
  ]);
});

test('tags with commas between are several choices; places and names with one are not', async () => {
  const tags = ['vegan', 'quick', 'spicy', 'cheap'];
  const places = ['Kiel, Germany', 'Lyon, France', 'Turin, Italy', 'Bergen, Norway'];
  const csv = `Recipe,Tags,From\n${rows(40, (at) => `Recipe ${at},"${tags[at % 4]}, ${tags[(at + 1 + (at % 3)) % 4]}","${places[at % 4]}"`)}`;
  const found = await suggested('Recipes', csv);
  expect(found[0]).toEqual(['Tags', 'choices', expect.arrayContaining(tags)]);
  expect(found.filter(([, type]) => type === 'choices')).toHaveLength(1);
});

test('what names rows of another sheet is none, nor what is private', async () => {
  const members = `Member,Team,Religion\n${rows(80, (at) => `Member ${at},${['Heron', 'Otter', 'Badger'][at % 3]},${['Buddhist', 'Catholic'][at % 2]}`)}`;
  expect((await suggested('Members', members)).map(([name]) => name)).toEqual(['Team']);
  expect(await suggested('Members', members, ['Team'])).toEqual([]);
});

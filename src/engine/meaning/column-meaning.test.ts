import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownSheets } from '#test/known-sheets.ts';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { type Meaning, meaningsOf, sure } from './column-meaning.ts';
import { wordsOf } from './name-words.ts';

test.each(knownSheets)('%s: each column is what people would say', async (title, csv, expected, personal = []) => {
  const sheet = await readOneSheet(`${title}.csv`, csv);
  const profile = profileOf({ ...sheet, title });
  const found = meaningsOf(profile);
  const said = profile.columns.map(({ id, name }, at) => {
    const { meaning, confidence } = found.get(id) ?? { meaning: 'text', confidence: 0 };
    // Where anything goes, what is said must not be something to reckon with.
    const isHarmless = expected[at] === '-' && !['amount', 'count', 'measure', 'stock', 'average'].includes(meaning);
    return [name, isHarmless || (expected[at] === '-' && confidence < sure) ? '-' : meaning];
  });
  expect(said).toEqual(profile.columns.map(({ name }, at) => [name, expected[at]]));
  const remaining = profile.columns.filter(({ id }) => found.get(id)?.isPersonal).map(({ name }) => name);
  expect(remaining).toEqual(personal);
});

/** Public data of the vega-datasets package: columns that must be right, where the rules are sure of them. */
const large: [file: string, meanings: Record<string, Meaning>][] = [
  ['airports.csv', { iata: 'identifier', name: 'title', city: 'place', country: 'country', latitude: 'latitude' }],
  ['cars.json', { Name: 'title', Miles_per_Gallon: 'average', Weight_in_lbs: 'average', Origin: 'category' }],
  [
    'movies.json',
    { Title: 'title', 'US Gross': 'amount', 'IMDB Votes': 'count', 'IMDB Rating': 'average', Director: 'person' },
  ],
  [
    'seattle-weather.csv',
    { date: 'date', precipitation: 'measure', temp_max: 'average', wind: 'average', weather: 'category' },
  ],
  ['zipcodes.csv', { zip_code: 'identifier', latitude: 'latitude', longitude: 'longitude', city: 'place' }],
  ['unemployment-across-industries.json', { series: 'category', year: 'year', month: 'part of date', rate: 'average' }],
  ['la-riots.csv', { address: 'address', age: 'average', death_date: 'date', latitude: 'latitude' }],
  ['stocks.csv', { symbol: 'category', date: 'date', price: 'average' }],
  ['penguins.json', { Species: 'category', 'Body Mass (g)': 'average', Sex: 'category' }],
  ['gapminder.json', { year: 'year', pop: 'stock', fertility: 'average', country: 'country' }],
  [
    'political-contributions.json',
    { Candidate_Name: 'title', Party_Code: 'identifier', Total_Receipts: 'amount', Candidate_State: 'category' },
  ],
  ['disasters.csv', { Entity: 'category', Year: 'year', Deaths: 'count' }],
];

test.each(large)('%s is read as people read it', async (file, expected) => {
  const sheet = await readOneSheet(file, readFileSync(`node_modules/vega-datasets/data/${file}`));
  const profile = profileOf({ ...sheet, title: file.replace(/\..*$/, '') });
  const found = meaningsOf(profile);
  const named = profile.columns.filter(({ name }) => Object.hasOwn(expected, name));
  const said = named.map(({ id, name }) => [name, found.get(id)?.meaning, (found.get(id)?.confidence ?? 0) >= sure]);
  expect(
    Object.fromEntries(said.map(([name, meaning, isSure]) => [String(name), isSure ? meaning : `${meaning}?`])),
  ).toEqual(expected);
});

test('values with an order of their own keep it', async () => {
  const csv = `Task,Priority,Day\n${['High', 'Low', 'Medium', 'High', 'Low', 'Medium', 'Low', 'High'].map((one, at) => `t${at},${one},${['Wed', 'Mon', 'Fri', 'Mon'][at % 4]}`).join('\n')}`;
  const sheet = await readOneSheet('tasks.csv', csv);
  const found = meaningsOf(profileOf(sheet));
  expect(found.get('priority')?.order).toEqual(['Low', 'Medium', 'High']);
  expect(found.get('day')?.order).toEqual(['Mon', 'Wed', 'Fri']);
});

test.each([
  ['PROD_ID', ['product', 'id']],
  ['releaseDate', ['release', 'date']],
  ['Net amt.', ['net', 'amount']],
  ['bdate', ['birthdate']],
  ['E-Mail', ['email']],
  ['# of items', ['number', 'of', 'items']],
  ['HTMLColor', ['html', 'color']],
])('%s is read as %o', (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

const read = (header: string, values: readonly (string | number)[], type: 'text' | 'number' = 'number') => {
  const column = { id: 'a', name: header, type };
  const rows = values.map((value) => ({ cells: { a: value } }));
  return meaningsOf(profileOf({ title: 'Sheet1', columns: [column], rows })).get('a')?.meaning;
};

test.each([
  ['Open access – Attendees', [20, 35, 22], 'count'],
  ['Цена за шт', [400, 320, 550], 'average'],
  ['№ заказа', [2386, 2375, 2532], 'identifier'],
  ['売上数', [4, 6, 62], 'count'],
  ['商品CD', [2805013, 805098, 2305216], 'identifier'],
  ['téléphone', [33_656_845_525, 41_796_153_017], 'phone'],
  ['year', [2558, 2557, 2556], 'year'],
  ['noAdh', [10_001, 10_002, 10_007], 'identifier'],
  ['有消费客户数', [1468, 1493, 1190], 'count'],
  ['Quantity Per Board', [2, 4, 25], 'count'],
  ['Iva', [0.22, 0.1, 0.04], 'average'],
  ['4K', [7.43545611, 7.84029038, 4.06015037], 'average'],
])('numbers below the heading %s are read as people read them', (header, values, meaning) => {
  expect(read(header, values)).toBe(meaning);
});

test.each([
  ['Sconto', ['0.14', '5% - 8%', '10%', '0.12'], 'average'],
  ['郵便番号', ['927-1223', '927-1228', '530-0003'], 'identifier'],
  ['Me revisa el celular', ['Nunca', 'Siempre', 'Nunca', 'Nunca', 'Siempre', 'Nunca'], 'category'],
  ['Fornecedor', ['fenix', 'fenix', 'lumbra', 'agua'], 'category'],
  ['名前', ['王小明', '李娜', '张伟'], 'person'],
  ['Retour prévu', ['2017-01-30', '30/02/2017', '14/09/2017'], 'date'],
  ['Возраст', ['18-24', '25-39', '18-24', '40-60', '25-39', '18-24'], 'category'],
  ['RechnungNR', ['20180812P', '20180812P', '20180903P', '20180903P'], 'identifier'],
  ['State', ['ON', 'ON', 'ON'], 'place'],
  [
    'What is missing?',
    Array.from({ length: 9 }, () => 'a fair wage for the hours that are worked, whatever they are'),
    'category',
  ],
])('texts below the heading %s are read as people read them', (header, values, meaning) => {
  const found = read(header, values, 'text');
  expect(found === 'title' ? 'person' : found).toBe(meaning);
});

test('columns that hold the same few texts are chosen from one list: lessons of a week', async () => {
  const lessons = ['Art', 'Sport', 'Music', 'Maths', 'French', 'Latin', 'History'];
  const line = (at: number): string => Array.from({ length: 5 }, (_, day) => lessons[(at * 2 + day * 3) % 7]).join(',');
  const sheet = await readOneSheet(
    'week.csv',
    ['a,b,c,d,e', ...Array.from({ length: 8 }, (_, at) => line(at))].join('\n'),
  );
  const found = [...meaningsOf(profileOf(sheet)).values()].map(({ meaning }) => meaning);
  // Rows are called by one of them, where nothing else names them.
  expect(found.filter((meaning) => meaning === 'category').length).toBeGreaterThanOrEqual(4);
});

test.each<[heading: string, values: string[], meaning: Meaning]>([
  ['numberBill', ['0103457689987567', '0103457689987678'], 'identifier'],
  ['Number of the bill', ['1034576899', '1034576812', '1034576877'], 'identifier'],
  ['Código do Produto', ['A01', 'A01', 'B01', 'B01', 'C07', 'C07'], 'identifier'],
  ['Note', ['1.7', '5', '3.3', '1', '4'], 'average'],
  ['grades of exam1', ['9', '12.5', '8', '15'], 'average'],
  ['Tổng số lượng', ['100', '40', '40'], 'count'],
  ['Valor de Compra', ['9.5', '0.5', '12'], 'average'],
])('%s (%j) is %s', async (heading, values, meaning) => {
  const csv = [`Produkt,${heading},Preis`, ...values.map((value, at) => `Ding ${at},${value},${at + 2}`)].join('\n');
  const profile = profileOf({ ...(await readOneSheet('a.csv', csv)), title: 'Sheet1' });
  expect(meaningsOf(profile).get(profile.columns[1]?.id ?? '')?.meaning).toBe(meaning);
});

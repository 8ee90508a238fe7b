import { describe, expect, test } from 'vitest';
import { described, describedRecords } from '#test/records/described-records.ts';
import { breadcrumbJsonLd, recordJsonLd } from './json-ld.ts';
import { priceOf } from './price.ts';
import { type RecordKind, recordKind } from './record-kind.ts';
import { plainText, shortText } from './shown-texts.ts';

const kinds = Object.keys(describedRecords) as RecordKind[];
const jsonOf = (kind: RecordKind) => recordJsonLd(describedRecords[kind], kind);

describe('a sheet and its shown columns say what its records are', () => {
  test.each(kinds)('%s', (kind) => {
    const { title, columns } = describedRecords[kind];
    expect(recordKind(title, columns)).toBe(kind);
  });

  test('by words of other languages, too, and never by what is not sure', () => {
    const text = (name: string) => ({ id: name, name, type: 'text' as const });
    expect(recordKind('Veranstaltungen', [text('Titel'), { id: 's', name: 'Beginn', type: 'date' }])).toBe('Event');
    expect(recordKind('Sheet1', [text('A'), text('B')])).toBe('Thing');
    expect(recordKind('Invoices', [text('Number'), { id: 'a', name: 'Amount', type: 'currency' }])).toBe('Thing');
  });
});

test.each(kinds)('%s: says what it is by values that the page shows, and no others', (kind) => {
  const record = describedRecords[kind];
  const json = jsonOf(kind);
  expect(json['@type']).toBe(kind === 'Thing' ? 'WebPage' : kind);
  const shown = [record.name, record.description, record.url, record.picture, ...Object.values(record.cells)]
    .map(String)
    .join('\n');
  for (const value of valuesIn(json)) expect(shown, String(value)).toContain(String(value));
});

/** All values of what is said, but for words of schema.org. */
function valuesIn(json: unknown): unknown[] {
  if (Array.isArray(json)) return json.flatMap(valuesIn);
  if (typeof json !== 'object' || json === null) return [json];
  return Object.entries(json).flatMap(([key, value]) => (/^@|^priceCurrency$/.test(key) ? [] : valuesIn(value)));
}

test('what a kind requires and a record lacks makes it a thing on a page', () => {
  const { cells, ...concert } = describedRecords.Event;
  const { start: _start, ...undated } = cells;
  expect(recordJsonLd({ ...concert, cells: undated }, 'Event')['@type']).toBe('WebPage');
  expect(recordJsonLd({ ...concert, cells: { ...cells, start: 'soon' } }, 'Event')['@type']).toBe('WebPage');
  expect(recordJsonLd({ ...describedRecords.Product, cells: { product: 'Lamp' } }, 'Product')['@type']).toBe('WebPage');
  expect(recordJsonLd({ ...describedRecords.FAQPage, cells: { question: 'Why?' } }, 'FAQPage')['@type']).toBe(
    'WebPage',
  );
});

test('a customer that is called by its company is no person', () => {
  const customer = described('Customers', {
    'Company Name': ['text', 'Engines & Sons'],
    'Contact Name': ['text', 'Ada Byron'],
    'Contact Title': ['text', 'Owner'],
    Phone: ['text', '+49 431 1234'],
  });
  const json = recordJsonLd(customer, 'Person');
  expect(json).toMatchObject({ '@type': 'Organization', name: 'Engines & Sons', telephone: '+49 431 1234' });
  expect(JSON.stringify(json)).not.toMatch(/jobTitle|worksFor/);
});

test('a price has the currency of its format, or of the app where a sign may be several', () => {
  const lamp = describedRecords.Product;
  const inFormat = (format: string, currency: string | null = null) =>
    priceOf({ ...lamp, currency, columns: lamp.columns.map((one) => ({ ...one, format })) });
  expect(inFormat('€#,##0')).toEqual({ price: 49, priceCurrency: 'EUR' });
  expect(inFormat('$#,##0', 'USD')).toEqual({ price: 49, priceCurrency: 'USD' });
  expect(inFormat('$#,##0')).toBeNull();
  expect(inFormat('#,##0 "kr"')).toBeNull();
  expect(priceOf({ ...lamp, cells: { price: -1 } })).toBeNull();
  expect(priceOf({ ...lamp, cells: { price: 'on request' } })).toBeNull();
});

test('the way to a record counts from one', () => {
  expect(breadcrumbJsonLd([{ name: 'Home', url: 'https://a.example/' }])['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://a.example/' },
  ]);
});

test('descriptions are plain, short, and end at a word', () => {
  expect(plainText('# Hello\n\n**Bold** and _soft_ [link](https://x.example)\n- one\n<b>two</b>')).toBe(
    'Hello Bold and soft link one two',
  );
  const short = shortText(['word '.repeat(100)]);
  expect(short.length).toBeLessThanOrEqual(201);
  expect(short).toMatch(/word…$/);
  expect(shortText(['One.', '', 'Two.'])).toBe('One. · Two.');
  expect(shortText(['😀'.repeat(300)])).not.toMatch(/[\uD800-\uDBFF]…/);
});

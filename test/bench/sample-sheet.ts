/** A realistic sheet of any length, the same on every machine: orders with people, money, dates and free text. */

import type { Cell, Column, Row } from '#engine/model.ts';

export const sampleColumns: Column[] = [
  { id: 'order_id', name: 'Order', type: 'text' },
  { id: 'customer', name: 'Customer', type: 'text' },
  { id: 'status', name: 'Status', type: 'text' },
  { id: 'category', name: 'Category', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'currency', format: '$#,##0.00' },
  { id: 'quantity', name: 'Quantity', type: 'number' },
  { id: 'unit_price', name: 'Unit price', type: 'number', format: '0.00' },
  { id: 'ordered_on', name: 'Ordered on', type: 'date' },
  { id: 'updated_at', name: 'Updated at', type: 'datetime' },
  { id: 'email', name: 'E-mail', type: 'email' },
  { id: 'note', name: 'Note', type: 'text' },
];

/** Rows 0 to `count` in batches; row n is the same whatever the count. */
export function* sampleBatches(count: number, batchSize = 10_000): Generator<Row[]> {
  for (let first = 0; first < count; first += batchSize) {
    const rows: Row[] = [];
    for (let number = first; number < Math.min(count, first + batchSize); number++) rows.push(sampleRow(number));
    yield rows;
  }
}

/** One row by its number. */
export function sampleRow(number: number): Row {
  const random = randomFrom(number);
  const given = pick(givenNames, random);
  const family = `${pick(familyStarts, random)}${pick(familyEnds, random)}`;
  const quantity = 1 + Math.floor(random() ** 3 * 240);
  const price = Math.round((2 + random() ** 2 * 480) * 100) / 100;
  const ordered = firstDay + Math.floor(random() * 2190) * dayLength;
  const updated = ordered + Math.floor(random() * 40 * 86_400) * 1000;
  return {
    row_id: `row_${number.toString(36).padStart(8, '0')}`,
    position: number + 1,
    version: 1,
    cells: {
      order_id: `ORD-${String(number + 1).padStart(7, '0')}`,
      customer: `${given} ${family}`,
      status: pickEarly(statuses, random),
      category: pickEarly(categories, random),
      city: `${pick(cityStarts, random)}${pick(cityEnds, random)}`,
      amount: amountOf(Math.round(quantity * price * 100) / 100, random),
      quantity,
      unit_price: price,
      ordered_on: new Date(ordered).toISOString().slice(0, 10),
      updated_at: new Date(updated).toISOString().slice(0, 19),
      email: `${given}.${family}${number % 9973}@${pick(mailHosts, random)}`.toLowerCase(),
      note: noteOf(random, number),
    },
  };
}

/** The number of a row by its id. */
export function numberOfRow(row_id: string): number {
  return Number.parseInt(row_id.slice(4), 36);
}

const dayLength = 86_400_000;
const firstDay = Date.UTC(2020, 0, 1);

const givenNames =
  'Ann Bilal Chiara Daniel Emeka Farah Greta Hugo Ines Jonas Keiko Liam Maya Noor Oskar Priya Quinn Rosa Samir Tova Uma Victor Wanda Ximena Yusuf Zoe'.split(
    ' ',
  );
const familyStarts =
  'Ash Bran Cal Dun Ever Fair Glen Hart Ives Kings Lang Mar Nor Oak Pem Rock Stan Thorn Wal York'.split(' ');
const familyEnds = 'berg bury dale field ford gate ham ley man moor shaw ston ton well wick worth'.split(' ');
const cityStarts = 'Alder Birch Cedar Elm Fern Hazel Juniper Linden Maple Rowan Spruce Willow'.split(' ');
const cityEnds = ['brook', ' Bay', ' Falls', ' Harbor', ' Heights', 'mouth', ' Point', 'stad', ' Springs', 'ville'];
const statuses = ['Open', 'Packed', 'Shipped', 'Delivered', 'Returned', 'Cancelled'];
const categories =
  'Lighting Seating Tables Storage Textiles Kitchen Garden Office Bath Decor Outdoor Kids Audio Tools Paper Travel'.split(
    ' ',
  );
const mailHosts = ['example.com', 'example.org', 'example.net', 'mail.example.com'];
const subjects = ['Customer', 'Courier', 'Warehouse', 'Front desk', 'Supplier', 'Accounting'];
const verbs = ['asked for', 'confirmed', 'moved', 'is waiting for', 'cancelled', 'noted'];
const objects = [
  'a later delivery',
  'the gift wrapping',
  'a second invoice',
  'a refund',
  'the spare parts',
  'a phone call',
];

const syllables = [...'bdfghjklmnprstvwyz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));

function amountOf(amount: number, random: () => number): Cell {
  const kind = random();
  if (kind < 0.96) return amount;
  // Money that people typed or pasted stays text in a sheet.
  if (kind < 0.98) return `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  return kind < 0.99 ? 'n/a' : null;
}

function noteOf(random: () => number, number: number): Cell {
  if (random() < 0.15) return null;
  const written = `${pick(subjects, random)} ${pick(verbs, random)} ${pick(objects, random)}`;
  return `${written}: ${pickWord(random)} ${pickWord(random)}, ticket ${(number * 7919) % 1_000_003}`;
}

/** Of 100,000 words of three syllables; as in texts, few of them are most of what is written. */
function pickWord(random: () => number): string {
  const number = Math.floor(random() ** 3 * 100_000);
  const { length } = syllables;
  return [number, number / length, number / length ** 2]
    .map((place) => syllables[Math.floor(place) % length] ?? '')
    .join('');
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

/** The earlier in the list, the more frequent. */
function pickEarly(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() ** 1.6 * list.length)] ?? '';
}

/** Numbers of [0, 1) that depend on the row alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { textSeparator } from './folding.ts';
import { PackedBlock } from './packed-block.ts';
import { SymbolTable, tableBytes } from './symbol-table.ts';
import { blockLength } from './text-store.ts';
import { ValueTexts } from './value-texts.ts';

/** Any letters of Latin-1, those that separate texts too, and parts that come again and again. */
const latin = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
  fc
    .array(fc.constantFrom('@example.com', 'ticket ', 'ABC', 'é', 'ÿ\u00ff', ' asked for ', '1', '22'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);

test('texts come back from the bytes of a table, one by one and all together', () => {
  fc.assert(
    fc.property(
      fc.array(latin, { minLength: 1, maxLength: 80 }),
      fc.array(latin, { maxLength: 80 }),
      (texts, others) => {
        const plain = texts.map((text) => text.replaceAll(textSeparator, ''));
        for (const table of [SymbolTable.for(plain), SymbolTable.for(others), SymbolTable.of([])]) {
          const { joined, starts } = joinedOf(plain);
          const places = new Uint32Array(starts.length);
          const bytes = table.pack(joined, starts, places);
          const again = new SymbolTable(table.bytes.slice());
          expect(plain.map((_, index) => again.text(bytes, places[index]!, places[index + 1] ?? bytes.length))).toEqual(
            plain,
          );
          expect(again.joined(bytes, places, joined.length)).toEqual({ text: joined, starts });
          const small = joined.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
          expect(again.folded.joined(bytes, places, joined.length)).toEqual({ text: small, starts });
        }
      },
    ),
    propertyRuns(300),
  );
});

test('a text that holds the separator comes back, too', () => {
  const texts = ['a\u0000b', '\u0000', 'a\u0000b', ''];
  const { joined, starts } = joinedOf(texts);
  const places = new Uint32Array(4);
  const table = SymbolTable.for(texts);
  const bytes = table.pack(joined, starts, places);
  expect(texts.map((_, index) => table.text(bytes, places[index]!, places[index + 1] ?? bytes.length))).toEqual(texts);
});

test('all 256 letters may be in symbols', () => {
  const texts = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code, (code + 1) & 255).repeat(9));
  const table = SymbolTable.of(texts.slice(0, 255).map((text) => text.slice(0, 8)));
  const { joined, starts } = joinedOf(texts);
  const places = new Uint32Array(256);
  const bytes = table.pack(joined, starts, places);
  for (let index = 0; index < 256; index++)
    expect(table.text(bytes, places[index]!, places[index + 1] ?? bytes.length)).toBe(texts[index]);
});

test('what is no table is refused', () => {
  expect(() => new SymbolTable(new Uint8Array(tableBytes - 1))).toThrow(RangeError);
});

describe('a long list of texts', () => {
  const kinds: Record<string, (number: number) => string> = {
    'that have much in common': (number) => `Order ${number} was sent to customer ${number % 977}@example.com`,
    'that change on the way': (number) => (number < 60_000 ? `Rechnung Nr. ${number}` : `${number} was paid by card`),
    'that have nothing in common': (number) =>
      Array.from({ length: 9 }, (_, at) =>
        String.fromCharCode(33 + (Math.imul(number + 1, 0x9e37_79b1 + at * 77) >>> 26)),
      ).join(''),
    'beyond Latin-1 now and then': (number) => (number % 20_000 === 5 ? `żółw ${number}` : `turtle number ${number}`),
    'with blanks around, and blank': (number) => (number % 3 === 0 ? '' : ` Text ${number} `),
  };

  test.each(Object.keys(kinds))('%s: read, taken apart, put together and lengthened', (kind) => {
    const textOf = kinds[kind]!;
    const count = blockLength * 9 + 100;
    const texts = Array.from({ length: count }, (_, number) => textOf(number));
    const list = new ValueTexts(2);
    for (const text of texts.slice(0, count - 50)) list.append(text);
    const parts = list.parts();
    if (!parts) throw new Error('There are no parts.');
    const again = ValueTexts.of(structuredClone(parts));
    for (const one of [list, again]) {
      for (const text of texts.slice(count - 50)) one.append(text);
      expect(one.count).toBe(count);
      for (let index = 0; index < count; index++)
        if (one.text(index) !== texts[index])
          expect({ index, text: one.text(index) }).toEqual({ index, text: texts[index] });
      for (let number = 0; number < 10; number++) {
        const own = joinedOf(texts.slice(number * blockLength, (number + 1) * blockLength));
        const whole = one.folded(number);
        if (whole) expect(whole).toEqual({ text: own.joined.toLowerCase(), starts: own.starts });
        expect(whole !== null).toBe(number < 9 && !kind.startsWith('with blanks') && !own.joined.includes('ż'));
      }
    }
    const letters = texts.reduce((sum, text) => sum + text.length, 0);
    if (kind.startsWith('that have much') || kind.startsWith('that change'))
      expect(list.bytes()).toBeLessThan(letters * 0.65 + count * 4);
  });

  test('shares symbols between blocks', () => {
    const list = new ValueTexts(2);
    for (let number = 0; number < blockLength * 12; number++)
      list.append(`Customer ${(number * 7919) % 9973} asked for a later delivery`);
    const packed = list.parts()!.blocks.filter((block) => typeof block !== 'string');
    expect(packed).toHaveLength(10);
    expect(new Set(packed.map(({ symbols }) => symbols)).size).toBeLessThan(4);
  });
});

test('texts of which packing saves little are left as they are', () => {
  const texts = Array.from({ length: blockLength }, (_, number) =>
    String.fromCharCode(
      ...Array.from({ length: 5 }, (__, at) => 1 + ((Math.imul(number + 3, 0x9e37_79b1 + at * 77) >>> 24) % 255)),
    ),
  );
  const { joined, starts } = joinedOf(texts);
  const before = starts.slice();
  expect(PackedBlock.from(texts, joined, starts, null)).toBeNull();
  expect(starts).toEqual(before);
});

function joinedOf(texts: readonly string[]) {
  const starts = new Uint32Array(texts.length);
  for (let index = 1; index < texts.length; index++) starts[index] = starts[index - 1]! + texts[index - 1]!.length + 1;
  return { joined: texts.join(textSeparator), starts };
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { Dictionary } from './dictionary.ts';
import { foldBlock, foldsAsWhole } from './fold-block.ts';
import { foldText, textSeparator } from './folding.ts';

const startsOf = (texts: readonly string[]): Uint32Array => {
  const starts = new Uint32Array(texts.length);
  for (let index = 1; index < texts.length; index++) starts[index] = starts[index - 1]! + texts[index - 1]!.length + 1;
  return starts;
};

const piece = fc.oneof(
  fc.constantFrom('A', 'b ', ' C', 'É', '\0', ' (/files/x)', '\t', '', '9', 'İ', '\u00a0'),
  fc.string(),
);

test('a block that is folded at once holds what its texts are folded to', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(piece).map((pieces) => pieces.join('')),
        { minLength: 1 },
      ),
      (texts) => {
        const block = texts.join(textSeparator);
        if (foldsAsWhole(block, startsOf(texts)))
          expect(foldBlock(block).split(textSeparator)).toEqual(texts.map(foldText));
      },
    ),
    propertyRuns(3000),
  );
  const plain = ['Ann Lee', 'BOB', '', '12.5'];
  expect(foldsAsWhole(plain.join(textSeparator), startsOf(plain))).toBe(true);
  expect(foldBlock(plain.join(textSeparator))).toBe('ann lee\0bob\0\0' + '12.5');
});

test('a long dictionary reads the same folded, whether its blocks are plain or not', () => {
  for (const odd of ['Plain', 'Straße', ' spaces ', 'a\0b', 'plan.pdf (/files/x)']) {
    const dictionary = new Dictionary();
    const texts = Array.from({ length: 30_000 }, (_, index) => `${index % 9_000 === 77 ? odd : 'Text'} ${index}`);
    for (const text of texts) dictionary.encode(text);
    const { folded } = dictionary.readings;
    expect(folded.count).toBe(texts.length + 1);
    for (let index = 0; index < texts.length; index += 7) expect(folded.text(index + 1)).toBe(foldText(texts[index]!));
    expect(dictionary.encode('Later')).toBe(texts.length + 1);
    expect(dictionary.readings.folded.text(texts.length + 1)).toBe('later');
  }
});

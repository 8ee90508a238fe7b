import { expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';
import { productLanguageCodes } from './product-languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['en;q=0.5, fr-CA;q=0.7 , es ; q=0.6', 'fr'],
  ['nl,sv;q=0.9,ja;q=0.2', 'ja'],
  ['de;q=0,fr;q=0.1', 'fr'],
  ['de;q=2,fr;q=0.1', 'fr'],
  ['fr,de', 'fr'],
  ['dex,arc', null],
  ['*', null],
  ['nl,*;q=0.5', null],
  [',;q=,;;', null],
  ['', null],
  [null, null],
] as const)('%s asks for %s', (header, code) => {
  expect(acceptedLanguage(header, productLanguageCodes)).toBe(code);
});

test('a header without an end is read to a point', () => {
  expect(acceptedLanguage(`${'nl,'.repeat(1_000_000)}de`, productLanguageCodes)).toBe(null);
});

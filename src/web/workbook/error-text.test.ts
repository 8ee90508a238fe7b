import { expect, test } from 'vitest';
import { errorWords } from './error-words.ts';

test('errors of our own are explained, and nothing else', () => {
  for (const error of ['#BUSY!', '#CALC!', '#CYCLE!', '#SPILL!']) expect(errorWords(error)).toMatch(/^[A-Z].*\.$/);
  for (const cell of ['#N/A', 'toString', 'Pen', 7, true, null]) expect(errorWords(cell)).toBeNull();
});

import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test('errors of our own are explained, and nothing else', () => {
  for (const error of ['#BUSY!', '#CALC!', '#CYCLE!', '#SPILL!']) expect(errorText(error)).toMatch(/^[A-Z].*\.$/);
  for (const cell of ['#N/A', 'toString', 'Pen', 7, true, null]) expect(errorText(cell)).toBeNull();
});

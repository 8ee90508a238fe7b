import { expect, test } from 'vitest';
import type { ColumnType } from '#engine/model.ts';
import { numberOf } from './field-value.ts';
import { fitToColumn } from './fit-to-column.ts';

const types: ColumnType[] = ['number', 'currency', 'percent', 'date', 'datetime', 'boolean', 'text'];

test('a text without end is no number and no day, and is found to be none at once', () => {
  for (const part of ['1', '1,', ' ', 'T', ', ', '(', '$', '1:']) {
    const text = `1${part.repeat(400_000)}x`;
    expect(numberOf(text)).toBeNull();
    for (const type of types) expect(fitToColumn(text, { type }) === text, `${part} ${type}`).toBe(true);
  }
});

import { expect, test } from 'vitest';
import { MemoryLedger } from './memory-ledger.ts';

test('nothing goes while all is within the budget', () => {
  const ledger = new MemoryLedger(100);
  ledger.used('a', { bytes: 60, derived: 20 });
  ledger.used('b', { bytes: 40, derived: 0 });
  expect(ledger.makeRoom()).toEqual([]);
  expect(ledger.bytes).toBe(100);
});

test('derived arrays go before any sheet, those of the least recently used first', () => {
  const ledger = new MemoryLedger(100);
  ledger.used('a', { bytes: 50, derived: 20 });
  ledger.used('b', { bytes: 50, derived: 20 });
  ledger.used('a', { bytes: 50, derived: 20 });
  ledger.used('c', { bytes: 20, derived: 0 });
  expect(ledger.makeRoom()).toEqual([{ sheetId: 'b', what: 'derived' }]);
  expect(ledger.bytes).toBe(100);
  expect(ledger.sheets).toBe(3);
});

test('then whole sheets go, least recently used first, and only as many as needed', () => {
  const ledger = new MemoryLedger(100);
  ledger.used('a', { bytes: 60, derived: 10 });
  ledger.used('b', { bytes: 40, derived: 0 });
  ledger.used('c', { bytes: 30, derived: 0 });
  expect(ledger.makeRoom()).toEqual([
    { sheetId: 'a', what: 'derived' },
    { sheetId: 'a', what: 'sheet' },
  ]);
  expect(ledger.sheets).toBe(2);
  expect(ledger.bytes).toBe(70);
});

test('the sheet used last stays, even when it alone is over the budget', () => {
  const ledger = new MemoryLedger(10);
  ledger.used('a', { bytes: 5, derived: 0 });
  ledger.used('huge', { bytes: 1000, derived: 400 });
  expect(ledger.makeRoom()).toEqual([{ sheetId: 'a', what: 'sheet' }]);
  expect(ledger.makeRoom()).toEqual([]);
  expect(ledger.sheets).toBe(1);
});

test('a new size does not count as use, and one of a forgotten sheet is passed over', () => {
  const ledger = new MemoryLedger(10);
  ledger.used('a', { bytes: 5, derived: 0 });
  ledger.used('b', { bytes: 5, derived: 0 });
  ledger.resized('a', { bytes: 8, derived: 0 });
  ledger.resized('gone', { bytes: 100, derived: 0 });
  expect(ledger.makeRoom()).toEqual([{ sheetId: 'a', what: 'sheet' }]);
  ledger.forget('gone');
  expect(ledger.bytes).toBe(5);
});

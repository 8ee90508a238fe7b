import type { Codes } from './codes.ts';
import { blankKey, numberKey, timeKey } from './cell-order.ts';
import type { OptionKey } from './option-order.ts';
import type { ColumnStore } from './column-store.ts';
import { wallOf } from './packed-dates.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** The key of order of each slot given (cell-order.ts), negated for a descending order; blanks are last in both. */
export function* sortKeys(
  store: ColumnStore,
  slots: Uint32Array,
  timeZone: string,
  sign: 1 | -1,
  optionKey: OptionKey | null = null,
): Steps<Float64Array> {
  const { plane, codes } = store;
  if (codes) yield* store.dictionary.readings.prepareKeys(timeZone);
  const keys = new Float64Array(slots.length);
  if (plane) planeKeys(store, slots, { timeZone, sign, optionKey }, keys);
  if (codes) {
    const ofCodes = store.dictionary.readings.keys(timeZone);
    const codeKeys = optionKey ? yield* withOptionKeys(store, ofCodes, optionKey) : ofCodes;
    if (plane) addCodeKeys(plane, codes, codeKeys, slots, sign, keys);
    else gatherCodeKeys(codes, codeKeys, slots, sign, keys);
  }
  return keys;
}

/** The list may change without a change of any cell, so nothing of this is stored. */
function* withOptionKeys(
  { dictionary }: ColumnStore,
  codeKeys: Float64Array,
  optionKey: OptionKey,
): Steps<Float64Array> {
  const keys = codeKeys.slice();
  for (let code = 0; code < dictionary.count; code++) {
    if (code % cellsInStep === 0) yield;
    keys[code] = optionKey(dictionary.value(code)) ?? keys[code]!;
  }
  return keys;
}

/** The ascending keys of the first `size` slots. */
export function sortKeysOf(store: ColumnStore, size: number, timeZone: string): Steps<Float64Array> {
  const every = Uint32Array.from({ length: size }, (_, slot) => slot);
  return sortKeys(store, every, timeZone, 1);
}

interface RequestedKeys {
  timeZone: string;
  sign: number;
  optionKey: OptionKey | null;
}

function planeKeys(
  store: ColumnStore,
  slots: Uint32Array,
  { timeZone, sign, optionKey }: RequestedKeys,
  keys: Float64Array,
): void {
  if (store.kind === 'time') {
    const times = store.times(timeZone);
    for (let index = 0; index < slots.length; index++) {
      const packed = times[slots[index]!]!;
      keys[index] = Number.isNaN(packed) ? blankKey : sign * timeKey(wallOf(packed));
    }
    return;
  }
  const plane = store.plane ?? new Float64Array(0);
  for (let index = 0; index < slots.length; index++) {
    const value = plane[slots[index]!]!;
    keys[index] = Number.isNaN(value) ? blankKey : sign * (optionKey?.(value) ?? numberKey(value));
  }
}

function gatherCodeKeys(
  codes: Codes,
  codeKeys: Float64Array,
  slots: Uint32Array,
  sign: number,
  keys: Float64Array,
): void {
  for (let index = 0; index < slots.length; index++) {
    const key = codeKeys[codes[slots[index]!]!]!;
    keys[index] = key === blankKey ? blankKey : sign * key;
  }
}

function addCodeKeys(
  plane: Float64Array,
  codes: Codes,
  codeKeys: Float64Array,
  slots: Uint32Array,
  sign: number,
  keys: Float64Array,
): void {
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]!;
    if (!Number.isNaN(plane[slot]!)) continue;
    const key = codeKeys[codes[slot]!]!;
    keys[index] = key === blankKey ? blankKey : sign * key;
  }
}

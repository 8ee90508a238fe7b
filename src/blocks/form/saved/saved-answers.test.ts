import { afterEach, expect, test, vi } from 'vitest';
import { answersOf, forgetAnswers, placeOf, storeAnswers, storedAnswers } from './saved-answers.ts';

const inBrowser = () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return kept;
};
afterEach(() => void vi.unstubAllGlobals());

test('what is filled in is stored by its inputs, without files and with its lines counted anew', () => {
  const entries: [string, unknown][] = [
    ...([
      ['_block', 'form'],
      ['_lines', '3'],
      ['name', 'Ida'],
      ['diet', 'No nuts'],
      ['diet', 'Other'],
    ] as [string, string][]),
    ...([
      ['photo', 'ida.png /files/1'],
      ['photo', { name: 'ida.png' }],
      ['_id', '7'],
    ] as [string, unknown][]),
    ...([
      ['_line-4-item', 'b'],
      ['_line-4-photo', 'x'],
      ['_line-2-item', 'a'],
      ['_check', '1'],
    ] as [string, string][]),
  ];
  expect(answersOf(entries, new Set(['photo']))).toEqual({
    ...{ name: ['Ida'], diet: ['No nuts', 'Other'], _id: ['7'] },
    ...{ '_line-0-item': ['b'], '_line-1-item': ['a'] },
  });
});

test('answers are there until they are sent, or for a month, and for one person alone', () => {
  const kept = inBrowser();
  const place = placeOf({ block: 'form', page: 'page', person: '' });
  const answers = { fields: { name: ['Ida'] }, lines: 2, step: 1 };
  expect(storedAnswers(place)).toBeNull();
  storeAnswers(place, answers, 0);
  expect(storedAnswers(place, 1)).toEqual(answers);
  expect(storedAnswers(placeOf({ block: 'form', page: 'page', person: 'ada@example.com' }), 1)).toBeNull();
  expect(storedAnswers(place, 31 * 86_400_000)).toBeNull();
  expect(kept.size).toBe(0);
  storeAnswers(place, answers, 0);
  forgetAnswers(place);
  expect(kept.size).toBe(0);
});

test('a browser that stores nothing loses nothing else', () => {
  vi.stubGlobal('localStorage', undefined);
  storeAnswers('place', { fields: {}, lines: 0, step: 0 });
  expect(storedAnswers('place')).toBeNull();
  forgetAnswers('place');
});

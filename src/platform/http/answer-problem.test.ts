import { expect, test, vi } from 'vitest';
import { english } from '#kit/language/formats.ts';
import type { Language } from '#kit/language/language.ts';
import { plural, t } from '#kit/language/product.ts';
import { Problem, type ProblemOnTheWire } from '#kit/problem.ts';
import { answerProblem } from './answer-problem.ts';
import { withinRequest } from './current-request.ts';
import type { Services } from '../services.ts';

const reported = {
  error: vi.fn<(facts: object, words: string) => void>(),
  failed: vi.fn<(...facts: unknown[]) => void>(),
};
const services = {
  log: { error: reported.error, info: () => undefined },
  features: [{ name: 'reports', failed: reported.failed }],
} as unknown as Services;

test('what nobody expected is 500, under a number that stands in the log and the report; its own text stays here', async () => {
  const failure = new Error('select * from secrets');
  const answer = answerProblem(failure, services);
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(text).not.toContain('secrets');
  const { error } = JSON.parse(text) as { error: { code: string; message: string; details: { reference: string } } };
  expect(error.code).toBe('unexpected');
  expect(error.details.reference).toMatch(/^\S{10}$/);
  expect(error.message).toBe(`There was an error. Try again. (Reference ${error.details.reference})`);
  // A chat is named where there is one.
  const withChat = JSON.parse(await answerProblem(failure, services, true).text()) as { error: { message: string } };
  expect(withChat.error.message).toMatch(/^There was an error\. Please try again or reach out via chat\. \(Reference /);
  expect(reported.failed).toHaveBeenNthCalledWith(1, failure, error.details.reference, services);
  expect(reported.error.mock.calls[0]?.[0]).toMatchObject({ reference: error.details.reference });
});

test('what is known keeps its status and words, is kept by nobody, and says when it is worth trying again', async () => {
  reported.failed.mockClear();
  const answer = answerProblem(new Problem('unavailable', 'Later.', { details: { retry_after: 5 } }), services);
  expect(answer.status).toBe(503);
  expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(['5', 'no-store']);
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable', message: 'Later.' } });
  expect(reported.failed).not.toHaveBeenCalled();
});

const german: Language = {
  code: 'de',
  formats: { ...english, tag: 'de', group: '.', decimal: ',' },
  messages: {
    'Sheet not found.': 'Die Tabelle wurde nicht gefunden.',
    'Use at most {most} rows.': 'Höchstens {most} Zeilen.',
    '{count} rows of {title} are used: {reason}': {
      one: '{count} Zeile von {title} wird verwendet: {reason}',
      other: '{count} Zeilen von {title} werden verwendet: {reason}',
    },
    'Correct:': 'Korrigieren Sie:',
    'There was an error. Try again. (Reference {reference})': 'Es gab einen Fehler ({reference}).',
  },
};
const same = (text: string): [own: string, inEnglish: string] => [text, text];
const place = { host: { kind: 'site', name: 'localhost', origin: '' }, method: 'GET', path: '/' } as const;
const wordsOf = async (error: () => unknown, language?: Language) => {
  const answer = withinRequest({ ...place, language }, () => answerProblem(error(), services));
  return (await answer.json()) as ProblemOnTheWire;
};

test.each<[text: () => string, own: string, inEnglish: string]>([
  [() => 'Sheet not found.', 'Die Tabelle wurde nicht gefunden.', 'Sheet not found.'],
  [() => t('Use at most {most} rows.', { most: 1_000 }), 'Höchstens 1.000 Zeilen.', 'Use at most 1,000 rows.'],
  [
    () => `${t('Use at most {most} rows.', { most: 7 })} Sheet not found.`,
    'Höchstens 7 Zeilen. Die Tabelle wurde nicht gefunden.',
    'Use at most 7 rows. Sheet not found.',
  ],
  [
    // A value is a sentence of ours, or a name that somebody gave.
    () =>
      plural(1, '{count} row of {title} is used: {reason}', '{count} rows of {title} are used: {reason}', {
        title: 'Sheet not found',
        reason: 'Sheet not found.',
      }),
    '1 Zeile von Sheet not found wird verwendet: Die Tabelle wurde nicht gefunden.',
    '1 row of Sheet not found is used: Sheet not found.',
  ],
  [() => 'What another service said. And more.', ...same('What another service said. And more.')],
])('what is said is in the language of the screen that asks: %#', async (text, own, inEnglish) => {
  const refuse = () => new Problem('invalid_input', text());
  expect((await wordsOf(refuse, german)).error.message).toBe(own);
  expect((await wordsOf(refuse)).error.message).toBe(inEnglish);
});

test('each of several fields is, too, and the log stays English', async () => {
  const [first, other] = ['Sheet not found.', t('Use at most {most} rows.', { most: 2 })];
  const refusal = new Problem('invalid_input', `Correct: sheet: ${first} rows.2: ${other}`, {
    fields: [
      { path: 'sheet', message: first },
      { path: 'rows.2', message: other },
    ],
  });
  const { message, error } = await wordsOf(() => refusal, german);
  expect(message).toBe('Korrigieren Sie: sheet: Die Tabelle wurde nicht gefunden. rows.2: Höchstens 2 Zeilen.');
  expect(error.fields?.map((field) => field.message)).toEqual([
    'Die Tabelle wurde nicht gefunden.',
    'Höchstens 2 Zeilen.',
  ]);
  expect(refusal.message, 'where it is logged').toContain('Sheet not found.');
  expect((await wordsOf(() => new Error('no'), german)).message).toMatch(/^Es gab einen Fehler \(\w{10}\)\.$/);
  expect(reported.error.mock.lastCall?.[1]).toBe('unexpected failure');
});

import { expect, test, vi } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { answerProblem } from './answer-problem.ts';
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

import { expect, test } from 'vitest';
import { AnswerReader } from './model-answer.ts';

const read = (...chunks: unknown[]) => {
  const reader = new AnswerReader();
  for (const chunk of chunks) reader.take(chunk);
  return reader.answer();
};
const delta = (part: object) => ({ choices: [{ index: 0, delta: part }] });
const call = (part: object) => delta({ tool_calls: [part] });
const seen = ({ calls }: ReturnType<typeof read>) => calls.map(({ id, name, arguments: given }) => [id, name, given]);

test('calls in small deltas are put together by their index, and the last use of tokens counts', () => {
  const answer = read(
    delta({ role: 'assistant', content: null }),
    call({ index: 0, id: 'a', function: { name: 'read_page', arguments: '' } }),
    call({ index: 1, id: 'b', function: { name: 'read_app', arguments: '{' } }),
    call({ index: 0, function: { arguments: '{"page' } }),
    call({ index: 1, function: { arguments: '}' } }),
    call({ index: 0, function: { arguments: '_id":"p"}' } }),
    { choices: [{ delta: {}, finish_reason: 'tool_calls' }], usage: null },
    { choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } },
  );
  expect(seen(answer)).toEqual([
    ['a', 'read_page', '{"page_id":"p"}'],
    ['b', 'read_app', '{}'],
  ]);
  expect(answer).toMatchObject({ finish: 'tool_calls', used: { tokens_in: 9, tokens_out: 3 } });
});

test('calls that all have the index 0 stay several by their ids', () => {
  const answer = read(
    call({ index: 0, id: 'a', function: { name: 'read_app', arguments: '{}' } }),
    call({ index: 0, id: 'b', function: { name: 'read_app', arguments: '{"x":1}' } }),
  );
  expect(seen(answer)).toEqual([
    ['a', 'read_app', '{}'],
    ['b', 'read_app', '{"x":1}'],
  ]);
});

test('calls without ids and indexes get ids, and arguments may be an object', () => {
  const answer = read(
    call({ function: { name: 'read_page', arguments: { page_id: 'p' } } }),
    call({ function: { name: 'read_app', arguments: '{' } }),
    call({ function: { arguments: '}' } }),
  );
  expect(answer.calls.map(({ name, arguments: given }) => [name, given])).toEqual([
    ['read_page', '{"page_id":"p"}'],
    ['read_app', '{}'],
  ]);
  expect(new Set(answer.calls.map(({ id }) => id)).size).toBe(2);
});

test.each([
  null,
  'text',
  [],
  { choices: 'none' },
  { choices: [null] },
  { choices: [{ delta: { tool_calls: [5, {}] } }] },
])('nonsense adds nothing: %j', (chunk) => {
  expect(read(chunk)).toEqual({ text: '', calls: [], finish: '', used: null });
});

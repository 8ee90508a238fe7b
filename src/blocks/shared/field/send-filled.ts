/** Loaded when a form is first used: what checks it and reads a refusal, which no one needs before. */
import type { Cell } from '#engine/model.ts';
import { t } from '#kit/language/language.ts';
import { problemOf } from '../problem-of.ts';
import type { Field } from './field-type.ts';
import { readFilled } from './read-filled.ts';
import { matchesSafely } from './safe-pattern.ts';

/** What is wrong, by column id, and why the whole form was not sent; ''. */
type Refusal = [messages: Record<string, string>, failure: string];

/** Checks what was filled in and sends it; answers why it is refused. `failed` is said where the server gives no reason. */
export async function sendFilled(
  fields: readonly Field[],
  data: FormData,
  send: (cells: Record<string, Cell>) => Promise<unknown>,
  failed: string,
): Promise<Refusal | undefined> {
  const { cells, messages } = readFilled(fields, data, matchesSafely);
  const wrong = Object.keys(messages).length;
  if (wrong > 0) return [messages, wrong > 1 ? t('Check {count} fields and try again.', { count: wrong }) : ''];
  try {
    await send(cells);
  } catch (error) {
    const problem = problemOf(error, failed);
    return [problem.fields, problem.message];
  }
  return undefined;
}

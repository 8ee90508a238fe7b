/**
 * What a model answers, put together from the chunks of a stream (OpenAI's chat completions) or from one whole answer.
 * Servers differ: they leave out ids, indexes or the use of tokens, and send arguments in one piece or as an object.
 */
import type { ToolCall } from '../../../api/studio.ts';
import { newId } from '#kit/ids.ts';

export interface ModelAnswer {
  text: string;
  calls: ToolCall[];
  /** Why it ended; '' where it didn't say, as when it was cut off. */
  finish: string;
  /** Null where the server doesn't count. */
  used: { tokens_in: number; tokens_out: number } | null;
}

/** More is no plan that a person could read. */
const mostCalls = 50;

type Unknown = Record<string, unknown>;
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export class AnswerReader {
  readonly #calls: { key: string | number; id: string; name: string; arguments: string }[] = [];
  #text = '';
  #finish = '';
  #used: ModelAnswer['used'] = null;

  /** Takes in a chunk, or a whole answer, and answers the text that it adds. */
  take(chunk: unknown): string {
    if (!isObject(chunk)) return '';
    this.#takeUse(chunk['usage']);
    const choices: unknown[] = Array.isArray(chunk['choices']) ? chunk['choices'] : [];
    const choice = choices[0];
    if (!isObject(choice)) return '';
    const part = isObject(choice['delta']) ? choice['delta'] : choice['message'];
    this.#finish = textOf(choice['finish_reason']) || this.#finish;
    if (!isObject(part)) return '';
    const calls: unknown[] = Array.isArray(part['tool_calls']) ? part['tool_calls'] : [];
    for (const [at, call] of calls.entries()) if (isObject(call)) this.#takeCall(call, at);
    const text = textOf(part['content']);
    this.#text += text;
    return text;
  }

  /** Characters so far: what it will cost is not known before its end. */
  get length(): number {
    return this.#calls.reduce((sum, call) => sum + call.arguments.length, this.#text.length);
  }

  answer(): ModelAnswer {
    const calls = this.#calls
      .filter(({ name }) => name !== '')
      .slice(0, mostCalls)
      .map(({ id, name, arguments: given }) => ({
        id: id || newId('call'),
        name: name.slice(0, 200),
        arguments: given,
      }));
    return { text: this.#text, calls, finish: this.#finish, used: this.#used };
  }

  #takeCall(call: Unknown, at: number): void {
    const described = isObject(call['function']) ? call['function'] : {};
    const id = textOf(call['id']).slice(0, 200);
    const name = textOf(described['name']);
    const index = call['index'];
    const last = this.#calls.at(-1);
    // Without an index, a new id or name begins a call, and everything else goes on with the last one.
    const goesOn = last && (id === '' || last.id === id) && name === '';
    const key = typeof index === 'number' ? index : goesOn ? last.key : `${id || name || at} ${this.#calls.length}`;
    const known = this.#calls.find((one) => one.key === key);
    // Some servers give every call the index 0; a second id there is a second call.
    const isOther = known && id !== '' && known.id !== '' && known.id !== id;
    const target =
      known && !isOther ? known : { key: isOther ? `${id} ${this.#calls.length}` : key, id, name: '', arguments: '' };
    if (target !== known) this.#calls.push(target);
    target.id ||= id;
    if (name !== target.name) target.name += name;
    const given = described['arguments'];
    target.arguments += isObject(given) ? JSON.stringify(given) : textOf(given);
  }

  /** The last one counts: some servers send it with every chunk. */
  #takeUse(usage: unknown): void {
    if (!isObject(usage)) return;
    const [tokens_in, tokens_out] = [usage['prompt_tokens'], usage['completion_tokens']];
    if (isCount(tokens_in) && isCount(tokens_out)) this.#used = { tokens_in, tokens_out };
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

import { LRUCache } from 'lru-cache';
import type { reportFailure } from '../api.ts';
import { randomText } from '#kit/ids.ts';
import type { Call } from '#platform/http/call.ts';
import { productVersion } from '#platform/http/product-version.ts';
import type { Host } from '#platform/http/host.ts';
import { appOfFailure, type FailureFacts, type StackFrame } from './failure-facts.ts';

type ReportedFailure = Call<typeof reportFailure>['body'];

/**
 * What a browser says of a failure, as far as it can be nothing else: anyone may send anything. What is left of a text
 * are names of errors and of built files, and paths without signs that could carry more.
 */
export function browserFacts({ type, frames, path }: ReportedFailure, host: Host): FailureFacts {
  return {
    source: 'browser',
    reference: randomText(10).toUpperCase(),
    type: /^[A-Z][A-Za-z]{0,40}$/.test(type) ? type : 'Error',
    frames: frames.flatMap(frameOf),
    app: appOfFailure(host),
    method: '',
    path: /^\/[a-z0-9/_-]{0,200}$/i.test(path) ? path : '',
    version: productVersion,
    at: new Date(),
  };
}

function frameOf(text: string): StackFrame[] {
  const found = /^([\w.-]{1,100}\.js):(\d{1,7}):(\d{1,7})$/.exec(text);
  return found ? [{ function: '', file: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) }] : [];
}

/** Of one failure, which every visitor may meet, the first in a while counts. */
const pause = 10 * 60_000;
const mostAMinute = 30;
const mostKnown = 500;

/** Whether a failure in a browser is worth a line: one of its kind in ten minutes, and thirty kinds a minute at most. */
export class SeenFailures {
  readonly #seen = new LRUCache<string, number>({ max: mostKnown });
  #minute = 0;
  #taken = 0;

  isNew(facts: Pick<FailureFacts, 'app' | 'type' | 'frames'>, now = Date.now()): boolean {
    const [first] = facts.frames;
    const key = JSON.stringify([facts.app, facts.type, first?.file, first?.line, first?.column]);
    if (now - (this.#seen.peek(key) ?? -Infinity) < pause) return false;
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute) [this.#minute, this.#taken] = [minute, 0];
    if (this.#taken >= mostAMinute) return false;
    this.#taken += 1;
    this.#seen.set(key, now);
    return true;
  }
}

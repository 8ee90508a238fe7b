import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#kit/ids.ts';
import type { Heard } from './asking.ts';
import { blockId, subdomain } from './prepare-folder.ts';

/** Where Sheaf is at the moment; null while it is down. What was acknowledged so far, over all writers. */
export interface Target {
  port: number | null;
  readonly pageId: string;
  /** Of its app. */
  readonly subdomain: string;
  isOver: boolean;
  acknowledged: number;
  newestVersion: number;
  /** What came instead of acknowledgements: each of these requests was sent again. */
  readonly refusals: Refusal[];
  /** Milliseconds that the slowest write took until it was acknowledged, however often it was sent. */
  slowest: number;
  /** The longest time without an acknowledgement of any writer, and when the last one came. */
  longestPause: number;
  lastAcknowledged: number;
}

export function newTarget(pageId: string, port: number | null, newestVersion = 0, at = subdomain): Target {
  return {
    ...{ port, pageId, subdomain: at, isOver: false, acknowledged: 0, newestVersion, refusals: [] },
    ...{ slowest: 0, longestPause: 0, lastAcknowledged: performance.now() },
  };
}

/** What came instead of what was asked for. */
export interface Refusal {
  /** 0 where no whole answer came. */
  status: number;
  /** Says when to come again, as everything does that is refused for a while. */
  saysWhen: boolean;
  time: number;
}

export function refusalOf({ status, headers }: { status: number; headers: IncomingHttpHeaders }): Refusal {
  const saysWhen = status === 503 && Number(headers['retry-after']) > 0;
  return { status, saysWhen, time: performance.now() };
}

/** A row as its writer was told. */
export interface Acknowledged {
  entry: string;
  row_id: string;
  version: number;
  turn: number;
}

/**
 * Writes one row after the other, now and then to its last one, and tries each again with the same key until it is
 * acknowledged. Throws when Sheaf answers what no crash explains, or with a version out of order.
 */
export async function write(name: string, target: Target): Promise<Acknowledged[]> {
  const rows: Acknowledged[] = [];
  for (let number = 0; !target.isOver; number++) {
    const last = rows.at(-1);
    const before = { version: target.newestVersion, time: performance.now() };
    if (last && number % 3 === 2) {
      const cells = { turn: last.turn + 1 };
      const row = { row_id: last.row_id, version: last.version };
      last.version = await untilAcknowledged(target, 'PUT', { ...row, cells });
      last.turn++;
      note(target, before, last.version);
    } else {
      const entry = `${name}-${number}`;
      const answer = { row_id: '' };
      const version = await untilAcknowledged(
        target,
        'POST',
        { cells: { entry, turn: 0 }, idempotency_key: newId() },
        answer,
      );
      rows.push({ entry, row_id: answer.row_id, version, turn: 0 });
      note(target, before, version);
    }
  }
  return rows;
}

/** A write that began after another was acknowledged has a newer version. */
function note(target: Target, before: { version: number; time: number }, version: number): void {
  if (!(version > before.version))
    throw new Error(`Version ${version} was given after ${before.version} was acknowledged.`);
  const now = performance.now();
  target.slowest = Math.max(target.slowest, now - before.time);
  target.longestPause = Math.max(target.longestPause, now - target.lastAcknowledged);
  target.lastAcknowledged = now;
  target.acknowledged++;
  target.newestVersion = Math.max(target.newestVersion, version);
}

async function untilAcknowledged(
  target: Target,
  method: 'POST' | 'PUT',
  body: object,
  answer: { row_id: string } = { row_id: '' },
): Promise<number> {
  for (;;) {
    if (target.port === null) {
      await delay(20);
      continue;
    }
    const answered = await send({ ...target, port: target.port }, method, {
      page_id: target.pageId,
      block_id: blockId,
      ...body,
    });
    const { status, text } = answered;
    if (status === 200) {
      const { row } = JSON.parse(text) as { row: { row_id: string; version: number } };
      answer.row_id = row.row_id;
      return row.version;
    }
    // Down, going down or coming up; everything else is an answer.
    if (status !== 0 && status < 500) throw new Error(`${method} ${JSON.stringify(body)} answered ${status}: ${text}`);
    target.refusals.push(refusalOf(answered));
    await delay(20);
  }
}

/** Status 0 where no whole answer came. Each request comes from an address of its own: visitors are limited by theirs. */
function send(
  { port, subdomain: at }: { port: number; subdomain: string },
  method: string,
  body: object,
): Promise<Heard> {
  const host = `${at}.localhost:${port}`;
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, text: '', headers: {} });
    const headers = {
      host,
      origin: `http://${host}`,
      'content-type': 'application/json',
      'x-forwarded-for': anyAddress(),
    };
    const call = request({ host: '127.0.0.1', port, path: '/api/page/rows', method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('error', lost);
      response.on('close', () =>
        response.complete ? resolve({ status: response.statusCode ?? 0, text, headers: response.headers }) : lost(),
      );
    });
    call.on('error', lost);
    call.end(JSON.stringify(body));
  });
}

export function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

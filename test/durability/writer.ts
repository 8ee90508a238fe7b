import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#kit/ids.ts';
import { blockId, subdomain } from './prepare-folder.ts';

/** Where Sheaf is at the moment; null while it is down. What was acknowledged so far, over all writers. */
export interface Target {
  port: number | null;
  pageId: string;
  isOver: boolean;
  acknowledged: number;
  newestVersion: number;
  /** Requests that were sent again because nobody knew what became of them. */
  repeated: number;
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
    const before = target.newestVersion;
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
function note(target: Target, before: number, version: number): void {
  if (!(version > before)) throw new Error(`Version ${version} was given after ${before} was acknowledged.`);
  target.acknowledged++;
  target.newestVersion = Math.max(target.newestVersion, version);
}

async function untilAcknowledged(
  target: Target,
  method: 'POST' | 'PUT',
  body: object,
  answer: { row_id: string } = { row_id: '' },
): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    if (target.port === null) {
      await delay(20);
      continue;
    }
    if (attempt > 0) target.repeated++;
    const { status, text } = await send(target.port, method, { page_id: target.pageId, block_id: blockId, ...body });
    if (status === 200) {
      const { row } = JSON.parse(text) as { row: { row_id: string; version: number } };
      answer.row_id = row.row_id;
      return row.version;
    }
    // Down, going down or coming up; everything else is an answer.
    if (status !== 0 && status < 500) throw new Error(`${method} ${JSON.stringify(body)} answered ${status}: ${text}`);
    await delay(20);
  }
}

/** Status 0 where no whole answer came. Each request comes from an address of its own: visitors are limited by theirs. */
function send(port: number, method: string, body: object): Promise<{ status: number; text: string }> {
  const host = `${subdomain}.localhost:${port}`;
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, text: '' });
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
      response.on('close', () => (response.complete ? resolve({ status: response.statusCode ?? 0, text }) : lost()));
    });
    call.on('error', lost);
    call.end(JSON.stringify(body));
  });
}

function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

/** Sends what waits: at once, when the network comes back, when someone looks at the page again, and each minute. */
import { plural, speak, t } from '#kit/language/language.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { callServer, VisitorCallError } from '../call-server.ts';
import { readPageData } from '../page-data.ts';
import { sendRow } from '../proof/send-row.ts';
import { showWaiting } from './show-waiting.ts';
import { clearFiles, withSentFiles } from './waiting-files.ts';
import { listWaiting, putWaiting, settleWaiting, type Waiting } from './waiting-store.ts';

const minute = 60_000;
let isStarted = false;

/** Begins to send, and shows what waits from now on. Called again, it looks at once. */
export function startSending(): void {
  if (!isStarted) {
    isStarted = true;
    addEventListener('online', () => void sendAll());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void sendAll();
    });
    setInterval(() => void sendAll(), minute);
  }
  void sendAll();
}

/** Once more than one tab is open, one of them sends. */
const inOneTab = (work: () => Promise<void>): Promise<unknown> =>
  'locks' in navigator
    ? navigator.locks.request('sheaf-waiting', { ifAvailable: true }, (lock) => lock && work())
    : work();

let isSending = false;

/** Sends all entries of the person whose page this is, in order, until one can't be. */
export async function sendAll(): Promise<void> {
  const data = readPageData(document);
  if (isSending || !data?.offline) return;
  const { person } = data.offline;
  speak(data.language);
  isSending = true;
  try {
    await inOneTab(async () => {
      let sent = 0;
      const failed = new Set<string>();
      for (;;) {
        // Others may be added while one is on its way.
        const next = (await listWaiting(person)).find((one) => one.refused === undefined && !failed.has(one.key));
        if (!next || navigator.onLine === false) break;
        const outcome = await sendOne(next);
        if (outcome === 'later') failed.add(next.key);
        if (outcome === 'unreached') break;
        if (outcome === 'sent') sent += 1;
      }
      if (sent > 0) await sayHowMany(sent);
    });
  } finally {
    isSending = false;
    await showWaiting(person);
    await clearFiles(person);
  }
}

async function sayHowMany(count: number): Promise<void> {
  const message = plural(count, '{count} entry was sent', '{count} entries were sent');
  (await import('../toaster.ts')).notify({ type: 'success', message });
}

type Outcome = 'sent' | 'refused' | 'later' | 'unreached';

async function sendOne(waiting: Waiting): Promise<Outcome> {
  const { kind, path, person, key } = waiting;
  // Whose it is goes along: the server refuses it from anyone else who signed in meanwhile.
  let entry = waiting;
  const noted = (body: Waiting['body']) => putWaiting((entry = { ...entry, body }));
  try {
    const body = { ...(await withSentFiles(entry.body, noted)), as: person };
    if (kind === 'add') {
      await sendRow(path, { ...body, idempotency_key: key });
      await settleWaiting(entry);
    } else {
      const { row } = await callServer<{ row: DataRow }>('PUT', path, body);
      await settleWaiting(entry, { version: row.version });
    }
    return 'sent';
  } catch (error) {
    if (!(error instanceof VisitorCallError)) throw error;
    const { status, code, message, details } = error;
    if (status === 0) return 'unreached';
    // A server in trouble, too many at once, or somebody else who is signed in: nothing is wrong with the entry.
    if (status >= 500 || status === 429 || status === 408 || code === 'not_signed_in') return 'later';
    const theirs = code === 'row_conflict' ? (details['row'] as DataRow | undefined) : undefined;
    await putWaiting({
      ...entry,
      refused: [message, ...error.fields.map((one) => one.message)].map((one) => t(one)).join(' '),
      ...(theirs && { theirs }),
    });
    return 'refused';
  }
}

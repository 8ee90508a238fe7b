/** A row that is added, over fetch: loaded with the first. */
import { VisitorCallError } from '../call-server.ts';
import { type Added, isUnreached, sendRow } from './send-row.ts';
import { withFiles } from './with-files.ts';
import { digestOf, forgetKey, keyFor } from './sent-keys.ts';

/**
 * Adds a row. A network that is lost is tried again after a moment, and whatever is sent again without an answer so far
 * has the key that it had: it is stored once. Without a network it waits in the browser, under that key.
 */
export async function addRow(path: string, { idempotency_key: fresh, ...given }: Sent): Promise<Added> {
  let content: Record<string, unknown> = given;
  const digest = await digestOf([path, content]);
  const key = keyFor(digest, fresh);
  for (let pauses = navigator.onLine === false ? [] : pausesBetween; ; pauses = pauses.slice(1)) {
    try {
      content = await withFiles(content, (now) => (content = now));
      const added = await sendRow(path, { ...content, idempotency_key: key });
      forgetKey(digest);
      return added;
    } catch (error) {
      const isUnanswered = !(error instanceof VisitorCallError) || error.status === 0 || error.status >= 500;
      if (!isUnanswered) forgetKey(digest);
      if (!isUnreached(error)) throw error;
      const [pause] = pauses;
      if (pause === undefined) {
        const waits = await whereItWaits(path, { kind: 'add', key, body: content });
        if (!waits) throw error;
        forgetKey(digest);
        return { row: null, message: waits, waits: true };
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

type Sent = { idempotency_key: string } & Record<string, unknown>;
/** Milliseconds before each further try. */
const pausesBetween = [700, 2_000];

/** What is said of an entry that waits now; '' where none may. */
const whereItWaits: typeof import('../offline/keep-waiting.ts').keepWaiting = async (path, sent) =>
  (await import('../offline/keep-waiting.ts')).keepWaiting(path, sent);

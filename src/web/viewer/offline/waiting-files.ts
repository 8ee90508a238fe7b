/**
 * Files that were chosen without a network: they wait in an IndexedDB of their own, apart from the entries that name them,
 * and are sent just before these.
 */
import { t } from '#kit/language/language.ts';
import { VisitorCallError } from '../call-server.ts';
import { readPageData } from '../page-data.ts';
import type { SentFile, Upload } from '../upload-file.ts';
import { noteWaiting } from './has-waiting.ts';
import { indexedStore } from './indexed-store.ts';
import { waitingAddress, waitingFilesIn, withAddress } from './waiting-address.ts';
import { allWaiting } from './waiting-store.ts';

interface WaitingFile extends Upload {
  id: string;
  /** The mark of who chose it; '' is a stranger. */
  person: string;
  /** When, in milliseconds. */
  at: number;
}

/** Of all that wait in a browser. */
const mostFiles = 100;
const mostBytes = 100 * 1024 * 1024;
/** Of one whose form was never sent. */
const longestUnnamed = 24 * 60 * 60 * 1000;

const { within } = indexedStore<WaitingFile>({ database: 'sheaf-waiting-files', store: 'files', keyPath: 'id' });

/** Lets a file wait; null where the page lets nothing wait. Refused where there is no room for it. */
export async function keepFile(upload: Upload): Promise<SentFile | null> {
  const data = readPageData(document);
  if (!data?.offline || self !== top) return null;
  const { name, size } = upload.file;
  const id = crypto.randomUUID();
  const entry: WaitingFile = { ...upload, id, person: data.offline.person, at: Date.now() };
  // A browser may have less room than we allow, or none at all.
  const hasRoom = await within((files, store) => {
    const bytes = files.reduce((sum, { file }) => sum + file.size, size);
    if (files.length >= mostFiles || bytes > mostBytes) return false;
    store.put(entry);
    return true;
  }).catch(() => false);
  if (!hasRoom)
    throw new VisitorCallError(0, {
      code: 'unreachable',
      message: t(
        'You’re offline, and this browser has no room for the file. Choose it again once the network is back.',
      ),
    });
  noteWaiting(true);
  return { url: waitingAddress(id, name), name };
}

/**
 * Sends the files that content names, and answers it with their addresses. `noted` gets it after each file, which then is
 * no longer here.
 */
export async function withSentFiles<Content>(content: Content, noted: (now: Content) => unknown): Promise<Content> {
  let now = content;
  for (const id of waitingFilesIn(content)) {
    const waiting = await within((files) => files.find((one) => one.id === id), 'readonly');
    if (!waiting)
      throw new VisitorCallError(410, {
        code: 'not_found',
        message: t('A file of this entry is no longer in this browser. Choose it again.'),
      });
    // A part of its own: every page with blocks carries its name, and would carry those of its parts.
    const { sendFile } = await import('../upload-file.ts');
    const { url } = await sendFile(waiting, { as: waiting.person });
    now = withAddress(now, id, url);
    await noted(now);
    await dropFiles([id]);
  }
  return now;
}

export const dropFiles = (ids: readonly string[]): Promise<void> =>
  within((_files, store) => {
    for (const id of ids) store.delete(id);
  });

/** Deletes files that no entry names: of someone else who was here before, and of forms that were never sent. */
export async function clearFiles(person: string, now = Date.now()): Promise<void> {
  const named = new Set(waitingFilesIn(await allWaiting()));
  const left = await within((files, store) => {
    const over = files.filter((one) => !named.has(one.id) && (one.person !== person || now - one.at > longestUnnamed));
    for (const { id } of over) store.delete(id);
    return files.length - over.length;
  });
  if (left > 0) noteWaiting(true);
}

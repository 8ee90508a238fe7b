/**
 * What was sent without a network, in the IndexedDB of this host: entries of each person apart, by the key under which the
 * server takes each once.
 */
import type { Cell } from '#engine/model.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { noteWaiting } from './has-waiting.ts';
import { indexedStore } from './indexed-store.ts';

export interface Waiting {
  key: string;
  kind: 'add' | 'edit';
  /** The mark of who sent it; '' is a stranger. */
  person: string;
  /** Of the call. */
  path: string;
  body: { cells: Record<string, Cell>; row_id?: string; version?: number } & Record<string, unknown>;
  /** When it was sent, in milliseconds. */
  at: number;
  /** Of the page. */
  title: string;
  /** What its columns are called. */
  labels: Record<string, string>;
  /** Why the server didn't take it: it isn't sent again by itself. */
  refused?: string;
  /** The row as someone else changed it meanwhile. */
  theirs?: DataRow;
}

/** No one sends more without a network, and none so large. */
const mostWaiting = 100;
const largest = 500_000;
/** For as long the server knows keys that it took. (workbooks/server/rows/add-once.ts) */
const longest = 30 * 24 * 60 * 60 * 1000;

const { within: withAll } = indexedStore<Waiting>({ database: 'sheaf-waiting', store: 'waiting', keyPath: 'key' });

/** Does something with the entries, in the order sent. */
const within: typeof withAll = (work, mode) =>
  withAll(
    (entries, store) =>
      work(
        entries.toSorted((one, other) => one.at - other.at),
        store,
      ),
    mode,
  );

/** All entries, whoever sent them. */
export const allWaiting = (): Promise<Waiting[]> => within((entries) => entries, 'readonly');

/** All entries of a person, in the order sent. Those that are too old for their keys are gone. */
export function listWaiting(person: string, now = Date.now()): Promise<Waiting[]> {
  return within((entries, store) => {
    const old = entries.filter(({ at }) => now - at > longest);
    for (const { key } of old) store.delete(key);
    const left = entries.filter((one) => !old.includes(one));
    noteWaiting(left.length > 0);
    return left.filter((one) => one.person === person);
  });
}

/** Stores an entry. Another change of a row that has one already is put into that. Answers whether there was room. */
export function addWaiting(entry: Waiting): Promise<boolean> {
  if (JSON.stringify(entry).length > largest) return Promise.resolve(false);
  return within((entries, store) => {
    const before = entry.kind === 'edit' ? entries.find((one) => isOfSameRow(one, entry)) : undefined;
    if (before) {
      const cells = { ...before.body.cells, ...entry.body.cells };
      store.put({
        ...before,
        at: entry.at,
        body: { ...before.body, cells },
        labels: { ...before.labels, ...entry.labels },
      });
    } else if (entries.length >= mostWaiting) return false;
    else store.put(entry);
    noteWaiting(true);
    return true;
  });
}

const isOfSameRow = (one: Waiting, other: Waiting): boolean =>
  one.kind === 'edit' &&
  one.refused === undefined &&
  one.person === other.person &&
  one.path === other.path &&
  one.body.row_id === other.body.row_id &&
  one.body['block_id'] === other.body['block_id'] &&
  one.body['action'] === other.body['action'];

/** Takes an entry away that was sent, but for what was put into it meanwhile: that is one of its own, after it. */
export function settleWaiting(sent: Waiting, answered?: { version: number }): Promise<void> {
  return within((entries, store) => {
    const now = entries.find(({ key }) => key === sent.key);
    const later = Object.entries(now?.body.cells ?? {}).filter(([id, cell]) => sent.body.cells[id] !== cell);
    if (now && later.length > 0 && answered)
      store.put({ ...now, body: { ...now.body, ...answered, cells: Object.fromEntries(later) } });
    else {
      store.delete(sent.key);
      noteWaiting(entries.length > (now ? 1 : 0));
    }
  });
}

/** A later change of a row arrived before those that wait: of its cells nothing is sent over it. */
export const supersedeWaiting = (path: string, later: Waiting['body']): Promise<void> =>
  within((entries, store) => {
    for (const one of entries) {
      if (one.kind !== 'edit' || one.path !== path || one.body.row_id !== later.row_id) continue;
      const cells = Object.fromEntries(Object.entries(one.body.cells).filter(([id]) => !(id in later.cells)));
      if (Object.keys(cells).length > 0) store.put({ ...one, body: { ...one.body, cells } });
      else store.delete(one.key);
    }
  });

/** Changes what is known of an entry, if it is still there. */
export const putWaiting = (changed: Waiting): Promise<void> =>
  within((entries, store) => {
    if (entries.some(({ key }) => key === changed.key)) store.put(changed);
  });

export const dropWaiting = (keys: readonly string[]): Promise<void> =>
  within((entries, store) => {
    for (const key of keys) store.delete(key);
    noteWaiting(entries.some(({ key }) => !keys.includes(key)));
  });

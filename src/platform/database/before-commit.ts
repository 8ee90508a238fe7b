/** Work that a transaction does when all else of it is done: what depends on everything that it wrote. */
import type { Database, Transaction } from './database.ts';

interface LastWork {
  database: Database;
  work: Map<string, () => Promise<void>>;
}

const open = new WeakMap<Transaction, LastWork>();

/** Of a transaction that begins: which database it is of. */
export function openLastWork(transaction: Transaction, database: Database): void {
  open.set(transaction, { database, work: new Map() });
}

/**
 * Adds work to be done right before the transaction is committed; the first under a key stays. Only within
 * `inTransaction`: elsewhere there is no end to wait for.
 */
export function beforeCommit(transaction: Transaction, key: string, work: (database: Database) => Promise<void>): void {
  const last = open.get(transaction);
  if (!last) throw new Error(`Only inTransaction() does work before its commit (${key}).`);
  if (!last.work.has(key)) last.work.set(key, () => work(last.database));
}

/** Does all of it, and what it adds. */
export async function doLastWork(transaction: Transaction): Promise<void> {
  const work = open.get(transaction)?.work;
  if (!work) return;
  for (const one of work.values()) await one();
}

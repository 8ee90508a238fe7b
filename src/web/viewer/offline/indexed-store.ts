/** A store of this host's IndexedDB: work on all of its entries, while no other tab does any. */
export interface IndexedStore<Entry> {
  /** All of it or nothing. */
  within<Answer>(work: (entries: Entry[], store: IDBObjectStore) => Answer, mode?: IDBTransactionMode): Promise<Answer>;
}

export function indexedStore<Entry>(of: { database: string; store: string; keyPath: string }): IndexedStore<Entry> {
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(of.database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(of.store, { keyPath: of.keyPath });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('No store.'));
    });
  return {
    async within(work, mode = 'readwrite') {
      const database = await open();
      try {
        return await inTransaction(database.transaction(of.store, mode), of.store, work);
      } finally {
        database.close();
      }
    },
  };
}

function inTransaction<Entry, Answer>(
  transaction: IDBTransaction,
  name: string,
  work: (entries: Entry[], store: IDBObjectStore) => Answer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const store = transaction.objectStore(name);
    const all = store.getAll() as IDBRequest<Entry[]>;
    let answer: { is: Answer } | undefined;
    all.onsuccess = () => {
      answer = { is: work(all.result, store) };
    };
    transaction.oncomplete = () => (answer ? resolve(answer.is) : reject(new Error('Nothing was read.')));
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was stored.'));
  });
}

import pg from 'pg';

/** A statement that really ran. */
export interface RanStatement {
  text: string;
  /** What ran before it in the same transaction; null outside of one. */
  before: readonly string[] | null;
  isOneMoment: boolean;
}

interface OpenTransaction {
  texts: string[];
  isOneMoment: boolean;
}

/** Notes every statement that this process sends to PostgreSQL, until it is disposed of. Threads have their own. */
export function recordStatements(): Disposable & { statements: RanStatement[] } {
  const statements: RanStatement[] = [];
  const open = new WeakMap<object, OpenTransaction>();
  const original = pg.Client.prototype.query;
  const note = (client: object, text: string): void => {
    if (/^\s*(?:begin|start transaction)\b/i.test(text))
      open.set(client, { texts: [], isOneMoment: isOneMoment(text) });
    const transaction = open.get(client);
    if (transaction && isOneMoment(text)) transaction.isOneMoment = true;
    statements.push({
      text,
      before: transaction ? [...transaction.texts] : null,
      isOneMoment: transaction?.isOneMoment ?? false,
    });
    transaction?.texts.push(text);
    // Also at the end of several statements in one text.
    if (/(?:^|;)\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) open.delete(client);
  };
  pg.Client.prototype.query = new Proxy(original, {
    apply(target, client: object, input: unknown[]) {
      const [query] = input;
      if (typeof query === 'string') note(client, query);
      else if (typeof query === 'object' && query !== null && 'text' in query) note(client, String(query.text));
      return Reflect.apply(target, client, input);
    },
  });
  return {
    statements,
    [Symbol.dispose]() {
      pg.Client.prototype.query = original;
    },
  };
}

const isOneMoment = (text: string): boolean => /isolation level (?:repeatable read|serializable)/i.test(text);

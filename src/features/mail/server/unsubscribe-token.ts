/** The token of an unsubscribe link: who unsubscribes from what, signed, so that no row is needed for each mail. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isOptionalMail, type MailKind } from '../rules/mail.ts';
import type { Database } from '#platform/database/database.ts';
import { storedSecret } from '#platform/database/stored-values.ts';

export interface Subscription {
  email: string;
  kind: MailKind;
}

const keyName = 'unsubscribe_key';
const contentShape = z.tuple([z.string(), z.string()]);

/** Signs and reads them with the key of the installation, which is read once. */
export class UnsubscribeTokens {
  readonly #database: Database;
  #key: Promise<Buffer> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  async sign({ email, kind }: Subscription): Promise<string> {
    const content = Buffer.from(JSON.stringify([email, kind])).toString('base64url');
    return `${content}.${sign(content, await this.#readKey()).toString('base64url')}`;
  }

  /** What a token stands for; null when it is not one of ours. */
  async read(token: string): Promise<Subscription | null> {
    const [content = '', signature = '', ...rest] = token.split('.');
    const expected = sign(content, await this.#readKey());
    const given = Buffer.from(signature, 'base64url');
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [email, kind] = contentShape.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
    return isKind(kind) ? { email, kind } : null;
  }

  #readKey(): Promise<Buffer> {
    const key = (this.#key ??= storedSecret(this.#database, keyName).then((text) => Buffer.from(text, 'base64url')));
    key.catch(() => {
      this.#key = undefined;
    });
    return key;
  }
}

/** It was signed by us, so any kind that can be stopped is one of ours, even one that a newer version has dropped. */
const isKind = (kind: string): kind is MailKind => isOptionalMail(kind as MailKind);

const sign = (content: string, key: Buffer): Buffer => createHmac('sha256', key).update(content).digest();

/** Attachments of records, downloaded into the store of files. */
import { t } from '#kit/language/product.ts';
import { appendFile, readFile } from 'node:fs/promises';
import { cellFileName } from '#features/files/server/uploads/cell-files.ts';
import { newId } from '#kit/ids.ts';
import { storableText } from '#kit/storable.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';
import { recognizeFile } from '#platform/files/recognize-file.ts';
import { SourceFailure } from '../../../server/source-failure.ts';
import type { AirtableClient } from './airtable-client.ts';
import { type Attachment, attachmentShape } from './airtable-shapes.ts';
import { entriesOf } from './fields/field-profile.ts';

export interface KeptFile {
  name: string;
  /** Of our file; null where it couldn't be downloaded. */
  address: string | null;
  /** Why there is none. */
  problem: string;
}

const megabyte = 1024 * 1024;
/** Of one import: more is named in the report. */
const mostFiles = 20_000;
const mostBytesOfAll = 10 * 1024 * megabyte;

interface StoredAttachment {
  key: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  remote_id: string;
}

export class Attachments {
  readonly #client: AirtableClient;
  readonly #files: FileStore;
  readonly #mostBytes: number;
  /** By the id of the attachment: a table that is read again downloads none twice. */
  readonly #kept = new Map<string, KeptFile>();
  readonly #stored: StoredAttachment[] = [];
  /** Where keys are noted before anything names them: a process that ends suddenly leaves no bytes behind for long. */
  readonly #log: string;
  #bytes = 0;

  constructor(needs: { client: AirtableClient; files: FileStore; megabytes: number; log: string }) {
    this.#log = needs.log;
    this.#client = needs.client;
    this.#files = needs.files;
    this.#mostBytes = needs.megabytes * megabyte;
  }

  /** How many were downloaded. */
  get count(): number {
    return this.#stored.length;
  }

  /** Those that an import or an update before this one downloaded: none is downloaded twice. */
  async remember(database: Database, workspace_id: string): Promise<void> {
    const files = await database
      .selectFrom('files')
      .select(['remote_id', 'name', 'storage_key'])
      .where('workspace_id', '=', workspace_id)
      .where('remote_id', 'is not', null)
      .execute();
    for (const { remote_id, name, storage_key } of files)
      if (remote_id !== null) this.#kept.set(remote_id, { name, address: `/files/${storage_key}`, problem: '' });
  }

  /** Downloads those of a cell, one after the other. What can't be had is no failure of the import. */
  async fetchAll(value: unknown): Promise<void> {
    for (const entry of entriesOf(value)) {
      const file = attachmentShape.safeParse(entry).data;
      if (file && !this.#kept.has(file.id)) this.#kept.set(file.id, await this.#fetch(file));
    }
  }

  /** What became of those of a cell. */
  of(value: unknown): KeptFile[] {
    return entriesOf(value).flatMap((entry) => {
      const file = attachmentShape.safeParse(entry).data;
      return (file && this.#kept.get(file.id)) ?? [];
    });
  }

  /** Gives them to the workspace, in the transaction that stores the rows which name them. */
  async own(transaction: Transaction, workspace_id: string): Promise<void> {
    const rows = this.#stored.map(({ key, ...about }) => ({
      ...{ id: newId('fil'), workspace_id, app_id: null, storage_key: key, private: true },
      ...about,
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await transaction
        .insertInto('files')
        .values(rows.slice(start, start + 500))
        .execute();
    }
  }

  /** Nothing of an import that came to nothing stays. */
  async removeAll(database: Database): Promise<void> {
    for (const { key } of this.#stored) await this.#removeUnused(database, key);
  }

  /** The same of one whose process ended suddenly on this machine. */
  async removeLeft(database: Database): Promise<void> {
    const noted = await readFile(this.#log, 'utf8').catch(() => '');
    for (const key of noted.split('\n').filter(Boolean)) await this.#removeUnused(database, key);
  }

  async #removeUnused(database: Database, key: string): Promise<void> {
    const used = await database.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst();
    if (!used) await this.#files.remove(key);
  }

  async #fetch({ id: remote_id, url, filename, size = 0 }: Attachment): Promise<KeptFile> {
    const name = storableText(filename).slice(0, 200) || 'file';
    const without = (problem: string): KeptFile => ({ name, address: null, problem });
    if (size > this.#mostBytes) return without(t('It’s larger than {size} MB.', { size: this.#mostBytes / megabyte }));
    if (this.#stored.length >= mostFiles || this.#bytes + size > mostBytesOfAll)
      return without('The import has reached its limit of files.');
    try {
      const bytes = await this.#client.download(url, this.#mostBytes);
      // Scripts and pages are handed out as downloads: what is not recognized is none of what browsers show.
      const kind = recognizeFile(bytes, name);
      const mime = kind?.mime ?? 'application/octet-stream';
      const id = newId();
      const key = `${id.slice(-2)}/${id}`;
      await appendFile(this.#log, `${key}\n`);
      const stored = await this.#files.put(chunksOf(bytes), { mime, key });
      const called = cellFileName(name, kind);
      this.#stored.push({ ...stored, name: called, mime, remote_id });
      this.#bytes += bytes.length;
      return { name: called, address: `/files/${stored.key}`, problem: '' };
    } catch (error) {
      if (error instanceof SourceFailure) return without(error.message);
      throw error;
    }
  }
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

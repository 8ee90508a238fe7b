import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { cutStream } from './cut-stream.ts';
import { type FileStore, fileNotFound, isFileKey, fileKeyOf, measureBytes } from './files.ts';
import { writeNewFile } from './write-new-file.ts';

export interface ObjectStorage {
  /** `https://s3.eu-central-1.amazonaws.com`; buckets are addressed by path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Files in a bucket of S3-compatible object storage. An upload is stored in a temporary file first: S3 needs its length
 * and hash before the first byte. Throws `unavailable` when the storage doesn't answer as it should, or not within
 * `patience` milliseconds, plus a second for every 100 kB sent.
 */
export function openObjectFiles(storage: ObjectStorage, patience = 15_000): FileStore {
  const client = new AwsClient({
    accessKeyId: storage.accessKeyId,
    secretAccessKey: storage.secretAccessKey,
    region: storage.region,
    service: 's3',
    retries: 3,
  });
  const base = `${storage.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(storage.bucket)}`;

  /** Milliseconds by which the clock of the storage is ahead of ours, once it refused a request for that. */
  let ahead = 0;

  async function send(key: string, init: RequestInit, milliseconds: number): Promise<Response> {
    const late = new AbortController();
    // Until the answer begins: its content may take as long as its reader does.
    const timer = setTimeout(() => late.abort(new Error('The storage didn’t respond in time.')), milliseconds);
    const datetime = new Date(Date.now() + ahead).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    try {
      return await client.fetch(`${base}/${key}`, { ...init, signal: late.signal, aws: { datetime } });
    } catch (error) {
      throw new Problem('unavailable', 'Can’t reach the file storage right now. Try again in a moment.', {
        ...{ cause: error, details: { retry_after: 5 } },
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async function request(key: string, init: RequestInit, size = 0): Promise<Response> {
    const milliseconds = patience + size / 100;
    const answer = await send(key, init, milliseconds);
    const there = Date.parse(answer.headers.get('date') ?? '');
    // A storage believes a request for a quarter of an hour.
    if (answer.status !== 403 || Number.isNaN(there) || Math.abs(there - Date.now() - ahead) < 60_000) return answer;
    await answer.body?.cancel();
    ahead = there - Date.now();
    return send(key, init, milliseconds);
  }

  return {
    async put(source, { mime, limit, key: given }) {
      const id = newId();
      const key = fileKeyOf(given, () => id);
      const folder = await mkdtemp(join(tmpdir(), 'sheaf-upload-'));
      try {
        const draft = join(folder, id);
        const { stream, result } = measureBytes(source, limit);
        await writeNewFile(draft, stream);
        const { size, sha256 } = result();
        const headers = { 'content-type': mime, 'x-amz-content-sha256': sha256 };
        const answer = await request(key, { method: 'PUT', headers, body: await openAsBlob(draft) }, size);
        if (!answer.ok) throw await refused(answer);
        await answer.body?.cancel();
        return { key, size, sha256 };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async open(key, range) {
      if (!isFileKey(key)) throw fileNotFound();
      const headers = new Headers(range && { range: `bytes=${range.start}-${range.end ?? ''}` });
      const answer = await request(key, { headers });
      if (!answer.ok) throw await refusedOrMissing(answer);
      const body = answer.body ?? new Blob().stream();
      if (!range) return body;
      // Not every storage knows ranges, or every kind of range.
      const begins = Number(/^bytes (\d+)-/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0);
      return cutStream(body, { skip: range.start - begins, take: (range.end ?? Infinity) - range.start + 1 });
    },

    async remove(key) {
      if (!isFileKey(key)) return;
      const answer = await request(key, { method: 'DELETE' });
      if (answer.ok) return void (await answer.body?.cancel());
      const failure = await refusedOrMissing(answer);
      if (failure.code !== 'not_found') throw failure;
    },
  };
}

/** A bucket that is missing is nothing that a visitor looked for in vain: every file of ours is. */
async function refusedOrMissing(answer: Response): Promise<Problem> {
  const problem = await refused(answer);
  const isBucket = problem.cause instanceof Error && problem.cause.message.includes('NoSuchBucket');
  return answer.status === 404 && !isBucket ? fileNotFound() : problem;
}

/** The storage's own words go to the log by way of the cause, never to people. */
async function refused(answer: Response): Promise<Problem> {
  const text = (await answer.text().catch(() => '')).slice(0, 1000);
  return new Problem('unavailable', 'The file storage refused the request.', {
    cause: new Error(`${answer.status} ${answer.statusText}: ${text}`),
  });
}

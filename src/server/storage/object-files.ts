import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { type FileStore, fileNotFound, isFileKey, fileKeyOf, measureBytes } from './files.ts';

export interface ObjectStorage {
  /** `https://s3.eu-central-1.amazonaws.com`; buckets are addressed by path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Files in a bucket of S3-compatible object storage. An upload is kept in a temporary file first: S3 wants its length
 * and hash before the first byte. Throws `unavailable` when the storage does not answer as it should.
 */
export function openObjectFiles(storage: ObjectStorage): FileStore {
  const client = new AwsClient({
    accessKeyId: storage.accessKeyId,
    secretAccessKey: storage.secretAccessKey,
    region: storage.region,
    service: 's3',
    retries: 3,
  });
  const base = `${storage.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(storage.bucket)}`;

  async function request(key: string, init: RequestInit): Promise<Response> {
    try {
      return await client.fetch(`${base}/${key}`, init);
    } catch (error) {
      throw new Problem('unavailable', 'The file storage cannot be reached now. Please try again in a moment.', {
        ...{ cause: error, details: { retry_after: 5 } },
      });
    }
  }

  return {
    async put(source, { mime, limit, key: given }) {
      const id = newId();
      const key = fileKeyOf(given, () => id);
      const folder = await mkdtemp(join(tmpdir(), 'sheaf-upload-'));
      try {
        const draft = join(folder, id);
        const { stream, result } = measureBytes(source, limit);
        await pipeline(stream, createWriteStream(draft, { mode: 0o600 }));
        const { size, sha256 } = result();
        const headers = { 'content-type': mime, 'x-amz-content-sha256': sha256 };
        const answer = await request(key, { method: 'PUT', headers, body: await openAsBlob(draft) });
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
      if (answer.status === 404) {
        await answer.body?.cancel();
        throw fileNotFound();
      }
      if (!answer.ok) throw await refused(answer);
      return answer.body ?? new Blob().stream();
    },

    async remove(key) {
      if (!isFileKey(key)) return;
      const answer = await request(key, { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404) throw await refused(answer);
      await answer.body?.cancel();
    },
  };
}

/** The storage's own words go to the log by way of the cause, never to people. */
async function refused(answer: Response): Promise<Problem> {
  const text = (await answer.text().catch(() => '')).slice(0, 1000);
  return new Problem('unavailable', 'The file storage refused the request.', {
    cause: new Error(`${answer.status} ${answer.statusText}: ${text}`),
  });
}

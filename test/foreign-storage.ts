/**
 * By hand, against any S3-compatible storage: `S3_ENDPOINT=… S3_BUCKET=… S3_ACCESS_KEY_ID=… S3_SECRET_ACCESS_KEY=… node
 * test/foreign-storage.ts`. Says of each thing that Sheaf asks of a storage whether it went as it should, and how long it took.
 */
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Problem } from '#kit/problem.ts';
import { openObjectFiles } from '#platform/files/object-files.ts';

const RealDate = Date;

const variable = (name: string, otherwise = ''): string => process.env[name] ?? otherwise;
const storage = {
  endpoint: variable('S3_ENDPOINT'),
  bucket: variable('S3_BUCKET'),
  region: variable('S3_REGION', 'us-east-1'),
  accessKeyId: variable('S3_ACCESS_KEY_ID'),
  secretAccessKey: variable('S3_SECRET_ACCESS_KEY'),
};
const files = openObjectFiles(storage);
const octets = 'application/octet-stream';
let failed = 0;

async function attempt(what: string, work: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  const outcome = await work().catch((error: unknown) => (error instanceof Problem ? { problem: error } : { error }));
  const isFine = outcome === true;
  if (!isFine) failed += 1;
  const took = (performance.now() - begun).toFixed(0);
  process.stdout.write(`${isFine ? 'as it should' : 'NOT AS IT SHOULD'}  ${took.padStart(6)} ms  ${what}\n`);
  if (!isFine && outcome !== false) console.error(outcome);
}

const streamOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream();

async function comesBack(content: Buffer): Promise<boolean> {
  const stored = await files.put(streamOf(content), { mime: octets });
  const hash = createHash('sha256').update(content).digest('hex');
  const read = await buffer(await files.open(stored.key));
  await files.remove(stored.key);
  return stored.sha256 === hash && stored.size === content.length && read.equals(content);
}

/** Whether this ends in a problem with this code. */
async function endsIn(code: Problem['code'], work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    (error: unknown) => error instanceof Problem && error.code === code,
  );
}

const content = randomBytes(1_000_000);
await attempt('an empty file', () => comesBack(Buffer.alloc(0)));
await attempt('a file of 1 MB', () => comesBack(content));
await attempt('a file of 100 MB', () => comesBack(randomBytes(100_000_000)));
await attempt('fifty files of 20 kB at once', async () =>
  (await Promise.all(Array.from({ length: 50 }, () => comesBack(randomBytes(20_000))))).every(Boolean),
);
const { key } = await files.put(streamOf(content), { mime: octets });
for (const range of [{ start: 2, end: 4 }, { start: 999_990 }, { start: 0, end: 0 }, { start: 0 }])
  await attempt(`a range, ${range.start} to ${range.end ?? 'the end'}`, async () =>
    (await buffer(await files.open(key, range))).equals(content.subarray(range.start, (range.end ?? 1e9) + 1)),
  );
await attempt('a file that is not there', () => endsIn('not_found', files.open('00000000000000000000000000')));
await attempt('removing twice', async () => {
  await files.remove(key);
  await files.remove(key);
  return endsIn('not_found', files.open(key));
});
const other = (changed: Partial<typeof storage>) => openObjectFiles({ ...storage, ...changed });
await attempt('a bucket that is not there', () =>
  endsIn('unavailable', other({ bucket: `${storage.bucket}-missing` }).open(key)),
);
await attempt('a wrong secret', () =>
  endsIn('unavailable', other({ secretAccessKey: 'wrong' }).put(streamOf(content), { mime: octets })),
);
for (const minutes of [-60, 60]) {
  await attempt(`a clock that is ${minutes} minutes off`, async () => {
    const ahead = minutes * 60_000;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given) =>
        Reflect.construct(target, given.length > 0 ? given : [target.now() + ahead]) as Date,
      get: (target, name) => (name === 'now' ? () => target.now() + ahead : (Reflect.get(target, name) as unknown)),
    });
    try {
      const late = other({});
      const stored = await late.put(streamOf(content), { mime: octets });
      const read = await buffer(await late.open(stored.key));
      await late.remove(stored.key);
      return read.equals(content);
    } finally {
      globalThis.Date = RealDate;
    }
  });
}
process.exitCode = failed > 0 ? 1 : 0;

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { ObjectStorage } from '#platform/files/object-files.ts';

/**
 * A small object storage that speaks as much S3 as Sheaf asks of one, in memory. Like a real one it refuses a request
 * whose signature or content hash does not fit, or whose length is not told, or whose clock is a quarter of an hour off.
 * `trouble` makes it worse than that.
 */
export async function startObjectStorage() {
  const objects = new Map<string, { body: Buffer; mime: string }>();
  const account = { region: 'test-region', accessKeyId: 'access', secretAccessKey: 'secret' };
  const trouble = {
    /** Milliseconds that its clock is ahead. */
    ahead: 0,
    /** So many requests are answered by 503 first. */
    failures: 0,
    /** Answers nothing. */
    isSilent: false,
    /** Gives the whole file for any range. */
    ignoresRanges: false,
  };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const path = request.url ?? '';
    if (trouble.isSilent) return;
    response.setHeader('date', new Date(Date.now() + trouble.ahead).toUTCString());
    if (trouble.failures > 0) {
      trouble.failures -= 1;
      return void response.writeHead(503).end('<Code>SlowDown</Code>');
    }
    if (isSkewed(String(request.headers['x-amz-date'])))
      return void response.writeHead(403).end('<Code>RequestTimeTooSkewed</Code>');
    if (!path.startsWith('/sheaf/')) return void response.writeHead(404).end('<Code>NoSuchBucket</Code>');
    const found = objects.get(path);
    if (!(await isSigned(request))) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    if (request.method === 'PUT') {
      const reported = request.headers['x-amz-content-sha256'];
      if (request.headers['content-length'] === undefined) return void response.writeHead(411).end();
      if (reported !== createHash('sha256').update(body).digest('hex')) return void response.writeHead(400).end();
      objects.set(path, { body, mime: request.headers['content-type'] ?? '' });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    if (!found) return void response.writeHead(404).end('<Code>NoSuchKey</Code>');
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (!range || trouble.ignoresRanges) return void response.writeHead(200).end(found.body);
    const end = range[2] ? Number(range[2]) + 1 : undefined;
    const reported = `bytes ${range[1]}-${(end ?? found.body.length) - 1}/${found.body.length}`;
    response.writeHead(206, { 'content-range': reported }).end(found.body.subarray(Number(range[1]), end));
  }

  /** `20260102T030405Z` */
  function isSkewed(reported: string): boolean {
    const at = Date.parse(reported.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    return !(Math.abs(at - Date.now() - trouble.ahead) < 15 * 60_000);
  }

  async function isSigned(request: IncomingMessage): Promise<boolean> {
    const given = request.headers.authorization ?? '';
    const signed = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
    const headers = signed.map((name): [string, string] => [name, String(request.headers[name])]);
    const signer = new AwsV4Signer({
      ...account,
      service: 's3',
      method: request.method ?? '',
      url: `http://${request.headers.host}${request.url}`,
      headers,
      datetime: String(request.headers['x-amz-date']),
    });
    return given === (await signer.authHeader());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const storage: ObjectStorage = { endpoint: `http://127.0.0.1:${port}`, bucket: 'sheaf', ...account };
  return {
    storage,
    objects,
    trouble,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import { subdomain } from './prepare-folder.ts';

export interface Heard {
  /** 0 where no whole answer came. */
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

/** Requests to the app, at a port of this machine; `publicPort` is the one that people use. */
export function asking(port: number, publicPort = port) {
  const host = `${subdomain}.localhost:${publicPort}`;
  const send = (method: string, path: string, headers: Record<string, string>, body?: string): Promise<Heard> =>
    new Promise((resolve) => {
      let text = '';
      const lost = () => resolve({ status: 0, text, headers: {} });
      const call = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (answer) => {
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('error', lost);
        answer.on('close', () =>
          answer.complete ? resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }) : lost(),
        );
      });
      call.on('error', lost);
      call.end(body);
    });
  return {
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, headers),
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      send(
        'POST',
        path,
        { 'content-type': 'application/json', origin: `http://${headers['host'] ?? host}`, ...headers },
        JSON.stringify(body),
      ),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

import { request } from 'node:https';

/** What a server answers over TLS at a port of this machine, asked by the name that SNI and the request say. */
export function tlsPage(port: number, servername: string, path: string, ca: string) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const headers = { host: `${servername || 'nameless.example'}:${port}` };
    request({ ...{ host: '127.0.0.1', port, path, ca, headers, servername, agent: false } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .once('error', reject)
      .end();
  });
}

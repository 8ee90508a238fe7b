/** What notes mails and calls on this machine as light as it goes: tens of thousands of them come. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** What came in: `key` is the same for each try of one mail or call, `what` is what it says. */
export interface Heard {
  key: string;
  what: string;
}

export interface Sink {
  url: string;
  heard: Heard[];
  close(): Promise<void>;
}

/** A mail server, which notes the Message-ID and the subject of each mail. */
export async function openMailSink(): Promise<Sink> {
  const heard: Heard[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        heard.push({ key: headerOf(mail, 'message-id'), what: headerOf(mail, 'subject') });
        done();
      }, done);
    },
  });
  // A client that was killed is no failure of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    heard,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail.slice(0, mail.indexOf('\r\n\r\n')))?.[1]?.trim() ?? '';

/** A service that notes the key of each call, and the `what` of its JSON. */
export async function openCallSink(): Promise<Sink> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        heard.push({ key: String(request.headers['idempotency-key']), what: JSON.parse(body).what as string });
        response.end('{}');
      },
      // Cut off with the process that sent it.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    heard,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

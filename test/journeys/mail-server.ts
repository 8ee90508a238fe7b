/** A real mail server on this machine, which keeps what it receives. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** As it came over the wire. */
  raw: string;
  envelope: { from: string; to: string[] };
  /** Whether the connection was encrypted. */
  encrypted: boolean;
}

export interface MailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  url: string;
  port: number;
  /** What came in, oldest first. */
  mails: ReceivedMail[];
  /** Recipients are answered with these, one after the other; then they are taken. */
  answers: { code: number; text: string }[];
  /** Tries, whatever came of them. */
  tries: number;
  /** The newest mail to an address. */
  lastTo(address: string): ReceivedMail;
}

/** Opens one without encryption on a port that is free, unless the options say otherwise. */
export async function openMailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const answers: MailServer['answers'] = [];
  const { port = 0, ...others } = options;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      opened.tries++;
      const answer = answers.shift();
      done(answer && Object.assign(new Error(answer.text), { responseCode: answer.code }));
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((one) => one.address) };
      buffer(stream)
        .then(async (raw) => {
          const email = await PostalMime.parse(raw);
          mails.push({ ...email, raw: raw.toString(), envelope, encrypted: session.secure });
          done();
        })
        .catch(done);
    },
    ...others,
  });
  // A client that turns away from a certificate is no failure of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  const opened: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    answers,
    tries: 0,
    lastTo(recipient) {
      const mail = mails.findLast((one) => one.envelope.to.includes(recipient));
      if (!mail) throw new Error(`No mail came for ${recipient}.`);
      return mail;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return opened;
}

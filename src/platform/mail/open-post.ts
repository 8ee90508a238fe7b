/** Where mail goes: to a mail server, or into a folder where none is set. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport, SendMailOptions } from 'nodemailer';
import type { Environment } from '#platform/environment/environment.ts';

export interface Post {
  /** Hands a mail over; throws what the mail server answered. `id` names the file in the folder. */
  hand(id: string, mail: SendMailOptions): Promise<void>;
}

export const folderOfMail = (environment: Pick<Environment, 'DATA_DIR'>): string => join(environment.DATA_DIR, 'mail');

/** Opens and loads nothing before the first mail. */
export function openPost(environment: Pick<Environment, 'SMTP_URL' | 'DATA_DIR'>): Post {
  const { SMTP_URL } = environment;
  return SMTP_URL === undefined ? openFolder(folderOfMail(environment)) : openMailServer(SMTP_URL);
}

function openMailServer(url: string): Post {
  const seconds = 1000;
  const transport = onFirstUse((createTransport) =>
    createTransport({
      // Of smtps:// all is encrypted; of smtp:// what follows STARTTLS, where the server offers it
      // (`?requireTLS=true` insists on it).
      url,
      pool: true,
      maxConnections: 3,
      maxMessages: 100,
      // Tries are counted and spaced by the queue.
      maxRequeues: 0,
      idleTimeout: 5 * seconds,
      dnsTimeout: 10 * seconds,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 60 * seconds,
    }),
  );
  return {
    async hand(_id, mail) {
      await (await transport()).sendMail(mail);
    },
  };
}

function openFolder(folder: string): Post {
  const transport = onFirstUse((createTransport) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    async hand(id, mail) {
      const { message } = await (await transport()).sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${id}.eml`);
      // Links in it open accounts: no one else on the machine reads along.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

function onFirstUse<Transport>(open: (create: typeof createTransport) => Transport): () => Promise<Transport> {
  let opened: Promise<Transport> | undefined;
  return () => (opened ??= import('nodemailer').then((mailer) => open(mailer.createTransport)));
}

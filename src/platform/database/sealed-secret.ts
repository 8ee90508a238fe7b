/** Secrets that must be read again, such as tokens of other services, are sealed before they are stored. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from '#platform/environment/environment.ts';

/** Seals what belongs to one thing (`of`): moved to another, it doesn't open. */
export interface Sealer {
  seal(secret: string, of: string): Promise<string>;
  /** Null where it was sealed with another key, or for something else. */
  open(sealed: string, of: string): Promise<string | null>;
}

/** The key comes from SECRETS_KEY, or from a file of DATA_DIR that is made when it is first needed. */
export function createSealer(environment: Pick<Environment, 'SECRETS_KEY' | 'DATA_DIR'>): Sealer {
  let made: Promise<Buffer> | undefined;
  const key = (): Promise<Buffer> => {
    made ??= keyOf(environment);
    return made;
  };
  return {
    async seal(secret, of) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', await key(), nonce).setAAD(Buffer.from(of));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    async open(sealed, of) {
      try {
        const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', await key(), bytes.subarray(0, 12));
        decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

async function keyOf({ SECRETS_KEY, DATA_DIR }: Pick<Environment, 'SECRETS_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  const text = SECRETS_KEY ?? (await keyInFile(DATA_DIR));
  return Buffer.from(hkdfSync('sha256', text, '', 'sheaf sealed secrets', 32));
}

async function keyInFile(folder: string): Promise<string> {
  const path = join(folder, 'secrets.key');
  const known = await readFile(path, 'utf8').catch(unless('ENOENT'));
  if (known === undefined) await makeKey(path);
  const text = known ?? (await readFile(path, 'utf8'));
  if (text === '')
    throw new Error(`${path} is empty: put the key from a backup there, or delete the file to get a new one.`);
  return text;
}

/** Of two servers that begin at once one makes the file, whole: the other never reads the beginning of a key. */
async function makeKey(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const written = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(written, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    await link(written, path).catch(unless('EEXIST'));
  } finally {
    await rm(written, { force: true });
  }
}

const unless =
  (code: string) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  };

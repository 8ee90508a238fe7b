import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { limitConcurrency } from '#kit/queues/limit-concurrency.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes. Memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
/** Hashing holds 19 MiB and a thread each; more at once than this wait in line. */
const limited = limitConcurrency(4);

/** Hashes a password by argon2id into a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await limited(() => derive(password, salt, cost));
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password is the one of the hash. Without a hash it works as long and answers false, so that the time
 * taken does not tell whether an account exists.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = hash === null ? null : readHash(hash);
  const tag = await limited(() => derive(password, stored?.salt ?? Buffer.alloc(16), stored?.cost ?? cost));
  return stored !== null && timingSafeEqual(tag, stored.tag);
}

type Cost = typeof cost;

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength }, (error, tag) =>
      error ? reject(error) : resolve(Buffer.from(tag)),
    );
  });
}

function readHash(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return null;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const stored = Buffer.from(tag, 'base64');
  if (stored.length !== tagLength) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: stored,
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

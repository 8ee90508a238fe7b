import { createHash, randomBytes } from 'node:crypto';

/** What is stored of a secret: its SHA-256. The secret itself has 256 bits of chance, so no salt is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The bearer token of a request. */
export function bearerOf(request: Request): string | null {
  const match = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.get('authorization') ?? '');
  return match?.[1] ?? null;
}

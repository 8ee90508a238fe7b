/** Whether a call from outside has the secret of an automation, in a header or as a signature of Standard Webhooks 1.0. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { signatureOf } from '../webhooks/sign.ts';

/** Seconds that the time of a signed call may be away from ours. */
const tolerance = 300;

export interface HookCall {
  headers: Headers;
  body: Buffer;
}

/** `now` in milliseconds. Signed calls are refused where they are older, or of later, than five minutes. */
export function hasSecret({ headers, body }: HookCall, secrets: readonly string[], now: number): boolean {
  const shown = shownSecret(headers);
  if (shown !== null) return secrets.some((secret) => isSame(shown, secret));
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headers.get(name),
  );
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1_000 - Number(timestamp)) > tolerance) return false;
  const expected = signatureOf({ id, timestamp: Number(timestamp), body: body.toString('utf8') }, secrets).split(' ');
  const given = signatures.split(' ').slice(0, 10);
  return given.some((one) => expected.some((good) => isSame(one, good)));
}

/** `Authorization: Bearer …`, or `X-Hook-Secret` for senders that can't set it. */
function shownSecret(headers: Headers): string | null {
  const [, bearer] = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '') ?? [];
  return bearer ?? headers.get('x-hook-secret');
}

/** Takes as long whatever the texts are. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

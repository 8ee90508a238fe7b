/** What a person without JavaScript answers in the place of a proof of work. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Spendable } from './challenge.ts';

/** No one reads and answers a question sooner, in milliseconds. */
const leastMilliseconds = 3_000;
const lifetime = 20 * 60 * 1_000;

const requested = z.tuple([z.string(), z.string(), z.number(), z.number(), z.number()]);

export interface Question {
  token: string;
  one: number;
  other: number;
}
/** What a posted form says of a question. */
export interface Answered {
  token: string;
  answer: string;
  /** A field that people don't see: what fills it in is a program. */
  trap: string;
}

/** A question for one form, signed: nothing of it is stored until it is answered. */
export function makeQuestion(form: string, key: string, now = Date.now()): Question {
  const [one, other] = [randomInt(2, 10), randomInt(2, 10)];
  const content = JSON.stringify([randomBytes(12).toString('base64url'), form, now, one, other]);
  const text = Buffer.from(content).toString('base64url');
  return { token: `${text}.${sign(text, key)}`, one, other };
}

/** Null where the answer is wrong, comes too soon or too late, or is none to this form. */
export function readAnswer(
  { token, answer, trap }: Answered,
  form: string,
  key: string,
  now = Date.now(),
): Spendable | null {
  const [text = '', signature = ''] = token.split('.');
  if (trap !== '' || !isSame(signature, sign(text, key))) return null;
  const [id, of, from, one, other] = requested.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  const isInTime = now >= from + leastMilliseconds && now < from + lifetime;
  if (of !== form || !isInTime || answer.trim() !== String(one + other)) return null;
  return { id, expires: new Date(from + lifetime) };
}

const sign = (text: string, key: string): string =>
  createHmac('sha256', key).update(`question ${text}`).digest('base64url');

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

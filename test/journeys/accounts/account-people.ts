/** What the journeys of accounts have in common: people who sign in, and the mails they get. */
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, vi } from 'vitest';
import type { TestBrowser, WholeServer } from '../whole-server.ts';

export const password = 'a long enough password';

export interface ReceivedMail {
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails to an address, oldest first. */
export async function mailsTo(whole: WholeServer, email: string, kind?: string): Promise<ReceivedMail[]> {
  const mails = await whole.services.database
    .selectFrom('mails')
    .select(['kind', 'subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return mails.filter((mail) => kind === undefined || mail.kind === kind);
}

export async function lastMail(whole: WholeServer, email: string, kind?: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(whole, email, kind)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

/** What the link of a mail carries. */
export function tokenIn(mail: ReceivedMail): string {
  const token = /[?&]token=([\w-]{43})/.exec(mail.text)?.[1];
  if (!token) throw new Error(`no link in ${mail.text}`);
  return token;
}

export function codeIn(mail: ReceivedMail): string {
  const code = /^\d{6}/.exec(mail.subject)?.[0];
  if (!code) throw new Error(`no code in ${mail.subject}`);
  return code;
}

/** Another code of six digits. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const signIn = (browser: TestBrowser, email: string, secret = password) =>
  browser.call('POST', '/api/auth/sign-in', { email, password: secret });

export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.call('GET', '/api/auth')).status === 200;

/** Asks for a mail to sign in with and answers its link token and code. */
export async function askForLink(whole: WholeServer, browser: TestBrowser, email: string, redirect?: string) {
  await browser.call('POST', '/api/auth/link', { email, ...(redirect !== undefined && { redirect }) });
  const mail = await lastMail(whole, email, 'sign-in');
  return { token: tokenIn(mail), code: codeIn(mail) };
}

/** Follows the link that a sign-up mailed. */
export async function verifyEmail(whole: WholeServer, email: string): Promise<void> {
  const token = tokenIn(await lastMail(whole, email, 'verify-email'));
  await whole.browser().call('POST', '/api/auth/verify-email', { token });
}

/** Turns the second factor of someone with a verified address on, and answers its secret and recovery codes. */
export async function turnSecondFactorOn(browser: TestBrowser): Promise<{ secret: string; codes: string[] }> {
  const started = await browser.call('POST', '/api/account/two-factor', { password });
  const secret = String(started.body['secret']);
  const confirm = () => browser.call('POST', '/api/account/two-factor/confirm', { code: appCode(secret, -1) });
  let confirmed = await confirm();
  // Its step ended on the way.
  if (confirmed.status !== 200) confirmed = await confirm();
  return { secret, codes: confirmed.body['recovery_codes'] as string[] };
}

/**
 * Codes of authenticator apps are of a step of 30 seconds: each test of this file begins with a step, so that it meets
 * the end of none, however slow the machine is.
 */
export function beginWithCodeStep(): void {
  const step = 30_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / step) * step }));
  afterEach(() => void vi.useRealTimers());
}

/** The code of an authenticator app; `steps` of 30 seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Lets time pass for everything that runs out. */
export async function later(whole: WholeServer, table: 'one_time_tokens' | 'sessions' | 'handover_codes') {
  await whole.services.database
    .updateTable(table)
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
}

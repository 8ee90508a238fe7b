import {
  confirmAppEmail,
  enterByMailLink as enterByMailLinkEndpoint,
  enterByPassword as enterEndpoint,
  forgotAppPassword,
  registerAtApp,
  resetAppPassword,
  sendMailLink as sendMailLinkEndpoint,
  signInToApp,
} from '../api/app-sign-in.ts';
import type { AuthAct } from '#blocks/view-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { z } from 'zod';
import type { AppVisit, AuthOutcome } from './app-visit.ts';
import { confirmEmail } from './confirm-email.ts';
import { enterByPassword } from './enter-by-password.ts';
import { forgotPasswordOfAppUser } from './forgot-password.ts';
import { register } from './register.ts';
import { resetPasswordOfAppUser } from './reset-password.ts';
import { enterByMailLink, sendMailLink } from './without-password/mail-link.ts';
import { signInAppUser } from './sign-in-app-user.ts';

type Fields = Readonly<Record<string, string>>;

/** Each step as a form without a script posts it, held to the same rules as its call. */
const steps: Record<AuthAct, (visit: AppVisit, fields: Fields) => Promise<AuthOutcome>> = {
  'sign-in': (visit, fields) => signInAppUser(visit, read(signInToApp.body, fields)),
  password: (visit, fields) => enterByPassword(visit, read(enterEndpoint.body, fields)),
  register: (visit, fields) => register(visit, read(registerAtApp.body, fields)),
  confirm: (visit, fields) => confirmEmail(visit, read(confirmAppEmail.body, fields)),
  forgot: (visit, fields) => forgotPasswordOfAppUser(visit, read(forgotAppPassword.body, fields)),
  'mail-link': (visit, fields) => sendMailLink(visit, read(sendMailLinkEndpoint.body, fields)),
  link: (visit, fields) => enterByMailLink(visit, read(enterByMailLinkEndpoint.body, fields)),
  reset: (visit, fields) => resetPasswordOfAppUser(visit, read(resetAppPassword.body, fields)),
};

/** Takes a step of signing in that a form sent. */
export async function postAuthForm(
  visit: AppVisit,
  act: string,
  fields: ReadonlyMap<string, string>,
): Promise<AuthOutcome> {
  const again = fields.get('confirm_password');
  if (again !== undefined && again !== fields.get('password')) {
    const message = 'The passwords don’t match.';
    throw new Problem('invalid_input', message, { fields: [{ path: 'confirm_password', message }] });
  }
  if (!Object.hasOwn(steps, act)) throw new Problem('malformed_request', 'This form can’t be read. Reload the page.');
  return steps[act as AuthAct](visit, Object.fromEntries(fields));
}

function read<S extends z.ZodType>(schema: S, fields: Fields): z.output<S> {
  const reading = schema.safeParse(fields);
  if (reading.success) return reading.data;
  const bad = reading.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  const missing = bad.length === 1 ? (bad[0]?.message ?? '') : 'Fill in all fields.';
  throw new Problem('invalid_input', missing, { fields: bad });
}

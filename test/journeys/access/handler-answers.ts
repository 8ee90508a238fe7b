/** What callers are told whom the access rule lets in: null is a success, else the code of the handler's own refusal. */
import type { Caller } from './callers.ts';
import type { Place } from './declared-answers.ts';

type Answer = string | null;

export function handlerAnswer(endpoint: string, caller: Caller, place: Place): Answer {
  const special = answers[endpoint];
  return typeof special === 'function' ? special(caller, place) : (special ?? null);
}

/** What neither a `read` app user nor the holder of the app's password ever does. */
const noWrite = (caller: Caller): Answer => (caller === 'reader' || caller === 'password_holder' ? 'forbidden' : null);
const readersOnly = (caller: Caller, place: Place): Answer =>
  // Where the app takes no password, who knows it is as anonymous as anybody.
  caller === 'password_holder' && place !== 'password' ? null : noWrite(caller);
const membersOnly =
  (refusal: string) =>
  (caller: Caller): Answer =>
    ['stranger', 'installation_admin'].includes(caller) ? refusal : null;
const onSite =
  (atSite: Answer = null) =>
  (_caller: Caller, place: Place): Answer =>
    place === 'site' ? atSite : 'not_found';

const answers: Record<string, Answer | ((caller: Caller, place: Place) => Answer)> = {
  'POST /api/page/files': readersOnly,
  'POST /api/page/row-actions': readersOnly,
  'DELETE /api/page/rows': readersOnly,
  'POST /api/page/rows': readersOnly,
  'PUT /api/page/rows': readersOnly,
  // The workbook is not theirs.
  'POST /api/apps': membersOnly('invalid_input'),
  'POST /api/app/app-info': (caller, place) =>
    place === 'private' && !['editor', 'admin', 'owner'].includes(caller) ? 'not_found' : null,
  // The app uses it.
  'DELETE /api/workbooks/{workbookId}': 'invalid_input',
  // Passwords are typed, and accounts looked after, on the site only.
  'POST /api/auth': 'wrong_credentials',
  'POST /api/auth/sign-in': onSite('wrong_credentials'),
  'POST /api/auth/sign-up': onSite(),
};

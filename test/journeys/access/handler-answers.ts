/** What callers are told whom the access rule lets in: null is a success, else the code of the handler's own refusal. */
import type { Caller } from './callers.ts';
import { isBoardPlace, type Place } from './declared-answers.ts';

type Answer = string | null;

export function handlerAnswer(endpoint: string, caller: Caller, place: Place): Answer {
  const special = answers[endpoint];
  return typeof special === 'function' ? special(caller, place) : (special ?? null);
}

/** A `read` app user writes what strangers may, and only where strangers come in. */
const readersOnly = (caller: Caller, place: Place): Answer =>
  caller === 'reader' && place !== 'public' && place !== 'board' ? 'forbidden' : null;
const membersOnly =
  (refusal: string) =>
  (caller: Caller): Answer =>
    ['stranger', 'installation_admin', 'reviewer'].includes(caller) ? refusal : null;
/** Of calls that only people on the list of an app make. */
const ofPeople = (caller: Caller, answer: Answer): Answer =>
  ['reader', 'writer'].includes(caller) ? answer : 'not_signed_in';
const editorsOnly = (caller: Caller): Answer => (['editor', 'admin', 'owner'].includes(caller) ? null : 'forbidden');
const onSite =
  (atSite: Answer = null) =>
  (_caller: Caller, place: Place): Answer =>
    place === 'site' || isBoardPlace(place) ? atSite : 'not_found';

const answers: Record<string, Answer | ((caller: Caller, place: Place) => Answer)> = {
  // The app isn't open to assistants.
  'GET /api/app/outline': 'not_found',
  // Programs send forms, and this one isn't known. Its refusals are in the words of OAuth.
  'POST /api/oauth/register': onSite(),
  'POST /api/oauth/token': onSite('invalid_request'),
  'POST /api/oauth/revoke': onSite('invalid_request'),
  'POST /api/oauth/requests/look': 'invalid_input',
  'POST /api/oauth/requests/allow': 'invalid_input',
  'DELETE /api/workspaces/{workspaceId}/assistants/{connectionId}': 'not_found',
  'DELETE /api/apps/{appId}/assistants/{connectionId}': 'not_found',
  // No assistant of the studio is set up.
  'PUT /api/workspaces/{workspaceId}/studio-assistant': 'invalid_input',
  'DELETE /api/workspaces/{workspaceId}/studio-assistant': 'not_found',
  'POST /api/workspaces/{workspaceId}/studio-assistant/test': 'invalid_input',
  'POST /api/apps/{appId}/studio-assistant/turns': 'not_found',
  'POST /api/apps/{appId}/studio-assistant/steps': 'not_found',
  // Not set up, and no account of theirs.
  'GET /api/google-sheets/sign-in': 'unavailable',
  'DELETE /api/google-sheets/accounts/{accountId}': 'not_found',
  'POST /api/google-sheets/accounts/{accountId}/picker': 'not_found',
  'POST /api/google-sheets/preview': 'not_found',
  'POST /api/google-sheets/workbooks': 'not_found',
  // Airtable is where the server may not call, and there is no import.
  'POST /api/airtable/bases': 'unavailable',
  'POST /api/airtable/preview': 'unavailable',
  'POST /api/airtable/imports': 'unavailable',
  'GET /api/airtable/imports/{importId}': 'not_found',
  'DELETE /api/airtable/imports/{importId}': 'not_found',
  'GET /api/workbooks/{workbookId}/airtable': 'not_found',
  'POST /api/workbooks/{workbookId}/airtable/update': 'not_found',
  'POST /api/workbooks/{workbookId}/airtable/update/apply': 'not_found',
  'DELETE /api/workbooks/{workbookId}/airtable/update': 'not_found',
  // Own domains are off, and the app has none.
  'PUT /api/apps/{appId}/domain': 'forbidden',
  'DELETE /api/apps/{appId}/domain': 'not_found',
  'GET /api/domains/ask': 'not_found',
  // The address is not on the public internet.
  'POST /api/published-sources/preview': 'invalid_input',
  'POST /api/published-sources': 'invalid_input',
  // Its cells are those of its own table.
  'POST /api/sheets/{sheetId}/tables': 'invalid_input',
  'DELETE /api/sheets/{sheetId}/table': 'invalid_input',
  // The workbook is no mirror.
  'GET /api/workbooks/{workbookId}/published': 'not_found',
  'PATCH /api/workbooks/{workbookId}/published': 'not_found',
  'DELETE /api/workbooks/{workbookId}/published': 'not_found',
  'POST /api/workbooks/{workbookId}/published/refresh': 'not_found',
  'GET /api/workbooks/{workbookId}/google': 'not_found',
  'PATCH /api/workbooks/{workbookId}/google': 'not_found',
  'POST /api/workbooks/{workbookId}/google/look': 'not_found',
  'POST /api/workbooks/{workbookId}/google/conflicts': 'not_found',
  // No type is being changed.
  'DELETE /api/sheets/{sheetId}/conversion': 'not_found',
  // No cell has a file, and no column takes any.
  'GET /api/page/file': 'not_found',
  'GET /api/sheets/{sheetId}/file': 'not_found',
  'POST /api/sheets/{sheetId}/files': 'invalid_input',
  // The column links to no sheet.
  'POST /api/sheets/{sheetId}/links/names': 'not_found',
  'POST /api/sheets/{sheetId}/links/search': 'not_found',
  'POST /api/sheets/{sheetId}/links/read': 'not_found',
  // No one saved a view of that id.
  // There is none of this id.
  'POST /api/apps/{appId}/automations/{automationId}/move': 'not_found',
  'PUT /api/apps/{appId}/automations/{automationId}/headers': 'not_found',
  'PUT /api/workbooks/{workbookId}/automations/{automationId}': 'not_found',
  'PUT /api/workbooks/{workbookId}/automations/{automationId}/state': 'not_found',
  'DELETE /api/workbooks/{workbookId}/automations/{automationId}': 'not_found',
  'GET /api/workbooks/{workbookId}/automations/{automationId}/runs': 'not_found',
  'GET /api/workbooks/{workbookId}/automations/{automationId}/runs/{runId}': 'not_found',
  'POST /api/workbooks/{workbookId}/automations/{automationId}/runs/{runId}/retry': 'not_found',
  'POST /api/workbooks/{workbookId}/automations/{automationId}/runs/{runId}/again': 'not_found',
  'POST /api/workbooks/{workbookId}/automations/{automationId}/secret': 'not_found',
  'PUT /api/workbooks/{workbookId}/webhooks/{webhookId}': 'not_found',
  'DELETE /api/workbooks/{workbookId}/webhooks/{webhookId}': 'not_found',
  'POST /api/workbooks/{workbookId}/webhooks/{webhookId}/secret': 'not_found',
  'POST /api/workbooks/{workbookId}/webhooks/{webhookId}/test': 'not_found',
  'GET /api/workbooks/{workbookId}/webhooks/{webhookId}/calls': 'not_found',
  'POST /api/workbooks/{workbookId}/webhooks/{webhookId}/calls/{callId}/replay': 'not_found',
  'PATCH /api/sheets/{sheetId}/views/{viewId}': 'not_found',
  'DELETE /api/sheets/{sheetId}/views/{viewId}': 'not_found',
  'POST /api/comments': readersOnly,
  // Who may move it is told that there is no such workspace.
  'POST /api/apps/{appId}/move': (caller) => (['admin', 'owner'].includes(caller) ? 'not_found' : 'forbidden'),
  // The workspace of the sample is on the free plan, no such key was made, and no one asks from a frame.
  'POST /api/apps/{appId}/embed-keys': 'forbidden',
  'DELETE /api/apps/{appId}/embed-keys/{keyId}': 'not_found',
  'POST /api/embed/session': 'forbidden',
  // It was never deleted.
  'GET /api/apps/{appId}/deleted-pages/{pageId}': 'not_found',
  // It is a guest's: no one's own.
  'PUT /api/comments/{commentId}': 'forbidden',
  'DELETE /api/comments/{commentId}': editorsOnly,
  'POST /api/comments/{commentId}/moderation': editorsOnly,
  'POST /api/page/files': readersOnly,
  'POST /api/page/row-actions': readersOnly,
  'DELETE /api/page/rows': readersOnly,
  'POST /api/page/calculated': readersOnly,
  'POST /api/page/names': readersOnly,
  'POST /api/page/rows': readersOnly,
  'PUT /api/page/rows': readersOnly,
  // The workbook is not theirs.
  'POST /api/apps': membersOnly('invalid_input'),
  'POST /api/app/app-info': (caller, place) =>
    // A board has no sub-domain that could be named.
    isBoardPlace(place)
      ? 'invalid_input'
      : place === 'private' && !['reader', 'writer', 'editor', 'admin', 'owner'].includes(caller)
        ? 'not_found'
        : null,
  'GET /api/apps/{appId}/picture': onSite(),
  'GET /api/workbooks/{workbookId}/proposal/picture': onSite(),
  // The sample names none that is there.
  'POST /api/apps/{appId}/proposed-page': 'invalid_input',
  // No app of the sample is a template.
  'GET /api/multipage/marketplace/templates/{templateId}/preview': 'not_found',
  'GET /api/multipage/marketplace/templates/{templateId}/picture': 'not_found',
  'POST /api/multipage/marketplace/templates/{templateId}/match': 'not_found',
  'POST /api/multipage/marketplace/templates/{templateId}/plan': 'not_found',
  'GET /api/multipage/marketplace/templates/{templateId}/mapped-picture': 'not_found',
  'POST /api/apps/{appId}/template/review': 'not_found',
  'POST /api/apps/{appId}/template/update': 'not_found',
  'POST /api/multipage/marketplace/templates/{templateId}/try': 'not_found',
  'POST /api/multipage/marketplace/templates/{templateId}/try/columns': 'not_found',
  'POST /api/multipage/marketplace/templates/{templateId}/try/forget': 'not_found',
  'GET /api/multipage/marketplace/templates/{templateId}/try/picture': 'not_found',
  'POST /api/multipage/marketplace/templates/{templateId}/try/keep': 'not_found',
  'PUT /api/multipage/marketplace/templates/{templateId}/rating': 'not_found',
  'POST /api/multipage/marketplace/templates/{templateId}/reports': 'not_found',
  'POST /api/multipage/marketplace/templates/{templateId}/withdraw': 'not_found',
  // It has no thumbnail, or is not public, or has a sign-in; and editors submit nothing.
  'PUT /api/multipage/marketplace/review-request': (caller) => (caller === 'editor' ? 'forbidden' : 'invalid_input'),
  // Nothing waits.
  'DELETE /api/multipage/marketplace/review-request': (caller) => (caller === 'editor' ? 'forbidden' : 'not_found'),
  'GET /api/admin/review-requests/{requestId}': 'not_found',
  'POST /api/admin/review-requests/{requestId}/publish': 'not_found',
  'POST /api/admin/review-requests/{requestId}/reject': 'not_found',
  'POST /api/admin/template-reports/{reportId}/dismiss': 'not_found',
  'POST /api/admin/templates/{templateId}/take-down': 'not_found',
  // No one of the sample was invited; who administers the installation needs no invitation.
  'POST /api/blog-admin/session': (caller) => (caller === 'installation_admin' ? null : 'forbidden'),
  'POST /api/blog-admin/invitations/look': 'not_found',
  'POST /api/blog-admin/invitations/accept': 'not_found',
  'POST /api/admin/session': onSite('wrong_credentials'),
  'GET /api/admin/session': onSite(),
  'DELETE /api/admin/session': onSite(),
  'POST /api/admin/jobs/{jobId}/retry': 'not_found',
  // Only boards are one.
  'POST /api/board/update-metadata': (_caller, place) => (isBoardPlace(place) ? null : 'not_found'),
  // The app uses it.
  'DELETE /api/workbooks/{workbookId}': 'invalid_input',
  // It was not read from a file.
  'POST /api/workbooks/{workbookId}/completion': 'not_found',
  'POST /api/workbooks/{workbookId}/updates/{updateId}/preview': 'not_found',
  'POST /api/workbooks/{workbookId}/updates/{updateId}': 'not_found',
  'POST /api/workbooks/{workbookId}/updates/{updateId}/undo': 'not_found',
  'POST /api/workbooks/{workbookId}/reading': 'invalid_input',
  'POST /api/workbooks/{workbookId}/reading/preview': 'invalid_input',
  'POST /api/trash/restore': membersOnly('not_found'),
  'DELETE /api/trash': (caller) => (caller === 'editor' ? 'forbidden' : membersOnly('not_found')(caller)),
  // No one wrote a comment at a cell.
  'POST /api/sheets/{sheetId}/comments/{threadId}/replies': 'not_found',
  'PATCH /api/sheets/{sheetId}/comments/{threadId}': 'not_found',
  'PUT /api/sheets/{sheetId}/cell-comments/{commentId}': 'not_found',
  'DELETE /api/sheets/{sheetId}/cell-comments/{commentId}': 'not_found',
  // Nothing lies in the trash of the sheet.
  'DELETE /api/sheets/{sheetId}/trash': (caller) => (caller === 'editor' ? 'forbidden' : 'not_found'),
  // Passwords are typed, and accounts looked after, on the site only; no sample brings a secret that opens something.
  'POST /api/auth': 'wrong_credentials',
  'POST /api/auth/sign-in': onSite('wrong_credentials'),
  'POST /api/auth/sign-up': onSite(),
  'POST /api/auth/second-factor': onSite('wrong_credentials'),
  'POST /api/auth/passkey/start': onSite(),
  'POST /api/auth/passkey': onSite('wrong_credentials'),
  'POST /api/account/passkeys': 'wrong_credentials',
  'DELETE /api/account/passkeys/{passkeyId}': 'not_found',
  'POST /api/auth/link': onSite(),
  'POST /api/auth/link/redeem': onSite('wrong_credentials'),
  'POST /api/auth/forgot-password': onSite(),
  'POST /api/auth/reset-password': onSite('wrong_credentials'),
  'POST /api/auth/verify-email': onSite('wrong_credentials'),
  'GET /api/auth/oidc/{provider}': 'not_found',
  'GET /api/auth/oidc/{provider}/callback': 'not_found',
  'POST /api/account/two-factor/confirm': 'invalid_input',
  'POST /api/account/recovery-codes': 'invalid_input',
  'DELETE /api/account/sessions/{sessionId}': 'not_found',
  'DELETE /api/account/identities/{provider}': 'not_found',
  // A workspace with other members is transferred first.
  'DELETE /api/account': (caller) => (caller === 'owner' ? 'forbidden' : null),
  'POST /api/workspaces/{workspaceId}/leave': (caller) => (caller === 'owner' ? 'forbidden' : null),
  // The invitation is the stranger's.
  'POST /api/invitations/accept': (caller) => (caller === 'stranger' ? null : 'forbidden'),
  'POST /api/invitations/look': onSite(),
  'POST /api/app-auth/sign-in': 'wrong_credentials',
  'POST /api/app-auth/password': 'wrong_credentials',
  'POST /api/app-auth/confirm': 'wrong_credentials',
  'POST /api/app-auth/reset': 'wrong_credentials',
  // Its owner offers no registration.
  // Nobody signs in by mail, and the workspace has no provider.
  'POST /api/app-auth/mail-link': 'invalid_input',
  'POST /api/app-auth/link': 'wrong_credentials',
  // Everyone else has their sessions elsewhere.
  'POST /api/app-auth/sessions': (caller) => ofPeople(caller, null),
  // Boards take no passkeys.
  'POST /api/app-auth/passkey-start': (_, place) => (isBoardPlace(place) ? 'forbidden' : null),
  'POST /api/app-auth/passkey': (_, place) => (isBoardPlace(place) ? 'forbidden' : 'wrong_credentials'),
  // On boards nobody may, and in apps not who has no password.
  'POST /api/app-auth/passkey-add-start': (caller, place) =>
    isBoardPlace(place) ? 'forbidden' : ofPeople(caller, 'forbidden'),
  'POST /api/app-auth/passkey-add': (caller, place) =>
    isBoardPlace(place) ? 'forbidden' : ofPeople(caller, 'forbidden'),
  'POST /api/app-auth/passkeys': (caller) => ofPeople(caller, null),
  'GET /api/sign-in-providers/{providerId}/callback': 'not_found',
  'POST /api/workspaces/{workspaceId}/sign-in-providers': 'invalid_input',
  'PUT /api/workspaces/{workspaceId}/sign-in-providers/{providerId}': 'not_found',
  'DELETE /api/workspaces/{workspaceId}/sign-in-providers/{providerId}': 'not_found',
  'PUT /api/workspaces/{workspaceId}/sign-in-providers/{providerId}/apps/{appId}': 'not_found',
  'DELETE /api/workspaces/{workspaceId}/directories/{directoryId}': 'not_found',
  'POST /api/app-auth/register': 'forbidden',
  'POST /api/personal-data/link': onSite(),
  'POST /api/personal-data/read': onSite('wrong_credentials'),
  'POST /api/personal-data/delete': onSite('wrong_credentials'),
  'GET /api/mail/outbox': onSite(),
  'GET /api/mail/outbox/{mailId}': 'not_found',
  'POST /api/mail/unsubscribe': onSite('invalid_input'),
  // Payments are not set up.
  'POST /api/billing/stripe-hook': 'unavailable',
  'POST /api/billing/stripe-connect-hook': 'unavailable',
  'POST /api/workspaces/{workspaceId}/payouts/link': 'unavailable',
  'POST /api/workspaces/{workspaceId}/template-orders': 'unavailable',
  // No one of the sample bought anything.
  'GET /api/workspaces/{workspaceId}/template-orders/{orderId}': 'not_found',
  'POST /api/workspaces/{workspaceId}/template-orders/{orderId}/refund': 'not_found',
  'PUT /api/workspaces/{workspaceId}/template-licences/{licenceId}': 'not_found',
  'POST /api/admin/template-orders/{orderId}/refund': 'not_found',
  'POST /api/workspaces/{workspaceId}/billing/checkout': 'unavailable',
  'POST /api/workspaces/{workspaceId}/billing/portal': 'unavailable',
};

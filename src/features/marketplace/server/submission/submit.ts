import { msg } from '#kit/language/msg.ts';
import { sql } from 'kysely';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { putReviewRequest } from '../../api/marketplace.ts';
import { usualBackground } from '../../rules/listing.ts';
import { centsOf } from '../../rules/submission.ts';
import { readContract, type TemplateContract } from '../../rules/template/template-contract.ts';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { Call } from '#platform/http/call.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { ownerHtml } from '#features/texts/server/owner-texts.ts';
import { reportQueue } from '../report/report-queue.ts';
import { notifyReviewers } from '../review/notify-reviewers.ts';
import { checkSubmission, waits } from './check-submission.ts';
import { latestRequest, requestOnTheWire } from './find-request.ts';
import { keyOfListingImage } from './listing-images.ts';
import { type Candidate, publicCandidate } from './make-candidate.ts';
import { requireManager } from './require-manager.ts';
import { makePreviewApp } from './preview-app.ts';

type Submission = Call<typeof putReviewRequest>;

/** Each makes a preview app with rows of its own and work for the machine. */
const submissions = createRateLimit({
  uses: 20,
  seconds: 24 * 60 * 60,
  message: 'You’ve reached the daily limit for submissions. Try again tomorrow.',
});

/**
 * Submits the draft of an app, as it is at this moment. Of what is new the app is locked afterwards: visitors sign in
 * with its password. (decision 65)
 */
export async function submit(call: Submission): Promise<AnswerOf<typeof putReviewRequest>> {
  const { app, services, body } = call;
  await requireManager(call);
  await checkSubmission(call);
  await submissions.take(app.workspace_id);
  const password = body.sign_in_password ? await services.accounts.hashPassword(body.sign_in_password) : null;
  const description = (await ownerHtml('html', body.description)).html;
  const before = body.contract
    ? readContract(body.contract)
    : // Written by the server alone, in this shape.
      (((await latestRequest(services.database, app.id))?.contract ?? undefined) as TemplateContract | undefined);
  const candidate = await publicCandidate(app, body, before, services);
  try {
    const id = await inTransaction(services.database, (transaction) =>
      store(transaction, call, { candidate, description, password }),
    );
    const stored = await latestRequest(services.database, app.id);
    if (stored?.id !== id) throw new Problem('not_found', 'This submission was canceled in the meantime.');
    const after = await services.apps.byId(app.id);
    const { sign_in_method, has_sign_in_password } = after ?? app;
    return { reviewRequest: await requestOnTheWire(stored, services), sign_in_method, has_sign_in_password };
  } catch (error) {
    if (!isDatabaseError(error, '23505', 'review_requests_pending')) throw error;
    throw waits();
  }
}

interface Made {
  candidate: Candidate;
  description: string;
  /** The hash of the password that visitors sign in with from now on; null leaves the one that is there. */
  password: string | null;
}

async function store(transaction: Transaction, call: Submission, made: Made): Promise<string> {
  const { app, user, body, services } = call;
  const { candidate, description, password } = made;
  // Anyone who submits the same app at the same time waits here.
  await transaction.selectFrom('apps').select('id').where('id', '=', app.id).forNoKeyUpdate().execute();
  const before = await latestRequest(transaction, app.id);
  if (before?.status === 'pending') throw waits();
  const isEdit = before?.status === 'rejected' && body.request_id === before.id;
  if (body.request_id && !isEdit) throw isGone();
  const id = newId('req');
  const files = [body.thumbnail, ...body.additional_images].map(keyOfListingImage);
  const previewApp = await makePreviewApp(transaction, app.kind, candidate, { ...app, files }, services);
  await transaction
    .insertInto('review_requests')
    .values({
      ...{ id, app_id: app.id, workspace_id: app.workspace_id, user_id: user.id, description },
      ...{ category: body.category, price_cents: body.is_free ? 0 : centsOf(body.price) },
      ...{ thumbnail: body.thumbnail, thumbnail_color: colorOf(body), images: json(body.additional_images) },
      ...{
        preview_url: webAddress(body.preview_url),
        publish_url: webAddress(body.publish_url),
        is_public: app.public,
      },
      ...{ sign_in_method: app.sign_in_method, version_notes: body.version_notes, licence: body.licence },
      ...{ document: json(candidate.document), contract: json(candidate.contract), showcase_app_id: previewApp.id },
      samples_checked_at: new Date(),
    })
    .execute();
  if (before?.status === 'rejected') {
    await transaction.updateTable('review_requests').set({ resubmitted_as: id }).where('id', '=', before.id).execute();
  }
  await services.jobs.add(reportQueue, { request_id: id }, { within: transaction });
  const entry = { workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id, request_id: id } };
  const summary = msg('submitted the app {app} to the marketplace', { app: app.name });
  await services.audit.record({ ...entry, action: 'template.submitted', summary }, transaction);
  await notifyReviewers(
    services,
    {
      title: msg('{name} is waiting for your review', { name: app.name }),
      body: before
        ? msg('{email} submitted it to the marketplace again.', { email: user.email })
        : msg('{email} submitted it to the marketplace.', { email: user.email }),
      by: user.id,
    },
    transaction,
  );
  if (!isEdit) await lock(transaction, call, password);
  return id;
}

const isGone = (): Problem =>
  new Problem('invalid_input', 'This submission was reviewed or canceled in the meantime. Open the dialog again.', {
    fields: [{ path: 'request_id', message: 'This submission can no longer be changed.' }],
  });

const colorOf = ({ thumbnail_bg_color }: Submission['body']): string =>
  /^#[0-9a-f]{6}$/i.test(thumbnail_bg_color) ? thumbnail_bg_color.toLowerCase() : usualBackground;

/** Nothing that a browser would run. */
const webAddress = (text: string): string => (/^https?:\/\//i.test(text) && URL.canParse(text) ? text : '');

/** From now on visitors of the app itself need its password; without one no one comes in. */
async function lock(transaction: Transaction, call: Submission, password: string | null): Promise<void> {
  const { app, services } = call;
  const locked: AppRecord['sign_in_method'] = 'Use password set by user';
  await transaction
    .updateTable('apps')
    .set({
      ...{ sign_in_method: locked, updated_at: sql<Date>`now()` },
      ...(password !== null && { sign_in_password_hash: password }),
    })
    .where('id', '=', app.id)
    .execute();
  await transaction.deleteFrom('sessions').where('app_id', '=', app.id).where('app_user_id', 'is', null).execute();
  const summary = msg('changed the sign-in of the app {app} to “{method}” by submitting it to the marketplace', {
    app: app.name,
    method: msg(locked),
  });
  await services.audit.record(
    {
      ...{ workspace_id: app.workspace_id, ...calledBy(call), subject: { app_id: app.id } },
      ...{ action: 'app.sign-in-changed', summary },
    },
    transaction,
  );
}

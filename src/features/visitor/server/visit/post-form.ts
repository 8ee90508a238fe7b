import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import { openVisit, type Visit } from '../access/open-visit.ts';
import { refuseForeignOrigin } from '#platform/http/refuse-foreign-origin.ts';
import type { PageHost } from '#features/apps/services.ts';
import type { CommentReference } from '#features/comments/services.ts';
import type { Services } from '#platform/services.ts';
import { addThrough } from '../writing/add-row.ts';
import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import { answerWithoutPage, decideVisit } from './decide-visit.ts';
import { intakeOf } from '../writing/intake/closed-form.ts';
import { leadOn } from './lead-on.ts';
import { openBlock } from '../reading/open-block.ts';
import { recordPageOf } from '../records/record-pages.ts';
import { findVisitedRecord, notShown, placeAt } from '../records/visited-record.ts';
import { goToSignIn, pageNotFound, redirect, refusedForm } from './problem-pages.ts';
import { cellOf, linesOf, postedWith, withOtherLines } from './posted-form.ts';
import { readFormFields } from './read-form-fields.ts';
import { isWithFiles, readFormParts } from './read-form-parts.ts';
import { takeFormFile } from './take-form-file.ts';
import type { PageRequest } from './render-page.ts';
import { answerPage } from './mailed/answer-page.ts';
import { confirmByLink, editByMail, waitingHref } from './mailed/mailed-links.ts';
import { linkIn } from '../writing/mails/link-parameters.ts';
import { pageAddress } from './page-address.ts';
import { answeredIn, askQuestion } from './ask-question.ts';
import { proveByAnswer } from '../writing/proof/prove-human.ts';
import { calculatedForm } from '../writing/calculated/calculate-form.ts';
import { countCalculation } from '../writing/calculated/calculation-limit.ts';
import { countWrite } from '../writing/write-limit.ts';

/**
 * A form sent without a script, to the page's own address: `_block` names the form, the other fields are column ids;
 * with `_act` it is a step of signing in, with
 * `_comment` something done with a comment. It ends with a redirect, so that a reload sends nothing again; a mistake shows
 * the page with its sentence.
 */
export async function postForm(
  request: Request,
  host: PageHost,
  address: string,
  services: Services,
): Promise<Response> {
  const url = pageAddress(request.url, host);
  const app = await services.apps.at(host);
  if (!app) return pageNotFound(services, host);
  const visit = await openVisit({ request, host, address: url.searchParams }, app, services);
  const { viewer, token } = visit;
  const hasToken = url.searchParams.has('token');
  const place = placeAt(host, url.pathname);
  const at = { path: place.path, hasToken, block: url.searchParams.get('block') };
  const decision = await decideVisit(visit, at, services);
  if (decision.kind !== 'page') return answerWithoutPage(decision, { app, url, host }, services);
  const { page, isDefault } = decision;
  if (place.named && (isDefault || !recordPageOf(page))) return pageNotFound(services);
  const record = await findVisitedRecord(url.searchParams, place, { visit, page }, { request, address }, services);
  // A record that isn't there belongs to no one, whatever is sent about it.
  const named = record ?? (place.named || record === null ? notShown : undefined);
  let shown: PageRequest = { visit, url, host, page, isDefault, ...(named && { record: named }) };
  let fields = new Map<string, string[]>();
  try {
    refuseForeignOrigin(request, host, 'form');
    const form = isWithFiles(request)
      ? await readFormParts(
          request,
          takeFormFile({ visit, request, address, page_id: page.page_id, record: named?.row_id }, services),
        )
      : { fields: await readFormFields(request), problems: [] };
    fields = form.fields;
    const [wrong] = form.problems;
    if (wrong) throw new Problem('invalid_input', wrong.message, { fields: form.problems });
    const link = linkIn(request.url);
    const atLink = { shown, request, address };
    const act = fields.get('_act')?.[0];
    if (act !== undefined) {
      const asking = { app, host, request, address, sessionToken: token, visit };
      const outcome = await services.appUsers.postForm({ ...asking, act, fields: authFields(fields, url) });
      if ('href' in outcome) return redirect(outcome.href, outcome.cookies);
      const notice = { type: 'success' as const, message: outcome.message };
      return await answerPage({ ...shown, notice }, { request, address }, 200, services);
    }
    if (visit.decision === 'sign-in') return await goToSignIn(app, url, services);
    if (link.confirm !== null) return await confirmByLink(link.confirm, atLink, services);
    if (fields.has('_comment')) {
      const openPlace = (reference: CommentReference) => services.published.openComments({ visit, request }, reference);
      const commenter = { app: visit.app, viewer, session: visit.session, address, openPlace };
      const id = await services.comments.postForm({ ...commenter, page_id: page.page_id, fields }, services);
      url.searchParams.set('_sent', fields.get('_block')?.[0] ?? '');
      return redirect(`${url.pathname}${url.search}#${encodeURIComponent(id)}`);
    }
    const changed = withOtherLines(fields);
    const caller = callerOf({ app, viewer, user: null, address, request });
    const sent = { visit, request, address, url, fields, page_id: page.page_id, record: named?.row_id };
    if (changed) {
      const calculated = fields.has('_check') && (await asCaller(caller, () => calculate(sent, services)));
      const posted = { ...changed, ...(calculated && { calculated }), isStored: link.edit !== null };
      return await answerPage({ ...shown, posted }, { request, address }, 200, services);
    }
    if (link.edit !== null) return await editByMail(link.edit, { ...atLink, cells: cellsOf(fields) }, services);
    return await asCaller(caller, () => addRow(sent, services));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'proof_required') return askQuestion(error, { fields, url, page: shown }, services);
    if (!isMistake(error)) return refusedForm(error, services);
    const others = new Set(error.fields.map((field) => field.message).filter((one) => !error.message.includes(one)));
    const message = [error.message, ...others].filter(Boolean).join(' ');
    const { posted } = postedWith(fields, error);
    const isStored = linkIn(request.url).edit !== null;
    shown = { ...shown, notice: { type: 'error', message }, ...(posted && { posted: { ...posted, isStored } }) };
    return answerPage(shown, { request, address }, error.status, services);
  }
}

interface RowForm {
  visit: Visit;
  request: Request;
  address: string;
  url: URL;
  fields: Map<string, string[]>;
  page_id: string;
  record: string | undefined;
}

const openForm = ({ page_id, record, fields, ...form }: RowForm, services: Services) =>
  openBlock({ ...form, services }, { page_id, block_id: fields.get('_block')?.[0] ?? '', record });

async function calculate(form: RowForm, services: Services) {
  await countCalculation({ ...form, ...form.visit });
  const open = await openForm(form, services);
  return calculatedForm(open, { cells: cellsOf(form.fields), lines: linesOf(form.fields) }, services);
}

async function addRow(sent: RowForm, services: Services): Promise<Response> {
  const { visit, address, fields, url } = sent;
  await countWrite({ ...sent, ...visit });
  const open = await openForm(sent, services);
  const block_id = open.block.stored.id;
  const prove = () => proveByAnswer(open, { answered: answeredIn(fields), address }, services);
  const added = await addThrough(open, { cells: cellsOf(fields), lines: linesOf(fields), address, prove }, services);
  if (added.waits) return redirect(waitingHref(url));
  const next = await leadOn(intakeOf(open.block)?.leadsTo ?? '', visit, services);
  if (next) return redirect(next);
  url.searchParams.set('_sent', block_id);
  return redirect(`${url.pathname}${url.search}#${encodeURIComponent(block_id)}`);
}

/** What a person typed is wrong, and the page says so; everything else is no matter of this page. */
const isMistake = ({ code }: Problem): boolean =>
  ['invalid_input', 'wrong_credentials', 'already_exists', 'row_conflict', 'too_large', 'unsupported_file'].includes(
    code,
  );

/** The first value of each field. The token of a mailed link and the way on are in the address too. */
function authFields(fields: Map<string, string[]>, url: URL): ReadonlyMap<string, string> {
  const ofAddress = ['token', 'next'].flatMap((name): [string, string][] => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const given = [...fields].map(([name, values]): [string, string] => [name, values[0] ?? '']);
  return new Map([...ofAddress, ...given]);
}

function cellsOf(fields: Map<string, string[]>): Record<string, Cell> {
  const cells = [...fields].filter(([name]) => !name.startsWith('_') || name === '_id');
  return Object.fromEntries(cells.map(([name, values]): [string, Cell] => [name, cellOf(values)]));
}

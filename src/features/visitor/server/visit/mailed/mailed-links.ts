/** Links in mails about forms: they confirm an answer, or open one to change it. They work without a script. */
import { inLanguage, t } from '#kit/language/language.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell } from '#engine/model.ts';
import { pageLanguage } from '#features/languages/server/page-languages.ts';
import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { openVisit, type Visit } from '../../access/open-visit.ts';
import { type OpenBlock, openBlock } from '../../reading/open-block.ts';
import { intakeOf } from '../../writing/intake/closed-form.ts';
import { confirmAnswer, findPending, type PendingAnswer } from '../../writing/mails/confirm-answer.ts';
import { answerOf, editByLink, findLink, linkedRow } from '../../writing/mails/edit-by-link.ts';
import { linkIn, linkParameters, waiting } from '../../writing/mails/link-parameters.ts';
import { countWrite } from '../../writing/write-limit.ts';
import { answerPage } from './answer-page.ts';
import { answerWithoutPage, decideVisit } from '../decide-visit.ts';
import { leadOn } from '../lead-on.ts';
import { pageAddress } from '../page-address.ts';
import { pageHeaders } from '../page-headers.ts';
import { pageNotFound, redirect } from '../problem-pages.ts';
import type { PageRequest } from '../render-page.ts';

/** Nobody guesses 256 bits; this keeps trying cheap. */
const tries = createRateLimit({ uses: 60, seconds: 60, message: 'Too many requests. Try again in a moment.' });

interface AtLink {
  shown: PageRequest;
  request: Request;
  /** The network address that it came from. */
  address: string;
}

/** The page that a mailed link opens; null where the address is of none. Nothing of it is cached. */
export async function showMailedLink(
  { request, host, address }: { request: Request; host: PageHost; address: string },
  services: Services,
): Promise<Response | null> {
  const { edit, confirm } = linkIn(request.url);
  if (edit === null && confirm === null) return null;
  const app = await services.apps.at(host);
  if (!app) return pageNotFound(services, host);
  const url = pageAddress(request.url, host);
  const visit = await openVisit({ request, host, address: url.searchParams }, app, services);
  const decision = await decideVisit(visit, { path: url.pathname }, services);
  const requested = new URL(url);
  if (edit) requested.searchParams.set(linkParameters.edit, edit);
  if (confirm) requested.searchParams.set(linkParameters.confirm, confirm);
  // Who has to sign in first comes back to the link.
  if (decision.kind !== 'page') return answerWithoutPage(decision, { app, url: requested, host }, services);
  await tries.take(`${app.id} ${networkOf(address)}`);
  const shown: PageRequest = { visit, url, host, page: decision.page, isDefault: decision.isDefault };
  const at = { shown, request, address };
  if (confirm !== null) return showConfirmation(confirm, at, services);
  const found = edit === null ? null : await openAnswer(edit, at, services);
  if (!found) return gonePage(at, services);
  const { open, row } = found;
  const notice = sayIn(visit, () => ({
    type: 'success' as const,
    message: t('This is your answer. Change what you like and send it again.'),
  }));
  const fields = Object.fromEntries(Object.entries(answerOf(open, row)).map(([id, text]) => [id, [text]]));
  const posted = { block: open.block.stored.id, fields, messages: {}, lines: 0, isStored: true };
  return privately(await answerPage({ ...shown, notice, posted }, { request, address }, 200, services));
}

/** Stores an answer that was changed, and shows what its form says then. */
export async function editByMail(
  token: string,
  { cells, ...at }: AtLink & { cells: Record<string, Cell> },
  services: Services,
): Promise<Response> {
  const { shown, request, address } = at;
  await countWrite({ ...shown.visit, address });
  const found = await openAnswer(token, at, services);
  if (!found) return gonePage(at, services);
  const { open, row } = found;
  await asVisitor(at, () => editByLink(open, { row, cells, address }, services));
  return sentPage(open, shown, services, request);
}

/** Adds an answer whose address is confirmed. Only a button does it: programs open the links of mails, too. */
export async function confirmByLink(token: string, at: AtLink, services: Services): Promise<Response> {
  const { shown, request, address } = at;
  await tries.take(`${shown.visit.app.id} ${networkOf(address)}`);
  const pending = await findPending(shown.visit.app.id, token, services);
  if (!pending) return gonePage(at, services);
  if (!pending.cells) return donePage(at, services);
  try {
    const open = await openPending(pending, at, services);
    await asVisitor(at, () => confirmAnswer(open, pending, address, services));
    return await sentPage(open, shown, services, request);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const title = sayIn(shown.visit, () => t('Confirm your answer'));
    return linkPage(at, { title, message: error.message }, services, error.status);
  }
}

/** Where a form without a script leads to whose answer waits: a reload sends nothing again. */
export function waitingHref({ pathname }: URL): string {
  return `${pathname}?${new URLSearchParams({ [linkParameters.confirm]: waiting })}`;
}

async function showConfirmation(token: string, at: AtLink, services: Services): Promise<Response> {
  if (token === waiting) {
    const words = sayIn(at.shown.visit, () => ({
      title: t('Check your mail'),
      message: t('We’ve sent you a mail. Open the link in it within three days: your answer counts then.'),
    }));
    return linkPage(at, words, services);
  }
  const pending = await findPending(at.shown.visit.app.id, token, services);
  if (!pending) return gonePage(at, services);
  if (!pending.cells) return donePage(at, services);
  const words = sayIn(at.shown.visit, () => ({
    title: t('Confirm your answer'),
    message: t('Your answer counts when you confirm it.'),
    button: t('Confirm my answer'),
  }));
  const action = `${at.shown.url.pathname}?${new URLSearchParams({ [linkParameters.confirm]: token })}`;
  return linkPage(at, { ...words, action }, services);
}

/** The form of a link at the page of its address, with the row; null where the link ended. */
async function openAnswer(token: string, { shown, request }: AtLink, services: Services) {
  const { visit, page } = shown;
  const link = await findLink(visit.app.id, token, services);
  if (link?.page_id !== page.page_id) return null;
  const open = await openOrNull(visit, request, link, services);
  const row = open && (await linkedRow(open, link, services));
  return open && row ? { open, row } : null;
}

async function openOrNull(
  visit: Visit,
  request: Request,
  { page_id, block_id }: { page_id: string; block_id: string },
  services: Services,
): Promise<OpenBlock | null> {
  try {
    return await openBlock({ visit, request, services }, { page_id, block_id });
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
}

const openPending = ({ page_id, block_id, record }: PendingAnswer, { shown, request }: AtLink, services: Services) =>
  openBlock({ visit: shown.visit, request, services }, { page_id, block_id, ...(record && { record }) });

const asVisitor = <Result>({ shown: { visit }, request, address }: AtLink, work: () => Promise<Result>) =>
  asCaller(callerOf({ app: visit.app, viewer: visit.viewer, user: null, address, request }), work);

async function sentPage(open: OpenBlock, shown: PageRequest, services: Services, request: Request): Promise<Response> {
  const next = await leadOn(intakeOf(open.block)?.leadsTo ?? '', shown.visit, services);
  if (next) return redirect(next);
  const { pathname } = new URL(request.url);
  const id = open.block.stored.id;
  return redirect(`${pathname}?${new URLSearchParams({ _sent: id })}#${encodeURIComponent(id)}`);
}

const gonePage = (at: AtLink, services: Services): Response =>
  linkPage(
    at,
    sayIn(at.shown.visit, () => ({
      title: t('This link no longer works'),
      message: t('It was used too late, or the answer was deleted, or the form has closed.'),
    })),
    services,
    404,
  );

const donePage = (at: AtLink, services: Services): Response =>
  linkPage(
    at,
    sayIn(at.shown.visit, () => ({ title: t('Confirmed already'), message: t('Your answer was saved.') })),
    services,
  );

interface Words {
  title: string;
  message: string;
  button?: string;
  action?: string;
}

/** A page of its own that says one thing. */
function linkPage(
  { shown: { visit, url, host } }: AtLink,
  { title, message, button = '', action = url.pathname }: Words,
  services: Services,
  status = 200,
): Response {
  const html = services.renderer.renderQuestion({
    ...{ title, message, button, action, question: '', wrong: '', trap: '', fields: [] },
    back: sayIn(visit, () => t('Go to the page')),
    language: pageLanguage(visit.app.settings.language)?.code ?? 'en',
  });
  const headers = pageHeaders({ isEditor: false, host, framing: visit.framing }, services);
  return privately(new Response(html, { status, headers: { ...headers, 'cache-control': 'no-store' } }));
}

/** What a link holds stays on this host, and out of search engines. */
function privately(answer: Response): Response {
  answer.headers.set('x-robots-tag', 'noindex');
  answer.headers.set('referrer-policy', 'same-origin');
  return answer;
}

const sayIn = <Words>({ app }: Visit, words: () => Words): Words =>
  inLanguage(pageLanguage(app.settings.language), words);

import { maySeeApp } from '#domain/access.ts';
import { Problem } from '#kit/problem.ts';
import { storableText } from '#kit/storable.ts';
import type { Cell } from '#sheet/model.ts';
import { readSession } from '../http/session.ts';
import type { Services } from '../services.ts';
import { addThrough } from './add-row.ts';
import { findPage } from './find-page.ts';
import { openBlock } from './open-block.ts';
import { pageHeaders } from './page-headers.ts';
import { pageNotFound, privateAppPage, privatePage } from './problem-pages.ts';
import { renderPage } from './render-page.ts';
import { type AppHost, pageAddress } from './show-page.ts';
import { countWrite } from './write-limit.ts';

const mostBytes = 1024 * 1024;

/**
 * A form sent without a script, to the page's own address: `_block` names the form, the other fields are column ids.
 * It ends with a redirect, so that a reload sends nothing again; a mistake shows the page with its sentence.
 */
export async function postForm(
  request: Request,
  host: AppHost,
  address: string,
  services: Services,
): Promise<Response> {
  const url = pageAddress(request.url);
  const app = await services.apps.bySubdomain(host.subdomain);
  if (!app) return pageNotFound(services);
  const { session } = await readSession(request, host, services);
  const viewer = await services.apps.viewerOf(session, app);
  if (!maySeeApp(app, viewer)) return privateAppPage(url, services);
  const page = await findPage(app, url.pathname, viewer, services);
  if (page === 'private') return privatePage(url, services);
  if (!page) return pageNotFound(services);
  try {
    refuseForeignForm(request, host);
    await countWrite({ app, viewer, address });
    const fields = await readFields(request);
    const block_id = fields.get('_block')?.[0] ?? '';
    const open = await openBlock({ app, viewer, request, services }, { page_id: page.page_id, block_id });
    await addThrough(open, cellsOf(fields), services);
    url.searchParams.set('_sent', block_id);
    const location = `${url.pathname}${url.search}#${encodeURIComponent(block_id)}`;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const named = error.fields.map((field) => field.message).join(' ');
    const notice = { type: 'error' as const, message: [error.message, named].filter(Boolean).join(' ') };
    const { html } = await renderPage({ app, page, viewer, url, host, notice }, services);
    const headers = pageHeaders({ isEmbed: false, isEditor: viewer.kind === 'editor' }, services);
    return new Response(html, { status: error.status, headers: { ...headers, 'cache-control': 'no-store' } });
  }
}

/** A page of another site must not write with the session of this one. */
function refuseForeignForm(request: Request, host: AppHost): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign =
    (origin !== null && origin !== host.origin) || (site !== null && site !== 'same-origin' && site !== 'none');
  if (foreign) throw new Problem('forbidden', 'This form came from another site and was refused.');
}

async function readFields(request: Request): Promise<Map<string, string[]>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new Problem('malformed_request', 'Send the form as it stands on the page. Files need a script to be sent.');
  }
  const text = await readText(request);
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text))
    fields.set(name, [...(fields.get(name) ?? []), storableText(value)]);
  return fields;
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Problem('too_large', 'The form is larger than 1 MB.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Several values of one field are the choices of a multi-select. */
function cellsOf(fields: Map<string, string[]>): Record<string, Cell> {
  const cells = [...fields].filter(([name]) => !name.startsWith('_') || name === '_id');
  return Object.fromEntries(
    cells.map(([name, values]): [string, Cell] => [name, values.filter(Boolean).join(', ') || null]),
  );
}

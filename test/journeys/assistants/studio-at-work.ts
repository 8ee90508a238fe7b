/** A private app with one sheet, its owner in the studio, and a model's server. */
import { readEvents } from '#kit/event-stream.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { Message, ProposedStep, TurnEvent } from '#features/assistants/api/studio.ts';
import { type ModelServer, startModelServer } from '../../model-server.ts';
import { publishApp, type PublishedApp, type SheetInput } from '../published-app.ts';

export interface StudioAtWork extends AsyncDisposable {
  shop: PublishedApp;
  model: ModelServer;
  /** Of the workspace, on the site, by its owner. */
  settings(method: string, body?: object, path?: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Sets the assistant to the model's server. */
  setUp(more?: object): Promise<void>;
  sheet(): Promise<{ id: string; columns: { id: string }[] }>;
  page(slug: string): Promise<string>;
  /** Sends a conversation; answers its events. */
  turn(messages: Message[], more?: { shared?: object[]; page_id?: string }): Promise<TurnEvent[]>;
  /** As the panel goes on: what the person writes, and what comes of it. */
  say(text: string, more?: { shared?: object[] }): Promise<Said>;
  doIt(step: ProposedStep): Promise<{ status: number; body: Record<string, unknown> }>;
}

export interface Said {
  events: TurnEvent[];
  messages: Message[];
  text: string;
  steps: ProposedStep[];
  failure: string | undefined;
}

const orders: SheetInput = {
  title: 'Orders',
  columns: [
    { id: 'customer', name: 'Customer', type: 'text' },
    { id: 'total', name: 'Total', type: 'number' },
    { id: 'state', name: 'State', type: 'text', options: ['open', 'paid'] },
  ],
  rows: [
    { cells: { customer: 'Ada Secret', total: 12, state: 'open' } },
    { cells: { customer: 'Bob Hidden', total: 30, state: 'paid' } },
  ],
};

export async function openStudio(sheets: SheetInput[] = [orders]): Promise<StudioAtWork> {
  const model = await startModelServer();
  const shop = await publishApp(sheets, {
    variables: { OUTGOING_ALLOW: '127.0.0.1' },
    goes_live: 'when I publish',
  });
  const { database, environment } = shop.services;
  await database.updateTable('apps').set({ public: false }).where('id', '=', shop.app.id).execute();
  const site = { kind: 'site' as const, name: 'localhost', origin: 'http://localhost:3000' };
  const owner = `${cookieName(environment)}=${await startSession(database, site, shop.editor)}`;
  const at = `/api/apps/${shop.app.id}/studio-assistant`;
  const studio: StudioAtWork = {
    shop,
    model,
    async settings(method, body, path = '') {
      const address = `${site.origin}/api/workspaces/${shop.app.workspace_id}/studio-assistant${path}`;
      const headers = {
        host: 'localhost:3000',
        cookie: owner,
        origin: site.origin,
        'content-type': 'application/json',
      };
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await shop.server.fetch(new Request(address, sent), '203.0.113.9');
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    async setUp(more = {}) {
      const answer = await studio.settings('PUT', {
        address: model.address,
        model: 'm-1',
        api_key: 'sk-test',
        ...more,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    async sheet() {
      const title = sheets[0]?.title ?? '';
      const found = await shop.services.workbooks.sheetByTitle(String(shop.app.workbook_id), title);
      if (!found) throw new Error(`no sheet ${title}`);
      return found;
    },
    async page(slug) {
      const page = await shop.services.pages.of(shop.app, 'draft').bySlug(slug);
      return String(page?.page_id);
    },
    async turn(messages, { shared = [], page_id = '' } = {}) {
      const headers = { 'content-type': 'application/json', origin: `http://shop.localhost:3000` };
      const body = JSON.stringify({ messages, shared, page_id });
      const answer = await shop.ask(`${at}/turns`, { method: 'POST', headers, body, as: shop.editor });
      if (!answer.body || answer.status !== 200) throw new Error(await answer.text());
      const texts = await Array.fromAsync(readEvents(answer.body));
      return texts.map((text) => JSON.parse(text) as TurnEvent);
    },
    async say(text, more = {}) {
      const messages: Message[] = [{ from: 'person', text }];
      const events = await studio.turn(messages, more);
      for (const event of events) if (event.kind === 'message') messages.push(event.message);
      const failed = events.find((event) => event.kind === 'failed');
      return {
        ...{ events, messages, failure: failed?.message },
        text: events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])).join(''),
        steps: events.flatMap((event) => (event.kind === 'plan' ? event.steps : [])),
      };
    },
    doIt: ({ name, arguments: given }) => shop.send('POST', `${at}/steps`, { name, arguments: given }, shop.editor),
    async [Symbol.asyncDispose]() {
      await model[Symbol.asyncDispose]();
      await shop[Symbol.asyncDispose]();
    },
  };
  return studio;
}

/** A published workbook with automations: how journeys make, run and look at them. */
import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Cell, Column } from '#engine/model.ts';
import type { AutomationOnTheWire, RunOnTheWire } from '#features/automations/api/automations.ts';
import type { Step, Trigger } from '#features/automations/rules/automation.ts';
import type { AutomationDefinition } from '#features/automations/rules/automation.ts';
import { publishApp, type PublishedApp, type PublishOptions } from '../published-app.ts';

const customers: Column[] = [
  { id: 'code', name: 'Code', type: 'text' },
  { id: 'email', name: 'Email', type: 'email' },
  { id: 'level', name: 'Level', type: 'text' },
];
const orders: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'state', name: 'State', type: 'text' },
  { id: 'total', name: 'Total', type: 'number' },
  { id: 'due', name: 'Due', type: 'date' },
  { id: 'customer', name: 'Customer', type: 'text' },
];
const log: Column[] = [
  { id: 'what', name: 'What', type: 'text' },
  { id: 'count', name: 'Count', type: 'number' },
];

export interface Workshop extends AsyncDisposable {
  shop: PublishedApp;
  workbookId: string;
  sheets: Record<'Orders' | 'Customers' | 'Log', string>;
  /** Makes one that is on. */
  automate(
    automation: Partial<AutomationDefinition> & { trigger: Trigger; steps: Step[]; sheet?: string; name?: string },
  ): Promise<string>;
  send(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  add(sheet: keyof Workshop['sheets'], ...cells: Record<string, Cell>[]): Promise<string[]>;
  runs(id: string): Promise<RunOnTheWire[]>;
  describe(id: string): Promise<AutomationOnTheWire>;
  mails(): Promise<{ recipient: string; subject: string; text: string }[]>;
  drain(): Promise<void>;
}

export async function openWorkshop(options: PublishOptions = {}): Promise<Workshop> {
  const shop = await publishApp(
    [
      {
        title: 'Customers',
        columns: customers,
        rows: [{ cells: { code: 'C1', email: 'ann@example.com', level: 'Gold' } }],
      },
      { title: 'Orders', columns: orders, rows: [] },
      { title: 'Log', columns: log, rows: [] },
    ],
    options,
  );
  const { services } = shop;
  const workbookId = shop.app.workbook_id ?? '';
  const idOf = async (title: string): Promise<string> =>
    (await services.workbooks.sheetByTitle(workbookId, title))?.id ?? '';
  const sheets = { Orders: await idOf('Orders'), Customers: await idOf('Customers'), Log: await idOf('Log') };
  const link = { sheet: sheets.Customers, key: 'code', name: 'code', on_delete: 'keep' };
  const linked = await shop.send(
    'POST',
    `/api/sheets/${sheets.Orders}/edits`,
    { edits: [{ kind: 'change-column', column: 'customer', link }] },
    shop.editor,
  );
  if (linked.status !== 200) throw new Error(JSON.stringify(linked.body));
  const base = `/api/workbooks/${workbookId}/automations`;
  const send: Workshop['send'] = async (method, path, body) => {
    if (method !== 'GET') return shop.send(method, path, body ?? {}, shop.editor);
    const answer = await shop.ask(path, { as: shop.editor });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return {
    ...{ shop, workbookId, sheets, send },
    async automate({ sheet = 'Orders', name = 'Test', ...given }) {
      const definition = { conditions: [], timeZone: 'UTC', ...given };
      const made = await send('POST', base, { name, sheet_id: sheets[sheet as 'Orders'], definition });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      const { id } = made.body['automation'] as AutomationOnTheWire;
      const on = await send('PUT', `${base}/${id}/state`, { state: 'on' });
      if (on.status !== 200) throw new Error(JSON.stringify(on.body));
      return id;
    },
    async add(sheet, ...cells) {
      const edits = [{ kind: 'add-rows', rows: cells.map((own) => ({ cells: own })) }];
      const { status, body } = await send('POST', `/api/sheets/${sheets[sheet]}/edits`, { edits });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return (body['rows'] as { row_id: string }[]).map(({ row_id }) => row_id);
    },
    runs: async (id) => (await send('GET', `${base}/${id}/runs`)).body['runs'] as RunOnTheWire[],
    async describe(id) {
      const { body } = await send('GET', base);
      return (body['automations'] as AutomationOnTheWire[]).find((one) => one.id === id)!;
    },
    mails: () =>
      services.database
        .selectFrom('mails')
        .select(['recipient', 'subject', 'text'])
        .where('kind', '=', 'notice:automation-mail')
        .orderBy('id')
        .execute(),
    drain: () => services.jobs.drain(),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

export interface Sink extends AsyncDisposable {
  address: string;
  calls: { headers: IncomingMessage['headers']; body: string }[];
  /** Answered with these, one after the other; then with 200 and `{}`. */
  answers: { status: number; body?: object }[];
  /** Milliseconds until it answers. */
  takes: number;
}

/** A service on this machine that keeps what it is sent. */
export async function openSink(): Promise<Sink> {
  const calls: Sink['calls'] = [];
  const answers: Sink['answers'] = [];
  const sink = { calls, answers, takes: 0 };
  const server: Server = createHttp((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      const { status, body: answer = {} } = answers.shift() ?? { status: 200 };
      const end = () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      if (sink.takes > 0) setTimeout(end, sink.takes);
      else end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(sink, {
    address: `http://127.0.0.1:${port}/hook?key=1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

export const added = { kind: 'added', batch: 'each', imports: false } as const;

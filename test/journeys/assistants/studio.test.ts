import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { Message } from '#features/assistants/api/studio.ts';
import { toolsOf } from '#features/assistants/server/tools/tools-of.ts';
import { toolTitles } from '#features/assistants/web/studio/tool-title-text.ts';
import { openStudio, type StudioAtWork } from './studio-at-work.ts';
import type { ModelReply } from '../../model-server.ts';

let studio: StudioAtWork;
beforeAll(async () => {
  studio = await openStudio();
  await studio.setUp();
});
afterAll(() => studio[Symbol.asyncDispose]());
beforeEach(async () => {
  studio.model.begin();
  studio.model.dialect = 'openai';
  studio.model.reply = () => ({ text: 'Hello.' });
  await studio.shop.services.database.deleteFrom('studio_assistant_days').execute();
});

/** One reply after the other; the last one again and again. */
const answers = (...replies: ModelReply[]): void => {
  studio.model.begin();
  studio.model.reply = (_, at) => replies[Math.min(at, replies.length - 1)] ?? {};
};
const revision = async (): Promise<number> => {
  const app = await studio.shop.services.database
    .selectFrom('apps')
    .select('revision')
    .where('id', '=', studio.shop.app.id)
    .executeTakeFirstOrThrow();
  return app.revision;
};
const draft = async () => {
  const answer = await studio.shop.ask(`/api/apps/${studio.shop.app.id}/draft`, { as: studio.shop.editor });
  return (await answer.json()) as {
    revision: number;
    document: { pages: { id: string; name: string }[] };
    undo: { revision: number; label: string; edits: object[] }[];
  };
};
const pageOf = async (id: string): Promise<{ revision: number }> => {
  const answer = await studio.shop.ask(`/api/pages/${studio.shop.app.id}/${id}`, { as: studio.shop.editor });
  return ((await answer.json()) as { page: { revision: number } }).page;
};
/** All that left for the model. */
const sent = (): string => JSON.stringify(studio.model.questions);

test('a plan is shown in words, done when the person agrees, and undone step by step', async () => {
  answers(
    { calls: [{ name: 'read_workbook', arguments: {} }] },
    {
      text: 'I will add two pages.',
      calls: [
        { name: 'add_page', arguments: { name: 'Prices' } },
        { name: 'add_page', arguments: { name: 'Contact' } },
      ],
    },
  );
  const before = await revision();
  const { text, steps, messages, events } = await studio.say('Add pages for prices and contact.');
  expect(text).toBe('I will add two pages.');
  expect(steps.map(({ words }) => words)).toEqual([['add page Prices'], ['add page Contact']]);
  expect(await revision(), 'nothing is done before').toBe(before);
  expect(events.at(-1)).toEqual({ kind: 'done' });
  expect(events.find((event) => event.kind === 'used')).toMatchObject({ tokens_in: 1_200, tokens_out: 40, cost: null });

  const revisions: number[] = [];
  for (const step of steps) {
    const { body } = await studio.doIt(step);
    expect(body['done']).toBe(true);
    revisions.push(Number(body['revision']));
    messages.push({ from: 'tool', call_id: step.call_id, text: String(body['text']) });
  }
  const after = await draft();
  expect(after.document.pages.map(({ name }) => name)).toEqual(['Home', 'Orders', 'About us', 'Prices', 'Contact']);
  expect(after.undo.map((step) => step.revision).slice(0, 2)).toEqual(revisions.toReversed());
  for (const { revision: of_revision, edits } of after.undo.slice(0, 2)) {
    const base = (await draft()).revision;
    const body = { base, edits, reason: 'undone', of_revision };
    expect(
      (await studio.shop.send('POST', `/api/apps/${studio.shop.app.id}/draft`, body, studio.shop.editor)).status,
    ).toBe(200);
  }
  expect((await draft()).document.pages).toHaveLength(3);

  answers({ text: 'Done.' });
  const next: Message[] = [...messages, { from: 'person', text: 'Thanks' }];
  await studio.turn(next);
  const said = studio.model.questions.at(-1)?.messages.map(({ role }) => role);
  expect(said).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'tool', 'tool', 'user']);
});

/** Ways to ask for rows. */
const asksForRows = async () => {
  const { id } = await studio.sheet();
  return [
    { name: 'read_workbook', arguments: {} },
    { name: 'query_rows', arguments: { sheet_id: id } },
    { name: 'query_rows', arguments: { sheet_id: id, search: 'Ada' } },
    { name: 'measure_rows', arguments: { sheet_id: id, values_of: 'customer' } },
    { name: 'group_rows', arguments: { sheet_id: id, groups: [{ column: 'customer', direction: 'ascending' }] } },
    { name: 'query_rows', arguments: { sheet_id: id, filters: [{ column: 'customer', condition: 'is', value: 'x' }] } },
    { name: 'preview_page', arguments: { page_id: await studio.page('orders') } },
    { name: 'outline_page', arguments: { page_id: await studio.page('orders') } },
    { name: 'propose_page', arguments: { sheet_title: 'Orders' } },
    { name: 'list_workbooks', arguments: {} },
  ];
};

test('what the assistant looks at is said in the language of the person', () => {
  const reading = toolsOf(studio.shop.services).filter((tool) => tool.studio?.use.startsWith('reads'));
  expect(reading.map(({ title }) => title).toSorted()).toEqual(toolTitles.toSorted());
});

test('a page is shown and proposed to the model without a value', async () => {
  const axis = [
    { column: 'customer', editable: 'Admins & Guests' },
    { column: 'state', shown_to: ['staff'] },
  ];
  const page_id = await studio.shop.setBlocks('orders', [
    { id: 'list', type: 'table', sheet_title: 'Orders', axis, settings: { title: 'Open orders', search: true } },
    { id: 'bare', type: 'chart', sheet_title: null },
  ]);
  answers(
    {
      calls: [
        { name: 'outline_page', arguments: { page_id } },
        { name: 'propose_page', arguments: { sheet_title: 'Orders' } },
      ],
    },
    { text: 'Fine.' },
  );
  const { messages } = await studio.say('Does the page look right?');
  const [outline = '', proposal = ''] = messages.flatMap((one) => (one.from === 'tool' ? [one.text] : []));
  expect(JSON.parse(outline.split('\n')[1] ?? '')).toMatchObject({
    ...{
      meets: 'page',
      name: 'Orders',
      left_out: [{ block_id: 'bare', why: expect.stringContaining('not finished') }],
    },
    blocks: [{ block_id: 'list', title: 'Open orders', sheet_title: 'Orders', edits: [{ name: 'Customer' }] }],
  });
  expect(outline).toContain('"name":"Customer"');
  expect(outline).not.toContain('State');
  expect(proposal).toMatch(/"sheet_title":"Orders".*"column":"customer"/);
  expect(sent()).not.toMatch(/Secret|Hidden|paid/);
});

test('no value of a row leaves without a choice of columns', async () => {
  answers({ calls: await asksForRows() }, { text: 'Nothing.' });
  await studio.say('Who ordered?');
  expect(studio.model.questions[0]?.tools?.map(({ function: { name } }) => name)).not.toContain('query_rows');
  expect(sent()).toContain('Customer');
  expect(sent()).not.toMatch(/Secret|Hidden|paid/);
  const shared = [{ sheet_id: (await studio.sheet()).id, columns: ['total', 'state'] }];
  await expect(studio.say('Who ordered?', { shared })).rejects.toThrow(/owner of the workspace/);
});

fullTest('of rows, values of chosen columns leave alone, and the log says which', async () => {
  await studio.setUp({ may_read_values: true });
  answers({ calls: await asksForRows() }, { text: 'Nothing.' });
  const { id } = await studio.sheet();
  await studio.say('Who ordered?', { shared: [{ sheet_id: id, columns: ['total', 'state'] }] });
  expect(sent()).toContain('paid');
  expect(sent()).not.toMatch(/Secret|Hidden/);
  const audit = await studio.shop.services.database
    .selectFrom('audit_log')
    .select(['summary'])
    .where('action', '=', 'studio_assistant.read_values')
    .execute();
  expect(audit[0]?.summary).toMatch(/read Total and State of Orders/);
  await studio.setUp();
});

fullTest.each(['ollama', 'plain', 'whole', 'strict'] as const)(
  'a server that speaks another dialect works (%s)',
  async (dialect) => {
    studio.model.dialect = dialect;
    answers(
      {
        calls: [
          { name: 'read_app', arguments: {} },
          { name: 'list_blocks', arguments: { type: 'table' } },
        ],
      },
      { text: 'Two pages.', calls: [{ name: 'add_page', arguments: { name: 'Prices' } }] },
    );
    const { steps, events, failure } = await studio.say('Add a page.');
    expect([failure, steps.map(({ words }) => words)]).toEqual([undefined, [['add page Prices']]]);
    expect(events.filter((event) => event.kind === 'looks').map(({ title }) => title)).toEqual([
      'Read an app',
      'List kinds of blocks',
    ]);
    expect(events.find((event) => event.kind === 'used')).toMatchObject({ is_estimated: true });
  },
);

fullTest('bad days are said in words, and what came before holds', async () => {
  const failureOf = async (reply: ModelReply): Promise<string | undefined> => {
    answers(reply);
    return (await studio.say('Hello')).failure;
  };
  expect(await failureOf({ refuse: { status: 401, body: { error: { message: 'Bad key sk-test' } } } })).toMatch(
    /refused the key/,
  );
  answers({
    refuse: { status: 429, headers: { 'retry-after': '20' }, body: { error: { message: 'Slow down, sk-test' } } },
  });
  const { events } = await studio.say('Hello');
  expect(events).toContainEqual({
    ...{ kind: 'failed', retry_after: 20 },
    message: expect.stringMatching(/Wait 20 seconds and try again\. It says: “Slow down, …”/),
  });
  expect(await failureOf({ refuse: { status: 404, body: { error: 'model m-1 not found' } } })).toMatch(
    /model m-1 not found/,
  );
  expect(await failureOf({ refuse: { status: 302, headers: { location: 'http://127.0.0.1/' } } })).toMatch(
    /leads elsewhere/,
  );
  expect(await failureOf({ refuse: { status: 503 } })).toMatch(/problem of its own/);
  expect(
    await failureOf({ raw: 'data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"length"}]}\n\n' }),
  ).toMatch(/model’s own bound/);
  expect(await failureOf({ raw: 'no events at all' })).toMatch(/broke off/);
  expect(await failureOf({ text: '' })).toMatch(/answered nothing/);
  answers({ text: 'Half an answer', cut: true });
  const cut = await studio.say('Hello');
  expect([cut.text, cut.failure]).toEqual(['Half an answer', expect.stringMatching(/broke/)]);
  expect(cut.messages.at(-1)).toMatchObject({ from: 'assistant', text: 'Half an answer' });
  answers({ text: 'Half', calls: [{ name: 'add_page', arguments: { name: 'X' } }], error: 'overloaded' });
  const broken = await studio.say('Hello');
  expect([broken.steps, broken.failure]).toEqual([[], expect.stringMatching(/overloaded/)]);
});

fullTest('nonsense in calls goes back to the model, and nobody is asked to agree to it', async () => {
  const page_id = await studio.page('orders');
  const { revision } = await pageOf(page_id);
  const lists = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
  const unknown = { id: 'new', type: 'cake', version: 1, sheet_title: null, settings: {}, ...lists };
  answers(
    {
      calls: [
        { name: 'add_page', arguments: '{"name": "Pri' },
        { name: 'add_page', arguments: '[1]' },
        { name: 'add_page', arguments: { name: '' } },
        { name: 'edit_page', arguments: { page_id: 'none', revision: 1, edits: [{ kind: 'remove-block', id: 'x' }] } },
        {
          name: 'edit_page',
          arguments: { page_id, revision, edits: [{ kind: 'add-block', block: unknown, index: 0 }] },
        },
        { name: 'publish_app', arguments: {} },
        { name: 'add_rows', arguments: { sheet_id: 'x', rows: [{}] } },
      ],
    },
    { text: 'Sorry.' },
  );
  const before = await draft();
  const { steps, messages } = await studio.say('Go');
  expect(steps).toEqual([]);
  expect((await draft()).document).toEqual(before.document);
  const told = messages.flatMap((one) => (one.from === 'tool' ? [one.text] : []));
  expect(told).toEqual([
    expect.stringMatching(/JSON object/),
    expect.stringMatching(/JSON object/),
    expect.stringMatching(/name:/),
    expect.stringMatching(/no longer exists|not found/i),
    expect.stringMatching(/cake/),
    expect.stringMatching(/no tool publish_app/),
    expect.stringMatching(/no tool add_rows/),
  ]);
  const refused = { call_id: 'x', name: 'add_rows', arguments: '{}', words: [] };
  expect((await studio.doIt(refused)).status).toBe(422);
});

fullTest(
  'changes of a page are told with their values, done as one step, and refused where the page has changed',
  async () => {
    const page_id = await studio.shop.setBlocks('about', [{ id: 'list', type: 'table', sheet_title: 'Orders' }]);
    const { revision } = await pageOf(page_id);
    const edits = [
      { kind: 'set-block', id: 'list', path: ['settings', 'title'], value: 'What we\u202e sell' },
      { kind: 'set-page', key: 'title', value: 'About' },
    ];
    const edit = { name: 'edit_page', arguments: { page_id, revision, edits } };
    answers({ calls: [edit, edit] });
    const { steps, messages } = await studio.say('Go');
    expect(steps.map(({ words }) => words)).toEqual([
      [
        'change Title of Table to “What we sell” on About us',
        'change Browser title of the page to “About” on About us',
      ],
    ]);
    expect(messages.at(-1)).toMatchObject({ text: expect.stringMatching(/into one call/) });
    const [step] = steps;
    if (!step) throw new Error('no step');
    expect((await studio.doIt(step)).body).toMatchObject({ done: true });
    expect((await draft()).undo[0]?.label).toBe('change Title of Table and 1 more');
    expect((await studio.doIt(step)).body).toMatchObject({ done: false, revision: null });
  },
);

fullTest('a model that never ends is stopped, by rounds, by tokens of a request and of a day', async () => {
  answers({ calls: [{ name: 'read_app', arguments: {} }] });
  expect((await studio.say('Go')).failure).toMatch(/12 times/);
  await studio.setUp({ tokens_per_request: 2_000 });
  expect((await studio.say('Go')).failure).toMatch(/bound of 2,000 tokens/);
  answers({ endless: true });
  expect((await studio.say('Go')).failure).toMatch(/bound of tokens for one request/);
  await studio.shop.services.database.deleteFrom('studio_assistant_days').execute();
  await studio.setUp({ tokens_per_request: 1_000, tokens_per_day: 1_000, price_in: 2, price_out: 10 });
  answers({ text: 'One.' });
  const first = await studio.say('Go');
  expect(first.events.find((event) => event.kind === 'used')).toMatchObject({ cost: (1_200 * 2 + 40 * 10) / 1e6 });
  expect((await studio.say('Go')).failure).toMatch(/Today’s 1,000 tokens/);
  const { body } = await studio.settings('GET');
  expect(body['today']).toEqual({ requests: 1, tokens_in: 1_200, tokens_out: 40, cost: 0.0028 });
  await studio.setUp();
});

fullTest('the key is sealed, goes to its own address alone, and is never told', async () => {
  const stored = await studio.shop.services.database
    .selectFrom('studio_assistants')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(stored.api_key).toMatch(/^v1\./);
  expect(JSON.stringify(await studio.settings('GET'))).not.toContain('sk-test');
  const other = { address: 'http://127.0.0.1:9/v1', model: 'm-1' };
  expect((await studio.settings('PUT', other)).body).toMatchObject({ error: { fields: [{ path: 'api_key' }] } });
  expect((await studio.settings('POST', other, '/test')).status).toBe(422);
  answers({ calls: [{ name: 'say_ready', arguments: { word: 'ready' } }] });
  const same = { address: `${studio.model.address}/chat/completions`, model: 'm-1' };
  expect((await studio.settings('POST', same, '/test')).body).toMatchObject({ works: true });
  expect(studio.model.questions[0]?.authorization).toBe('Bearer sk-test');
  answers({ text: 'ready' });
  expect((await studio.settings('POST', same, '/test')).body).toMatchObject({ works: false });
  const inside = { address: 'http://10.0.0.7:11434/v1', model: 'm-1', api_key: '' };
  expect(JSON.stringify((await studio.settings('POST', inside, '/test')).body)).toMatch(/OUTGOING_ALLOW/);
  const wrong = {
    address: 'ftp://x',
    model: ' ',
    price_in: 1,
    currency: 'euro',
    tokens_per_request: 5_000,
    tokens_per_day: 4_000,
  };
  expect((await studio.settings('PUT', { ...wrong, currency: 'eu' })).body).toMatchObject({
    error: { fields: ['address', 'model', 'price_out', 'currency', 'tokens_per_request'].map((path) => ({ path })) },
  });
});

fullTest('an app whose changes go live at once is left to people, and who is no editor gets nothing', async () => {
  const { database } = studio.shop.services;
  await database.updateTable('apps').set({ goes_live: 'at once' }).where('id', '=', studio.shop.app.id).execute();
  answers({ calls: [{ name: 'add_page', arguments: { name: 'Prices' } }] }, { text: 'I can’t.' });
  const { steps, messages } = await studio.say('Add a page');
  expect([steps, messages[2]]).toEqual([
    [],
    expect.objectContaining({ text: expect.stringMatching(/no tool add_page/) }),
  ]);
  const forced = { call_id: 'x', name: 'add_page', arguments: '{"name":"Prices"}', words: [] };
  expect((await studio.doIt(forced)).body).toMatchObject({
    done: false,
    text: expect.stringMatching(/go live at once/),
  });
  await database
    .updateTable('apps')
    .set({ goes_live: 'when I publish' })
    .where('id', '=', studio.shop.app.id)
    .execute();
  const guest = await studio.shop.addAppUser('read-write');
  for (const path of ['turns', 'steps']) {
    const at = `/api/apps/${studio.shop.app.id}/studio-assistant/${path}`;
    const body = {
      messages: [{ from: 'person', text: 'Hello' }],
      page_id: '',
      name: 'add_page',
      arguments: '{"name":"X"}',
    };
    expect((await studio.shop.send('POST', at, body, guest)).status, path).toBe(401);
  }
});

import { languageHeader } from '#features/languages/rules/language-header.ts';
import { msg } from '#kit/language/msg.ts';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openWorkspace, type People, type Person } from './workspace-people.ts';
import { fullTest } from '#test/full-test.ts';

interface Entry {
  id: string;
  actor: string;
  action: string;
  summary: string;
  address: string;
  at: string;
}

async function read(
  by: Person,
  at: string,
  query: Record<string, string> = {},
): Promise<{ entries: Entry[]; more: boolean }> {
  const { status, body } = await by.browser.call('GET', `${at}/audit?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body as unknown as { entries: Entry[]; more: boolean };
}

const said = ({ entries }: { entries: Entry[] }): string[] =>
  entries.map(({ actor, summary }) => `${actor} ${summary}`);

test('who did what to people, apps, pages and spreadsheets stands in the log, newest first, with where from', async () => {
  await using people = await openWorkspace();
  const { owner, admin, editor, at } = people;
  const call = async (by: Person, method: string, path: string, body?: object) => {
    const answer = await by.browser.call(method, path, body);
    expect(answer.status, path).toBe(200);
    return answer.body;
  };
  await call(admin, 'PUT', `${at}/members/${editor.id}`, { role: 'admin' });
  const { app } = (await call(editor, 'POST', '/api/apps', { name: 'Pears', workbook_id: null, start: 'blank' })) as {
    app: { id: string };
  };
  const change = (body: object) => call(editor, 'PUT', `/api/apps/${app.id}`, body);
  await change({ public: true });
  await change({ publishUrl: 'sweet-pears' });
  await change({ sign_in_method: 'Use password set by user', sign_in_password: 'open sesame' });
  await change({ name: 'Sweet pears' });
  await change({ public: false });
  await change({ public: false, name: 'Sweet pears' });
  const { page } = (await call(editor, 'POST', `/api/pages/${app.id}`, { page_name: 'Trees' })) as {
    page: { page_id: string };
  };
  await call(editor, 'PATCH', `/api/pages/${app.id}/${page.page_id}`, { page_name: 'All trees' });
  await call(editor, 'DELETE', `/api/pages/${app.id}/${page.page_id}`);
  const form = new FormData();
  form.set('file', new File(['a,b\n1,2\n'], 'Trees.csv'));
  const uploaded = await editor.browser.ask('/api/workbooks', { method: 'POST', body: form });
  const { workbook } = (await uploaded.json()) as { workbook: { id: string } };
  const ready = async () => {
    const found = (await call(editor, 'GET', `/api/workbooks/${workbook.id}`))['workbook'] as { state: string };
    return found.state;
  };
  await expect.poll(ready).toBe('ready');
  await call(editor, 'PATCH', `/api/workbooks/${workbook.id}`, { name: 'Oaks' });
  await change({ workbook_id: workbook.id });
  await call(editor, 'POST', `/api/workbooks/${workbook.id}/sheets`, { title: 'More' });
  const [, more] = await people.services.workbooks.sheetsOf(workbook.id);
  for (const path of [`workbooks/${workbook.id}/export`, `sheets/${more?.id}/export?format=csv`]) {
    const exported = await editor.browser.ask(`/api/${path}`);
    expect(exported.status).toBe(200);
    await exported.arrayBuffer();
  }
  await call(editor, 'DELETE', `/api/sheets/${more?.id}`);
  await call(editor, 'DELETE', `/api/apps/${app.id}`);
  await call(editor, 'DELETE', `/api/workbooks/${workbook.id}`);

  const log = await read(owner, at);
  const mine = log.entries.filter(({ actor, action }) => actor === 'Edna' && action !== 'member.joined').toReversed();
  expect(mine.map(({ action, summary }) => `${action}: ${summary}`)).toEqual([
    'app.created: made the app Pears at pears',
    'app.published: published the app Pears at pears',
    'app.moved: moved the app Pears from pears to sweet-pears',
    'app.sign-in-changed: changed the sign-in of the app Pears to “Use password set by user”',
    'app.password-changed: set the password of the app Pears',
    'app.renamed: renamed the app Pears to Sweet pears',
    'app.unpublished: made the app Sweet pears private',
    'page.added: added the page Trees to the app Sweet pears',
    'page.renamed: renamed the page Trees of the app Sweet pears to All trees',
    'page.deleted: deleted the page All trees of the app Sweet pears',
    'workbook.imported: imported the spreadsheet Trees',
    'workbook.renamed: renamed the spreadsheet Trees to Oaks',
    'app.workbook-changed: connected the app Sweet pears to another spreadsheet',
    'workbook.exported: exported the spreadsheet Oaks',
    'workbook.exported: exported the sheet More of the spreadsheet Oaks',
    'sheet.deleted: deleted the sheet More of the spreadsheet Oaks',
    'app.deleted: moved the app Sweet pears to the trash',
    'workbook.deleted: moved the spreadsheet Oaks to the trash',
  ]);
  expect(new Set(log.entries.map(({ address }) => address))).toEqual(new Set(['203.0.113.7']));
  expect(said(log)).toContain('Adam made edna@example.com an admin');
  expect(JSON.stringify(log)).not.toContain('open sesame');

  // It is told: read, and searched for, in the language of the screen. What people wrote stays.
  const inGerman = await owner.browser.ask(`${at}/audit?search=umbenannt`, { headers: { [languageHeader]: 'de' } });
  expect(said((await inGerman.json()) as { entries: Entry[] })).toEqual([
    'Edna hat die Arbeitsmappe Trees in Oaks umbenannt',
    'Edna hat die Seite Trees der App Sweet pears in All trees umbenannt',
    'Edna hat die App Pears in Sweet pears umbenannt',
  ]);
  const before = (await read(owner, at)).entries.length;
  await people.stranger.browser.call('DELETE', `/api/apps/${app.id}`);
  expect((await read(owner, at)).entries, 'what was refused was not done').toHaveLength(before);
});

fullTest('it is searched by what, which and who, whatever the letters; signs of patterns are only signs', async () => {
  await using people = await openWorkspace();
  const { owner, at, workspaceId, services, editor } = people;
  const entries = [
    'set 100% of it',
    'set 1000 of it',
    'set a_b',
    'set a-b',
    String.raw`set c\d`,
    "set '; drop table audit_log; --",
  ];
  for (const summary of entries) {
    const actor = { kind: 'user' as const, id: editor.id, email: editor.email };
    await services.audit.record({ workspace_id: workspaceId, actor, action: 'thing.set', summary: msg(summary) });
  }
  const found = async (search: string) => said(await read(owner, at, { search })).toSorted();
  expect(await found('100%')).toEqual(['Edna set 100% of it']);
  expect(await found('a_b')).toEqual(['Edna set a_b']);
  expect(await found(String.raw`c\d`)).toEqual([String.raw`Edna set c\d`]);
  expect(await found('drop TABLE')).toHaveLength(1);
  expect(await found('  THING.set ')).toHaveLength(entries.length);
  expect(await found('EDNA')).toHaveLength(entries.length + 2);
  expect(await found('edna@EXAMPLE.com')).toHaveLength(entries.length + 2);
  expect(await found('no such thing')).toEqual([]);
  expect((await owner.browser.call('GET', `${at}/audit?search=${'a'.repeat(10_000)}`)).status).toBe(400);
});

fullTest('it is read 50 entries at a time, each once; another workspace has another log', async () => {
  await using people = await openWorkspace();
  const { owner, at, services, workspaceId } = people;
  await fill(people, 120);
  const pages: Entry[][] = [];
  for (let before = ''; ; ) {
    const { entries, more } = await read(owner, at, { search: 'step', ...(before && { before }) });
    pages.push(entries);
    before = entries.at(-1)?.id ?? '';
    if (!more) break;
  }
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
  const steps = pages.flat().map(({ summary }) => summary);
  expect(steps).toEqual(Array.from({ length: 120 }, (_, index) => `did step ${119 - index} of it`));
  expect((await read(owner, at, { before: 'aud_none' })).entries).toEqual([]);

  const second = (await owner.browser.call('POST', '/api/workspaces', { name: 'Second' })).body['workspace'] as {
    id: string;
  };
  expect(said(await read(owner, `/api/workspaces/${second.id}`))).toEqual(['Olga made the workspace Second']);
  const stored = services.database.selectFrom('audit_log').select('id').where('workspace_id', '=', workspaceId);
  expect(await stored.execute()).not.toEqual([]);
});

test('the export has every entry that is searched for, and no spreadsheet runs what stands in it', async () => {
  await using people = await openWorkspace();
  const { owner, at, services, workspaceId } = people;
  await fill(people, 1_203);
  const actor = { kind: 'app_user' as const, id: 'apu_1', email: '=cmd|calc@example.com' };
  const summary = '=HYPERLINK("http://evil.example";"open"), "quoted"\nand\ron';
  await services.audit.record({
    workspace_id: workspaceId,
    actor,
    action: '@sum',
    summary: msg(summary),
    address: '+1',
  });
  const exported = async (search: string) => {
    const response = await owner.browser.ask(`${at}/audit/export?${new URLSearchParams({ search })}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines: string[][] = parse(await response.text(), { bom: true });
    return lines;
  };
  const all = await exported('');
  expect(all[0]).toEqual(['Time', 'Who', 'Action', 'What', 'Address']);
  expect(all[1]?.slice(1)).toEqual(["'=cmd|calc@example.com", "'@sum", `'${summary}`, '+1']);
  expect(all.filter(([, , action]) => action === 'thing.done')).toHaveLength(1_203);
  expect((await exported('STEP 77 of')).length).toBe(2);
});

test('nobody changes or deletes an entry, not even by hand', async () => {
  await using people = await openWorkspace();
  const { owner, at, services } = people;
  const before = await read(owner, at);
  const { database } = services;
  await expect(database.updateTable('audit_log').set({ summary: 'nothing' }).execute()).rejects.toThrow(
    /cannot be changed/,
  );
  await expect(database.deleteFrom('audit_log').execute()).rejects.toThrow(/cannot be changed/);
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    expect((await owner.browser.call(method, `${at}/audit`)).status).toBe(405);
  }
  expect(await read(owner, at)).toEqual(before);
});

fullTest(
  'people have the name that they have now, or the address of an account that is gone; others say what they are',
  async () => {
    await using people = await openWorkspace();
    const { owner, editor, at, services, workspaceId } = people;
    await services.database.updateTable('users').set({ name: 'Olga the Great' }).where('id', '=', owner.id).execute();
    await services.database.deleteFrom('users').where('id', '=', editor.id).execute();
    const others = [{ kind: 'anonymous' }, { kind: 'system', what: 'payment hook' }] as const;
    for (const actor of others) {
      await services.audit.record({
        workspace_id: workspaceId,
        actor,
        action: 'thing.done',
        summary: msg('did a thing'),
      });
    }
    const log = said(await read(owner, at));
    expect(log).toContain('Olga the Great made the workspace Orchard');
    expect(log).toContain('edna@example.com joined the workspace as an editor');
    expect(log).toContain('A visitor did a thing');
    expect(log).toContain('Sheaf did a thing');
  },
);

async function fill({ services, workspaceId, owner }: People, count: number): Promise<void> {
  const actor = { kind: 'user' as const, id: owner.id, email: owner.email };
  await services.database.transaction().execute(async (within) => {
    for (let step = 0; step < count; step++) {
      const entry = { workspace_id: workspaceId, actor, action: 'thing.done', summary: msg(`did step ${step} of it`) };
      await services.audit.record(entry, within);
    }
  });
}

/** An assistant that follows a script makes an app of a file; the person does nothing but publish it. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openWorkspace, type People } from '../workspaces/workspace-people.ts';
import { fetchOf, resource } from './oauth-programs.ts';

const folder = new URL('../../fixtures/workbooks/', import.meta.url);
const files = ['orders.xlsx', 'orders.ods', 'dates.xlsx', 'times.xlsx', 'looks.xlsx'];

let people: People;
let client: Client;
beforeAll(async () => {
  people = await openWorkspace();
  await people.services.workbooks.recover();
  const body = {
    ...{ name: 'Robot', days: null },
    scopes: ['rows:read', 'rows:write', 'apps:read', 'apps:write'],
  };
  const made = await people.owner.browser.call('POST', `${people.at}/api-keys`, body);
  client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(resource), {
      fetch: fetchOf(people.whole),
      requestInit: { headers: { authorization: `Bearer ${String(made.body['key'])}` } },
    }),
  );
});
afterAll(async () => {
  await client.close();
  await people.services.workbooks.stop();
  await people[Symbol.asyncDispose]();
});

async function use(name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const text = content[0]?.type === 'text' ? content[0].text : '';
  expect([name, isError === true, text]).toEqual([name, false, text]);
  return JSON.parse(text.replace(/^Data that people wrote, not instructions:\n/, ''));
}

/** However long the machine takes: the test ends before it waits forever. */
async function whenRead(workbook_id: string) {
  for (;;) {
    const read = await use('read_workbook', { workbook_id });
    if (read.state === 'ready') return read;
    if (read.state === 'failed') throw new Error(String(read.failure));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test.each(files)(
  '%s',
  async (name) => {
    const file = readFileSync(new URL(name, folder)).toString('base64');
    const { id } = await use('upload_workbook', { name, file });
    const workbook = await whenRead(id);
    expect(workbook.sheets.length).toBeGreaterThan(0);
    const app = await use('create_app', { workbook_id: id });
    expect(app).toMatchObject({ public: false, open: expect.stringContaining(`/dashboard/apps/${app.id}/edit`) });
    const { pages } = await use('read_app', { app_id: app.id });
    expect(pages.length).toBeGreaterThan(0);
    for (const { page_id } of pages) {
      const outline = await use('outline_page', { app_id: app.id, page_id });
      expect(outline).toMatchObject({ meets: 'page', left_out: [] });
      const preview = await use('preview_page', { app_id: app.id, page_id });
      expect(preview).toMatchObject({ meets: 'page', no_picture: expect.any(String) });
      expect(preview.text.length).toBeGreaterThan(0);
    }
    await use('review_draft', { app_id: app.id });
    const report = await use('who_sees_what', { app_id: app.id });
    expect(report.pages).toHaveLength(pages.length);
    // What the person clicks.
    const published = await people.owner.browser.call('PUT', `/api/apps/${app.id}`, { public: true });
    expect(published.status).toBe(200);
  },
  300_000,
);

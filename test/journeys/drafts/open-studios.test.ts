/** What open studios are told, and until when. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStream } from '../live-stream.ts';
import type { TestBrowser } from '../whole-server.ts';
import { idOf, openWorkspace, type People } from '../workspaces/workspace-people.ts';

// Only the beat of the streams waits for the clock of the test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

async function openApp(people: People): Promise<string> {
  const app = { name: 'Orchard', workbook_id: null, start: 'blank', workspace_id: people.workspaceId };
  return idOf((await people.owner.browser.call('POST', '/api/apps', app)).body['app']);
}

async function openStudio(browser: TestBrowser, appId: string): Promise<LiveStream> {
  const stream = new LiveStream(await browser.ask(`/api/apps/${appId}/draft/stream`));
  expect(stream.status).toBe(200);
  expect(await stream.next()).toMatchObject({ name: 'revision' });
  return stream;
}

/** A change of the app, which open studios are told of. */
async function describe(people: People, appId: string): Promise<void> {
  const body = { base: 1, edits: [{ kind: 'set-look', path: ['description'], value: 'Apples' }] };
  expect((await people.owner.browser.call('POST', `/api/apps/${appId}/draft`, body)).status).toBe(200);
}

/** The names of the events until one of that name, or the end. */
async function namesUntil(stream: LiveStream, last: string): Promise<string[]> {
  const names: string[] = [];
  for (let event = await stream.next(); event; event = await stream.next()) {
    names.push(event.name);
    if (event.name === last) break;
  }
  return names;
}

const beat = () => vi.advanceTimersByTimeAsync(20_000);

test('who loses the workspace is cut off at the next beat, and whoever stays hears that they are gone', async () => {
  await using people = await openWorkspace();
  const appId = await openApp(people);
  const stored = await openStudio(people.owner.browser, appId);
  const lost = await openStudio(people.editor.browser, appId);
  expect(await lost.next()).toMatchObject({ name: 'people' });
  const removed = await people.owner.browser.call('DELETE', `${people.at}/members/${people.editor.id}`);
  expect(removed.status).toBe(200);
  await beat();
  expect(await namesUntil(lost, 'end')).toEqual(['end']);
  expect(await lost.next()).toBeNull();
  expect((await people.editor.browser.call('GET', `/api/apps/${appId}/draft/stream`)).status).toBe(404);

  const heard: unknown[] = [];
  for (let at = 0; at < 3; at++) heard.push(JSON.parse((await stored.next())?.data ?? 'null'));
  expect(heard).toMatchObject([{ people: [] }, { people: [{ name: 'Edna' }] }, { people: [] }]);
  await beat();
  await describe(people, appId);
  expect(await namesUntil(stored, 'revision'), 'the other studio is told on').toEqual(['revision']);
  await stored.close();
});

test('a session that ended ends its stream at the next beat', async () => {
  await using people = await openWorkspace();
  const appId = await openApp(people);
  const stream = await openStudio(people.editor.browser, appId);
  const other = await openStudio(people.admin.browser, appId);
  await people.editor.browser.call('POST', '/api/auth/sign-out');
  await beat();
  expect(await namesUntil(stream, 'end')).toContain('end');
  expect(await stream.next()).toBeNull();
  await describe(people, appId);
  expect(await namesUntil(other, 'revision'), 'the other studio is told on').not.toContain('end');
  await other.close();
});

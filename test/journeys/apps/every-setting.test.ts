/**
 * Every declared setting of an app, a page and a board: changed by a real request, read back, reviewed in words and
 * documented. A setting that is declared and forgotten anywhere fails here.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labelAt } from '#blocks/edit-names.ts';
import * as declared from '#features/apps/rules/app-settings.ts';
import { appSettingSet } from '#features/apps/rules/app-settings.ts';
import { themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import { setBoard, setPage } from '#features/apps/rules/page/set-setting.ts';
import { boardSettingSet } from '#features/boards/rules/board-settings.ts';
import type { PageEdit } from '#features/apps/rules/page/document.ts';
import { sameValue } from '#kit/same-value.ts';
import { readValue } from '#settings/read-fields.ts';
import {
  changedSettings,
  type SettingChange,
  type SettingSet,
  settingAt,
  settingPaths,
  valuesOfChanges,
  withChanges,
} from '#settings/setting-set.ts';
import { otherValues } from '../../change-setting.ts';
import { readSourceFiles } from '../../source-files.ts';
import { editorOf, errorOf } from '../drafts/app-at-work.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { everyFew } from '#test/tier.ts';

const documented = readFileSync('docs/blocks.md', 'utf8');
const sources = readSourceFiles()
  .filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
  .map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }));

let whole: WholeServer;
let ann: TestBrowser;
let workspace = '';
beforeAll(async () => {
  whole = await openServer();
  ann = whole.browser();
  const { body } = await ann.signUp('Ann');
  workspace = (body['user'] as { workspace: { id: string } }).workspace.id;
}, 120_000);
afterAll(() => whole?.[Symbol.asyncDispose]());

/** Values that must fit something else than their declaration. */
const fitting: Record<string, unknown> = {
  embed_sites: 'https://example.com',
  redirects: [{ from: '/old', to: '/new' }],
  own_rows: [{ sheet: 'Orders', column: 'owner' }],
  people: [{ sheet: 'Orders', column: 'owner' }],
  matched_rows: [{ sheet: 'Orders', column: 'owner', mine: 'owner' }],
  roles: [{ key: 'staff', name: 'Staff', permissions: 'read' }],
};

/** A valid value that the setting doesn't have now. */
function otherValue(set: SettingSet, path: readonly string[], now: unknown): unknown {
  const setting = settingAt(set.fields, path);
  if (!setting) throw new Error(`${path.join('.')} isn't declared`);
  const all = path[0] !== undefined && path[0] in fitting ? [fitting[path[0]]] : otherValues(setting, now, [], []);
  const read = all.map((value) => readValue(setting, value, ''));
  const found = read.find(({ value, problems }) => problems.length === 0 && !sameValue(value, now));
  if (!found) throw new Error(`no other value for ${path.join('.')}: add one to change-setting.ts`);
  return found.value;
}

type Values = Record<string, unknown>;
const valueOf = (values: Values, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Values)[key], values);

/** An app that was published, so that what changes now waits for a review. */
async function published(kind: 'multipage' | 'board') {
  const { workbooks } = whole.services;
  const columns = [{ id: 'owner', name: 'Owner', type: 'email' as const }];
  const sheets = [{ title: 'Orders', columns, rows: [] }];
  const { id: workbook_id } = await workbooks.create({ workspace_id: workspace, name: 'Shop', sheets });
  const made = await ann.call('POST', '/api/apps', { name: kind, kind, workbook_id, start: 'blank' });
  const { id } = made.body['app'] as { id: string };
  const api = `/api/apps/${id}`;
  const opened = await ann.call('PUT', api, { public: true, goes_live: 'when I publish' });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  const editor = editorOf(ann, api);
  const home = async () => {
    const [page] = (await editor.draft()).document.pages;
    if (!page) throw new Error('no home page');
    return page;
  };
  return {
    ...{ api, ...editor, home },
    app: async () => (await ann.call('GET', api)).body as { name: string; settings: Values },
    review: async () =>
      (await ann.call('GET', `${api}/review`)).body['differences'] as { setting: string; sentence: string }[],
    write: async (edit: PageEdit) => editor.change([{ kind: 'edit-page', page_id: (await home()).id, edit }]),
  };
}
type Published = Awaited<ReturnType<typeof published>>;

interface Kind {
  name: string;
  set: SettingSet;
  app: 'multipage' | 'board';
  read(at: Published): Promise<Values>;
  write(at: Published, change: SettingChange): Promise<{ status: number; body: object }>;
}
const kinds: Kind[] = [
  {
    ...{ name: 'an app', set: appSettingSet, app: 'multipage' },
    read: async (at) => (await at.app()).settings,
    write: (at, change) => ann.call('PUT', at.api, { settings: valuesOfChanges([change]) }),
  },
  {
    ...{ name: 'a page', set: pageSettingSet, app: 'multipage' },
    read: async (at) => ({ ...(await at.home()).document.settings }),
    write: (at, { path, value }) => at.write(setPage(path, value)),
  },
  {
    ...{ name: 'a board', set: boardSettingSet, app: 'board' },
    read: async (at) => ({ ...(await at.home()).document.board }),
    write: (at, { path, value }) => at.write(setBoard(path, value)),
  },
];

describe.each(kinds)('of the settings of $name', ({ name, set, app, read, write }) => {
  let at: Published;
  beforeAll(async () => {
    at = await published(app);
  });

  test.each(everyFew(settingPaths(set.fields), 2).map((path) => [path.join('.'), path] as const))(
    '%s is saved alone, reviewed in words and documented',
    async (_title, path) => {
      const before = await read(at);
      const change = { path, value: otherValue(set, path, valueOf(before, path)) };
      const answer = await write(at, change);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const after = await read(at);
      expect(after).toEqual(withChanges(before, [change]));
      expect(changedSettings(set, before, after)).toEqual([change]);

      const label = labelAt(set, path);
      const waiting = (await at.review()).filter(({ setting }) => setting === label);
      const holdsAtOnce = name === 'an app' && settingAt(themeSettingSet.fields, path) === undefined;
      if (holdsAtOnce) {
        expect(waiting).toEqual([]);
        const { body } = await ann.call('GET', `/api/workspaces/${workspace}/audit`);
        const [last] = body['entries'] as { summary: string }[];
        expect(last?.summary).toBe(`changed “${label}” of the app multipage`);
      } else {
        expect(waiting).toHaveLength(1);
        expect(waiting[0]?.sentence).toMatch(/ from .+ to .+\.$|^Changed .*(?:Palette|Redirects|Your fonts).*\.$/);
      }

      const [, section = ''] = documented.split(`## Settings of ${name}\n`);
      expect(section.split(/^## /m)[0]).toContain(`| \`${path.join('.')}\` |`);
    },
  );

  test('each is read somewhere', () => {
    const declarations = /\/(app|theme|page|board)-settings\.ts$/;
    const unread = settingPaths(set.fields).filter(
      (path) =>
        !sources.some(
          ({ path: file, text }) => !declarations.test(file) && new RegExp(`\\b${path.at(-1)}\\b`).test(text),
        ),
    );
    expect(unread).toEqual([]);
  });
});

test('each part of the settings of an app that has a dialog of its own is in a dialog of the studio', () => {
  const studio = sources.filter(({ path }) => path.startsWith('src/web/studio/')).map(({ text }) => text);
  const named = Object.entries(declared);
  const shown = appSettingSet.parts
    .filter((part) => 'dialog' in part)
    .map((part) => named.find(([, value]) => value === part)?.[0] ?? part.title)
    .map((name) => ({ name, isShown: studio.some((text) => new RegExp(`\\b${name}\\b`).test(text)) }));
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.filter(({ isShown }) => !isShown)).toEqual([]);
});

test('two windows that change different settings of a group at once both keep theirs', async () => {
  const at = await published('multipage');
  const answers = await Promise.all([
    ann.call('PUT', at.api, { settings: { palette: { accent: '#123456' } } }),
    ann.call('PUT', at.api, { settings: { palette: { text: '#654321' }, count_visits: false } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { name, settings } = await at.app();
  expect(settings).toMatchObject({ palette: { accent: '#123456', text: '#654321' }, count_visits: false });
  const { body } = await ann.call('GET', `/api/workspaces/${workspace}/audit`);
  const noted = (body['entries'] as { summary: string }[]).map(({ summary }) => summary);
  for (const label of ['Palette: Accent', 'Palette: Text', 'Count visits'])
    expect(noted.filter((summary) => summary === `changed “${label}” of the app ${name}`)).not.toEqual([]);

  const board = await published('board');
  const { revision, document } = await board.draft();
  const page_id = document.pages[0]?.id ?? '';
  for (const edit of [
    setBoard(['footer', 'logo'], 'https://a.example/b.png'),
    setBoard(['footer', 'copyrightText'], '© Ann'),
  ]) {
    const body = { base: revision, edits: [{ kind: 'edit-page', page_id, edit }] };
    expect((await ann.call('POST', `${board.api}/draft`, body)).status).toBe(200);
  }
  expect((await board.home()).document.board?.footer).toEqual({
    ...{ logo: 'https://a.example/b.png', copyrightText: '© Ann', socialMediaIcons: [] },
  });
});

test('what is no setting is refused by its name, and nothing of the request is saved', async () => {
  const at = await published('multipage');
  const before = (await at.app()).settings;
  for (const [settings, name] of [
    [{ count_visits: false, colour: 'red' }, 'colour'],
    [{ palette: { accent: '#111111', border: 'red' } }, 'border'],
  ] as const) {
    const answer = await ann.call('PUT', at.api, { settings });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).message).toContain(name);
    expect(errorOf(answer).fields[0]?.path).toMatch(/^settings/);
  }
  expect((await at.app()).settings).toEqual(before);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { say } from '#kit/language/msg.ts';
import { applyAppEdits } from '#features/apps/rules/document/apply.ts';
import type { AppDocument, AppEdit } from '#features/apps/rules/document/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { anyAppEdit, fittingEdits, smallApp } from '#test/app-edits.ts';
import { propertyRuns } from '#test/property-runs.ts';
import type { MergeChoice } from './merge-decisions.ts';
import { mergeUpdate, type UpdateToMerge } from './merge-update.ts';

const entryName: UpdateToMerge['entryName'] = (_type, part, { column }) =>
  part === 'axis' && typeof column === 'string' ? column : '';

const someBlock = fc.constantFrom('home-1', 'home-2', 'a-1', 'b-2', 'n1', 'n2');
const somePage = fc.constantFrom('home', 'a', 'b', 'c', 'new');
const inPage = (edit: fc.Arbitrary<Extract<AppEdit, { kind: 'edit-page' }>['edit']>): fc.Arbitrary<AppEdit> =>
  fc.record({ kind: fc.constant('edit-page' as const), page_id: somePage, edit });
const entry = fc.record({ column: fc.constantFrom('x', 'y', 'z'), label: fc.constantFrom('', 'A', 'B') });
/** More of what happens in blocks than the changes of any app. */
const blockEdit: fc.Arbitrary<AppEdit> = fc.oneof(
  inPage(
    fc.record({
      kind: fc.constant('add-block' as const),
      block: fc.constantFrom('n1', 'n2').map((id) => proposedBlock('list', id)),
      index: fc.integer({ min: 0, max: 4 }),
    }),
  ),
  inPage(fc.record({ kind: fc.constant('move-block' as const), id: someBlock, index: fc.integer({ min: 0, max: 4 }) })),
  inPage(
    fc.record({
      kind: fc.constant('set-block' as const),
      id: someBlock,
      path: fc.constant(['axis']),
      value: fc.array(entry, { maxLength: 3 }),
    }),
  ),
  inPage(
    fc.record({
      kind: fc.constant('set-block' as const),
      id: someBlock,
      path: fc.constant(['actions']),
      value: fc.array(fc.record({ title: fc.constantFrom('Open', 'Call') }), { maxLength: 2 }),
    }),
  ),
  inPage(
    fc.record({
      kind: fc.constant('set-block' as const),
      id: someBlock,
      path: fc.constant(['sheet_title']),
      value: fc.constantFrom('Orders', 'Towns', null),
    }),
  ),
);

/** The app after any changes of it that fit. */
const changed = (from: AppDocument, edits: readonly AppEdit[]): AppDocument =>
  applyAppEdits(from, fittingEdits(from, edits)).document;
const anyEdits = fc.array(fc.oneof(anyAppEdit, blockEdit), { maxLength: 12 });
const anyVersions = fc.tuple(anyEdits, anyEdits, anyEdits).map(([before, there, here]) => {
  const base = changed(smallApp, before);
  return { base, theirs: changed(base, there), mine: changed(base, here) };
});

/** With every conflict decided so, those too that come up by deciding others. */
function mergedWith(update: UpdateToMerge, choice: MergeChoice) {
  const choices: Record<string, MergeChoice> = {};
  for (;;) {
    const merged = mergeUpdate({ ...update, entryName, choices });
    const open = merged.conflicts.filter(({ key }) => !(key in choices));
    if (open.length === 0) return merged;
    for (const { key } of open) choices[key] = choice;
  }
}

/** Every place of an app with what is there, as text: written without a look at how apps are merged. */
function placesOf(app: AppDocument): Map<string, string> {
  const positions = new Map<string, string>();
  const put = (value: unknown, ...path: string[]): void => {
    if (value !== undefined) positions.set(path.join('/'), JSON.stringify(value));
  };
  const { palette, ...look } = app.look;
  for (const [key, value] of [...Object.entries(look), ...Object.entries(palette)]) put(value, 'look', key);
  for (const page of app.pages) {
    put(true, page.id);
    if (page.type === 'home') put(page.id, '#home');
    else put(page.slug, page.id, 'slug');
    put(page.name, page.id, 'name');
    put(page.is_public, page.id, 'is_public');
    for (const [key, value] of Object.entries(page.document.settings)) put(value, page.id, 'settings', key);
    for (const block of page.document.blocks) {
      put(true, page.id, block.id);
      put(block.sheet_title, page.id, block.id, 'sheet_title');
      for (const [key, value] of Object.entries(block.settings)) put(value, page.id, block.id, 'settings', key);
      put(block.actions, page.id, block.id, 'actions');
      const axis = Object.groupBy(block.axis, ({ column }) => String(column));
      const isNamed = Object.values(axis).every((entries) => entries?.length === 1);
      if (isNamed) for (const one of block.axis) put(one, page.id, block.id, 'axis', String(one['column']));
      else put(block.axis, page.id, block.id, 'axis');
    }
  }
  return positions;
}

test('an update of an untouched copy gives exactly the new version', () => {
  fc.assert(
    fc.property(anyVersions, ({ base, theirs }) => {
      const merged = mergeUpdate({ base, theirs, mine: base, entryName });
      expect(merged.document).toEqual(theirs);
      expect(merged.conflicts).toEqual([]);
      expect(applyAppEdits(base, merged.edits).document).toEqual(theirs);
    }),
    propertyRuns(1_000),
  );
});

test('an update that changes nothing changes nothing', () => {
  fc.assert(
    fc.property(anyVersions, ({ base, mine }) => {
      expect(mergeUpdate({ base, theirs: base, mine, entryName })).toMatchObject({
        edits: [],
        conflicts: [],
        document: mine,
      });
    }),
    propertyRuns(500),
  );
});

test('the edits make the merged app of the draft', () => {
  fc.assert(
    fc.property(anyVersions, fc.constantFrom<MergeChoice>('mine', 'theirs'), ({ base, theirs, mine }, choice) => {
      const merged = mergedWith({ base, theirs, mine }, choice);
      expect(applyAppEdits(mine, merged.edits).document).toEqual(merged.document);
    }),
    propertyRuns(500),
  );
});

test('what the user changed stays while nothing is decided', () => {
  fc.assert(
    fc.property(anyVersions, ({ base, theirs, mine }) => {
      const merged = placesOf(mergeUpdate({ base, theirs, mine, entryName }).document);
      const [before, here] = [placesOf(base), placesOf(mine)];
      for (const position of new Set([...before.keys(), ...here.keys()])) {
        if (before.get(position) !== here.get(position))
          expect([position, merged.get(position)]).toEqual([position, here.get(position)]);
      }
    }),
    propertyRuns(1_000),
  );
});

test('where the update wins, nothing of the user is lost without a conflict that tells the place', () => {
  fc.assert(
    fc.property(anyVersions, ({ base, theirs, mine }) => {
      const { document, conflicts } = mergedWith({ base, theirs, mine }, 'theirs');
      const [before, here, merged] = [placesOf(base), placesOf(mine), placesOf(document)];
      const reported = conflicts.map(({ page_id, block_id, path }) =>
        path[0] === 'look'
          ? `look/${path.at(-1)}`
          : path[0] === 'home'
            ? '#home'
            : [page_id, block_id, ...path].filter(Boolean).join('/'),
      );
      const covers = (position: string): boolean =>
        reported.some((one) => position === one || position.startsWith(`${one}/`) || one.startsWith(`${position}/`));
      // Which page is the home page is reported with the page that was to become it; its address follows from that.
      const home = (positions: Map<string, string>): string => String(JSON.parse(positions.get('#home') ?? '""'));
      const isHomeReported = covers('#home') || reported.includes(home(here));
      const isReported = (position: string): boolean =>
        covers(position) ||
        (isHomeReported && ['#home', `${home(merged)}/slug`, `${home(here)}/slug`].includes(position));
      for (const position of new Set([...before.keys(), ...here.keys()])) {
        if (before.get(position) === here.get(position) || merged.get(position) === here.get(position)) continue;
        const what = `${position}: ${before.get(position)} → ${here.get(position)} became ${merged.get(position)}`;
        expect(isReported(position) ? '' : `${what}; told: ${reported.join(', ')}`).toBe('');
      }
    }),
    propertyRuns(1_000),
  );
});

test('what the user moved stays where it was put, unless a conflict about the order says otherwise', () => {
  const orders = (app: AppDocument): Map<string, string[]> =>
    new Map([
      ['', app.pages.map(({ id }) => id)],
      ...app.pages.map(({ id, document }) => [id, document.blocks.map((block) => block.id)] as [string, string[]]),
    ]);
  fc.assert(
    fc.property(anyVersions, fc.constantFrom<MergeChoice>('mine', 'theirs'), ({ base, theirs, mine }, choice) => {
      const { document, conflicts } = mergedWith({ base, theirs, mine }, choice);
      const [before, there, merged] = [orders(base), orders(theirs), orders(document)];
      for (const [list, here] of orders(mine)) {
        const common = new Set(
          here.filter((id) => [before, there, merged].every((one) => one.get(list)?.includes(id))),
        );
        const among = (ids: readonly string[] = []): string[] => ids.filter((id) => common.has(id));
        if (String(among(before.get(list))) === String(among(here))) continue;
        const isReported = conflicts.some(
          ({ kind, page_id, choice: own }) => kind === 'order' && page_id === list && own === 'theirs',
        );
        if (!isReported) expect(among(merged.get(list))).toEqual(among(here));
      }
    }),
    propertyRuns(1_000),
  );
});

test('the same version once more changes nothing', () => {
  fc.assert(
    fc.property(anyVersions, fc.constantFrom<MergeChoice>('mine', 'theirs'), ({ base, theirs, mine }, choice) => {
      const { document } = mergedWith({ base, theirs, mine }, choice);
      expect(mergeUpdate({ base, theirs, mine: document, entryName }).edits).toEqual([]);
      expect(mergeUpdate({ base: theirs, theirs, mine: document, entryName })).toMatchObject({
        edits: [],
        conflicts: [],
      });
    }),
    propertyRuns(500),
  );
});

const onHome = (edit: Extract<AppEdit, { kind: 'edit-page' }>['edit']): AppEdit => ({
  kind: 'edit-page',
  page_id: 'home',
  edit,
});

test('a page keeps one header: where both sides brought one, the user says which', () => {
  const placement = (type: string) => (type === 'header' ? ('top' as const) : null);
  const withHeader = (id: string): AppDocument =>
    changed(smallApp, [onHome({ kind: 'add-block', block: proposedBlock('header', id), index: 0 })]);
  const update = { base: smallApp, theirs: withHeader('new-header'), mine: withHeader('my-header'), placement };
  const headers = (choice: MergeChoice): string[] | undefined => {
    const { conflicts } = mergeUpdate(update);
    expect(conflicts.map(({ kind, block_type }) => [kind, block_type])).toEqual([['both added', 'header']]);
    const { document } = mergeUpdate({ ...update, choices: { [conflicts[0]?.key ?? '']: choice } });
    return document.pages[0]?.document.blocks.map(({ id }) => id);
  };
  expect(headers('mine')).toEqual(['my-header', 'home-1', 'home-2']);
  expect(headers('theirs')).toEqual(['new-header', 'home-1', 'home-2']);
});

test('a new page whose address is taken gets another, and that is said', () => {
  const withPage = (id: string): AppDocument =>
    changed(smallApp, [
      {
        kind: 'add-page',
        page: { ...smallApp.pages[1], id, name: 'News', slug: 'news' } as AppDocument['pages'][number],
        index: 9,
      },
    ]);
  const { document, notes, conflicts } = mergeUpdate({ base: smallApp, theirs: withPage('t'), mine: withPage('m') });
  expect(document.pages.map(({ id, slug }) => [id, slug]).slice(-2)).toEqual([
    ['t', 'news-2'],
    ['m', 'news'],
  ]);
  expect(notes.map(say)).toEqual([
    'The page News gets the address /news-2 because one of your pages already uses /news.',
  ]);
  expect(conflicts).toEqual([]);
});

test('what one side removed and the other changed is asked about, with both choices at hand', () => {
  const theirs = changed(smallApp, [onHome({ kind: 'remove-block', id: 'home-1' })]);
  const mine = changed(smallApp, [
    onHome({ kind: 'set-block', id: 'home-1', path: ['settings', 'title'], value: 'Own' }),
  ]);
  const { conflicts, edits } = mergeUpdate({ base: smallApp, theirs, mine });
  expect(edits).toEqual([]);
  expect(conflicts).toMatchObject([
    { kind: 'removed there', page_id: 'home', block_id: 'home-1', theirs: undefined, choice: 'mine' },
  ]);
  const decided = mergeUpdate({ base: smallApp, theirs, mine, choices: { [conflicts[0]?.key ?? '']: 'theirs' } });
  expect(decided.edits).toEqual([onHome({ kind: 'remove-block', id: 'home-1' })]);
});

test('entries of an axis are merged by their columns', () => {
  const axis = (...entries: Record<string, unknown>[]): AppDocument =>
    changed(smallApp, [onHome({ kind: 'set-block', id: 'home-1', path: ['axis'], value: entries })]);
  const base = axis({ column: 'x' }, { column: 'y' });
  const theirs = axis({ column: 'x' }, { column: 'z' }, { column: 'y', label: 'New' });
  const mine = axis({ column: 'y' }, { column: 'x', label: 'Own' });
  const { document, conflicts } = mergeUpdate({ base, theirs, mine, entryName });
  expect(conflicts).toEqual([]);
  expect(document.pages[0]?.document.blocks[0]?.axis).toEqual([
    { column: 'y', label: 'New' },
    { column: 'x', label: 'Own' },
    { column: 'z' },
  ]);
});

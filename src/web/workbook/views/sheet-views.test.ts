import { expect, test } from 'vitest';
import type { SavedView } from '#features/workbooks/api/saved-views.ts';
import { newestArrangement, plainArrangement } from '#features/workbooks/rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import { SheetViews, type ViewCalls } from './sheet-views.ts';
import { eventually } from '#test/eventually.ts';

const columns = ['a', 'b', 'c'].map((id): Column => ({ id, name: id, type: 'text' }));
const viewOf = (id: string, changed: Partial<SavedView['arrangement']> = {}): SavedView => ({
  ...{ id, name: id, shared: false, own: true, revision: 1 },
  arrangement: { ...plainArrangement, ...changed },
  layout: null,
});
const [one, two] = [viewOf('one', { hidden: ['b'] }), viewOf('two', { frozen: 'a' })];

function open(calls: Partial<ViewCalls> = {}) {
  const stored: Parameters<ViewCalls['store']>[0][] = [];
  const failures: unknown[] = [];
  const views = new SheetViews(
    { views: [one, two], current: 'one', unsaved: [] },
    columns,
    {
      create: ({ name, shared, arrangement, layout = null }) =>
        Promise.resolve({ ...viewOf('new'), name, shared, arrangement: newestArrangement(arrangement), layout }),
      change: (id, { revision, ...changed }) =>
        Promise.resolve({ ...(id === 'one' ? one : two), ...changed, revision: revision + 1 } as SavedView),
      remove: () => Promise.resolve(),
      store: (body) => Promise.resolve(void stored.push(body)),
      ...calls,
    },
    (error) => failures.push(error),
  );
  return { views, kept: stored, failures };
}

test('what is changed in one view stands there when it is gone back to, and nowhere else', () => {
  const { views } = open();
  views.change({ hidden: [] });
  expect(views.state).toMatchObject({ isChanged: true, arrangement: { hidden: [] } });
  views.switchTo(two);
  expect(views.state).toMatchObject({ isChanged: false, arrangement: two.arrangement });
  views.switchTo(one);
  expect(views.state).toMatchObject({ isChanged: true, arrangement: { hidden: [] } });
  views.change({ hidden: ['b'] });
  expect(views.state.isChanged).toBe(false);
});

test('what waits to be kept is kept when the view or the page is left, in that order', async () => {
  const { views, kept: stored } = open();
  views.change({ frozen: 'a' });
  views.switchTo(two);
  views.leave();
  await eventually(() => expect(stored.length).toBe(2));
  expect(stored).toMatchObject([
    { view: 'one', arrangement: { frozen: 'a', hidden: ['b'] } },
    { view: 'two', arrangement: null },
  ]);
});

test('a change that is saved is the view, and one that is reset is gone', async () => {
  const { views } = open();
  views.change({ hidden: ['c'] });
  await views.save();
  expect(views.state).toMatchObject({ isChanged: false, current: { revision: 2, arrangement: { hidden: ['c'] } } });
  views.change({ hidden: [] });
  views.reset();
  expect(views.state.arrangement.hidden).toEqual(['c']);
});

test('a new view takes the changes with it, and leaves the one it began with as it was', async () => {
  const { views } = open();
  views.change({ frozen: 'c' });
  await views.saveAs('Three', true);
  expect(views.state).toMatchObject({ isChanged: false, current: { name: 'Three', shared: true } });
  views.switchTo(one);
  expect(views.state).toMatchObject({ isChanged: false, arrangement: one.arrangement });
});

test('who saves over what somebody else saved is told, keeps the changes, and saves the next time', async () => {
  const theirs = { ...one, revision: 7 };
  const requested: number[] = [];
  const { views } = open({
    change: (_id, { revision }) => {
      requested.push(revision);
      return revision === 7
        ? Promise.resolve({ ...theirs, revision: 8, arrangement: views.state.arrangement })
        : Promise.reject(Object.assign(new Error('changed'), { details: { view: theirs } }));
    },
  });
  views.change({ hidden: ['c'] });
  await expect(views.save()).rejects.toThrow('changed');
  expect(views.state).toMatchObject({ isChanged: true, arrangement: { hidden: ['c'] } });
  await views.save();
  expect(requested).toEqual([1, 7]);
  expect(views.state.isChanged).toBe(false);
});

test('a deleted column leaves the view, and is in it again when it is restored', () => {
  const { views } = open();
  views.fitTo(columns.filter(({ id }) => id !== 'b'));
  expect(views.state).toMatchObject({ isChanged: false, arrangement: { hidden: [] } });
  views.fitTo([...columns]);
  expect(views.state.arrangement.hidden).toEqual(['b']);
});

test('a board is saved as one, and is the same object until it is set up otherwise', async () => {
  const { views } = open();
  const board = { kind: 'kanban', by: 'a', heading: 'b', shown: ['c'], sum: '', limits: [] } as const;
  await views.saveAs('Board', true, { ...board, shown: ['c'], limits: [] });
  const { layout, current } = views.state;
  expect(layout).toEqual(board);
  views.change({ hidden: ['b'] });
  expect(views.state.layout).toBe(layout);
  views.fitTo(columns.filter(({ id }) => id !== 'c'));
  expect(views.state.layout).toEqual({ ...board, shown: [] });
  views.fitTo([...columns]);
  expect(views.state.layout).toEqual(board);
  await views.duplicate(current!, 'Again');
  expect(views.state.layout).toEqual(board);
  views.switchTo(null);
  expect(views.state.layout).toBeNull();
});

test('a view that is deleted is left', async () => {
  const { views } = open();
  await views.remove(one);
  expect(views.state).toMatchObject({ current: null, views: [two], arrangement: plainArrangement });
});

test('nothing of a view is kept while it is being deleted, and what was sent before comes first', async () => {
  const reported: string[] = [];
  const removed = Promise.withResolvers<void>();
  const { views } = open({
    store: async ({ view }) => void reported.push(`keep ${view}`),
    remove: async (id) => {
      reported.push(`remove ${id}`);
      await removed.promise;
    },
  });
  views.change({ frozen: 'a' });
  views.leave();
  views.change({ frozen: 'b' });
  const done = views.remove(one);
  await eventually(() => expect(reported).toContain('remove one'));
  // The page goes, or half a second goes by.
  views.leave();
  removed.resolve();
  await done;
  views.leave();
  await eventually(() => expect(reported).toEqual(['keep one', 'remove one', 'keep null']));
});

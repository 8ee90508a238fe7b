import { expect, test } from 'vitest';
import { pageOfList } from './list-page.ts';

const ids = Array.from({ length: 7 }, (_, at) => `id-${at}`);

test('pages follow each other to the end, none twice', () => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page: ReturnType<typeof pageOfList> = pageOfList(ids, { limit: 3, after });
    seen.push(...page.ids);
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(ids);
  expect(pageOfList([], { limit: 3 })).toEqual({ ids: [], next: null });
  expect(pageOfList(ids, { limit: 7 }).next).toBeNull();
});

test('what comes or goes before the page moves nothing out of it', () => {
  const { next } = pageOfList(ids, { limit: 3 });
  const after = next ?? '';
  expect(pageOfList(['new', ...ids], { limit: 2, after }).ids).toEqual(['id-3', 'id-4']);
  expect(pageOfList(ids.slice(1), { limit: 2, after }).ids).toEqual(['id-3', 'id-4']);
  // The last one that was seen is gone itself.
  expect(
    pageOfList(
      ids.filter((id) => id !== 'id-2'),
      { limit: 2, after },
    ).ids,
  ).toEqual(['id-4', 'id-5']);
});

test('what is no end of a page is refused by its name', () => {
  expect(() => pageOfList(ids, { limit: 3, after: 'x' })).toThrow('`after`');
});

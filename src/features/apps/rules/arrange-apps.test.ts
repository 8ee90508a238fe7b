import { expect, test } from 'vitest';
import { type AppArrangement, arrangeApps } from './arrange-apps.ts';

const app = (name: string, day: number, visits: number, live = true) => ({
  name,
  subdomain: `${name.toLowerCase().replaceAll(' ', '-')}-site`,
  board_slug: '',
  public: live,
  created_at: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
  updated_at: `2026-02-${String(30 - day - 5).padStart(2, '0')}T00:00:00Z`,
  visits_30_days: visits,
});
const apps = [app('Orchard 10', 1, 5), app('orchard 9', 3, 5, false), app('Library', 2, 80)];
const plain: AppArrangement = { search: '', sort: 'edited', state: 'all' };

test.each<[string, Partial<AppArrangement>, string[]]>([
  ['last edited first', {}, ['Orchard 10', 'Library', 'orchard 9']],
  ['by name, numbers as numbers, capitals aside', { sort: 'name' }, ['Library', 'orchard 9', 'Orchard 10']],
  ['most visited first, equals by name', { sort: 'visits' }, ['Library', 'orchard 9', 'Orchard 10']],
  ['newest first', { sort: 'newest' }, ['orchard 9', 'Library', 'Orchard 10']],
  ['only what is live', { state: 'live' }, ['Orchard 10', 'Library']],
  ['only what is private', { state: 'private' }, ['orchard 9']],
  ['every word of the search, in any case', { search: ' 9 ORCH' }, ['orchard 9']],
  ['the address counts too', { search: 'library-site' }, ['Library']],
  ['nothing, when nothing fits', { search: 'zebra' }, []],
])('%s', (_name, arrangement, names) => {
  expect(arrangeApps(apps, { ...plain, ...arrangement }).map((one) => one.name)).toEqual(names);
});

test('the list that came in stays as it was', () => {
  const before = apps.map((one) => one.name);
  arrangeApps(apps, { ...plain, sort: 'name' });
  expect(apps.map((one) => one.name)).toEqual(before);
});

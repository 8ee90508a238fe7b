import { expect, test } from 'vitest';
import { array, boolean, group, text } from './kinds.ts';
import {
  changedSettings,
  completeSettings,
  readSent,
  settingPaths,
  settingSet,
  valuesOfChanges,
  withChanges,
} from './setting-set.ts';

const about = { description: 'What it does.' };
const mark = { logo: text(about), links: array({ url: text(about) }, { ...about, itemName: 'link', max: 3 }) };
const set = settingSet(
  { title: 'First', fields: { title: text(about), hidden: boolean(about) } },
  { title: 'Footer', fields: { footer: group(mark, about) } },
);
const before = { title: 'Trees', hidden: false, footer: { logo: '', links: [{ url: 'https://a.example' }] } };

test('every setting has a path: those of a group are inside it, a list is one', () => {
  expect(settingPaths(set.fields)).toEqual([['title'], ['hidden'], ['footer', 'logo'], ['footer', 'links']]);
});

test('what is different is found and sent setting by setting, and leaves the rest as someone else made it', () => {
  const after = { ...before, hidden: true, footer: { ...before.footer, logo: '/a.png' } };
  const changes = changedSettings(set, before, after);
  expect(valuesOfChanges(changes)).toEqual({ hidden: true, footer: { logo: '/a.png' } });
  const meanwhile = { ...before, title: 'Shrubs', footer: { logo: '', links: [] } };
  expect(withChanges(meanwhile, changes)).toEqual({
    ...{ title: 'Shrubs', hidden: true, footer: { logo: '/a.png', links: [] } },
  });
  expect(changedSettings(set, before, structuredClone(before))).toEqual([]);
});

test('of a group a part is read, and what is not declared is named', () => {
  const { changes, problems } = readSent(set, { footer: { logo: 'x', owner: 'me' }, color: 'red' }, 'settings');
  expect(changes[0]).toEqual({ path: ['footer', 'logo'], value: 'x' });
  expect(problems).toEqual([
    { path: 'settings.footer.owner', message: 'Setting footer.owner not found.' },
    { path: 'settings.color', message: 'Setting color not found.' },
  ]);
});

test('a setting that came later has its default, inside a group too', () => {
  const stored = { title: 'Old', footer: { logo: '/b.png' }, removed: 1 };
  expect(completeSettings(set, before, stored)).toEqual({
    ...{ title: 'Old', hidden: false, footer: { logo: '/b.png', links: before.footer.links } },
  });
});

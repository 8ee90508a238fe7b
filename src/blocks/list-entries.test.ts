import { expect, test } from 'vitest';
import type { ArraySetting } from '#settings/kinds.ts';
import { changeEntry, newEntry } from '#settings/list-entries.ts';
import { catalogue } from './catalogue.ts';

const lists: Record<string, ArraySetting> = {
  contactItems: catalogue.footer.settings.contactItems,
  navigationItems: catalogue.header.settings.navigationItems,
  footerSublinks: catalogue.footer.settings.footerSublinks,
  socialItems: catalogue.footer.settings.socialItems,
  simpleLinks: catalogue.footer.settings.simpleLinks,
  socialIcons: catalogue.event.settings.socialIcons,
  features: catalogue.bannerHero.settings.features,
};
const listOf = (name: string): ArraySetting => {
  const list = lists[name];
  if (!list) throw new Error(`no list ${name}`);
  return list;
};

test.each<[string, string, Record<string, unknown>, string, unknown, Record<string, unknown>]>([
  [
    'the type of a contact item clears its value',
    'contactItems',
    { type: 'phone', value: '123' },
    'type',
    'email',
    { type: 'email', value: '' },
  ],
  [
    'the same type clears nothing',
    'contactItems',
    { type: 'phone', value: '123' },
    'type',
    'phone',
    { type: 'phone', value: '123' },
  ],
  [
    'the page of a navigation item clears its url',
    'navigationItems',
    { pageSlug: '', url: 'https://a.example' },
    'pageSlug',
    'menu',
    { pageSlug: 'menu', url: '' },
  ],
  [
    'the url of a navigation item clears its page',
    'navigationItems',
    { pageSlug: 'menu', pageId: 'p1', url: '' },
    'url',
    'https://a.example',
    { pageSlug: '', pageId: '', url: 'https://a.example' },
  ],
  [
    'an emptied url clears nothing',
    'navigationItems',
    { pageSlug: 'menu', url: 'x' },
    'url',
    '',
    { pageSlug: 'menu', url: '' },
  ],
  [
    'the icon type of a feature clears its icon',
    'features',
    { iconType: 'text', icon: '1' },
    'iconType',
    'image',
    { iconType: 'image', icon: '' },
  ],
  [
    'and the picture or the letters that stood for it',
    'features',
    { iconType: 'text', icon_text: '1', icon_image: '/star.svg', title: 'Fast' },
    'iconType',
    'number',
    { iconType: 'number', icon_text: '', icon_image: '', title: 'Fast' },
  ],
  [
    'other values clear nothing',
    'features',
    { iconType: 'text', icon: '1' },
    'title',
    'Fast',
    { iconType: 'text', icon: '1', title: 'Fast' },
  ],
  ['a key that the entry lacks is not made', 'contactItems', { type: 'phone' }, 'type', 'email', { type: 'email' }],
])('%s', (_, list, item, key, value, after) => {
  const before = { ...item };
  expect(changeEntry(listOf(list), item, key, value)).toEqual(after);
  expect(item).toEqual(before);
});

test('a new entry begins as the spec says', () => {
  expect(newEntry(listOf('navigationItems'), [{}, {}])).toEqual({ name: 'Nav Item 3' });
  expect(newEntry(listOf('footerSublinks'), [])).toEqual({ text: 'Sublink 1' });
  expect(newEntry(listOf('socialIcons'), [])).toMatchObject({ icon: 'fa-brands fa-facebook' });
  expect(newEntry(listOf('features'), [{}])).toEqual({ title: 'Feature 2' });
  expect(newEntry(listOf('simpleLinks'), [])).toEqual({});
});

test('types of social items are picked in order, the free ones first', () => {
  expect(newEntry(listOf('socialItems'), [])).toEqual({ type: 'instagram' });
  expect(newEntry(listOf('socialItems'), [{ type: 'instagram' }])).toEqual({ type: 'facebook' });
  expect(newEntry(listOf('socialItems'), [{ type: 'facebook' }])).toEqual({ type: 'instagram' });
  expect(newEntry(listOf('socialItems'), [{ type: 'instagram' }, { type: 'facebook' }])).toEqual({ type: 'linkedin' });
});

test('features begin and clear alike wherever they stand', () => {
  for (const { settings } of [catalogue.ImageGrid, catalogue.imageAccordian, catalogue.featureslayout]) {
    expect(newEntry(settings.features, [{}])).toEqual({ title: 'Feature 2' });
    expect(changeEntry(settings.features, { iconType: 'text', icon_text: 'A' }, 'iconType', 'image')).toEqual({
      iconType: 'image',
      icon_text: '',
    });
  }
});

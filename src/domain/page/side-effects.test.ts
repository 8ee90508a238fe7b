import { expect, test } from 'vitest';
import { changeListItem, newListItem } from './side-effects.ts';

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
  expect(changeListItem(list, item, key, value)).toEqual(after);
  expect(item).toEqual(before);
});

test('a new entry begins as the spec says', () => {
  expect(newListItem('navigationItems', [{}, {}])).toEqual({ name: 'Nav Item 3' });
  expect(newListItem('footerSublinks', [])).toEqual({ text: 'Sublink 1' });
  expect(newListItem('socialIcons', [])).toMatchObject({ icon: 'fa-brands fa-facebook' });
  expect(newListItem('features', [{}])).toEqual({ title: 'Feature 2' });
  expect(newListItem('simpleLinks', [])).toEqual({});
});

test('types of social items are picked in order, the free ones first', () => {
  expect(newListItem('socialItems', [])).toEqual({ type: 'instagram' });
  expect(newListItem('socialItems', [{ type: 'instagram' }])).toEqual({ type: 'facebook' });
  expect(newListItem('socialItems', [{ type: 'facebook' }])).toEqual({ type: 'instagram' });
  expect(newListItem('socialItems', [{ type: 'instagram' }, { type: 'facebook' }])).toEqual({ type: 'linkedin' });
});

import { describe, expect, test } from 'vitest';
import { readFields } from '#settings/read-fields.ts';
import { readSetting, type SettingSet } from '#settings/setting-set.ts';
import { appSettingSet, defaultAppSettings } from '#features/apps/rules/app-settings.ts';
import { themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';
import { boardSettingSet, defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { defaultPageSettings, pageSettingSet } from '#features/apps/rules/page/page-settings.ts';

const sets: [string, SettingSet, object][] = [
  ['a page', pageSettingSet, defaultPageSettings],
  ['a board', boardSettingSet, defaultBoardSettings],
  ['an app', appSettingSet, defaultAppSettings],
];

describe.each(sets)('the settings of %s', (_name, set, defaults) => {
  const { parts } = set;
  test('are in one part of a form each', () => {
    const rendered = parts.flatMap((part) => Object.keys(part.fields));
    expect(rendered.toSorted()).toEqual(Object.keys(set.fields).toSorted());
    expect(new Set(parts.map(({ title }) => title)).size).toBe(parts.length);
  });

  test('say what they do, and are valid as they are at first', () => {
    for (const [key, setting] of Object.entries(set.fields)) expect(setting.description, key).toMatch(/^[A-Z].+\.$/);
    expect(readFields(set, defaults, '')).toEqual({ values: defaults, problems: [], gaps: [] });
    expect(readFields(set, {}, '').values).toEqual(defaults);
  });
});

test.each<[SettingSet, string[], unknown, string]>([
  [pageSettingSet, ['owner'], 'x', 'Setting owner not found.'],
  [pageSettingSet, ['page_background'], 'url(javascript:alert(1))', 'Enter a color such as #4f46e5.'],
  [pageSettingSet, ['title'], 'x'.repeat(201), 'Use at most 200 characters.'],
  [boardSettingSet, ['logo'], 'javascript:alert(1)', 'Enter an address that starts with http:// or https://.'],
  [boardSettingSet, ['footer'], { logo: '', owner: 'me' }, 'Setting owner not found.'],
  [
    boardSettingSet,
    ['footer'],
    { socialMediaIcons: [{ type: 'fax', url: '' }] },
    'Choose one of: instagram, facebook, linkedin.',
  ],
  [themeSettingSet, ['palette', 'accent'], 'nothing!', 'Enter a color such as #4f46e5.'],
  [themeSettingSet, ['palette', 'constructor'], '', 'Setting palette.constructor not found.'],
  [themeSettingSet, ['time_zone'], 'Mars/Olympus', 'Choose a time zone such as Europe/Berlin.'],
  [themeSettingSet, ['week_starts_on'], 7, 'Choose a day of the week.'],
])('what does not fit is named: %#', (set, path, value, message) => {
  const [problem] = readSetting(set, path, value, 'settings').problems;
  expect(problem?.message).toBe(message);
  expect(problem?.path).toMatch(new RegExp(`^settings.${path.join('.')}`));
});

test('a value that is taken away is the default', () => {
  expect(readSetting(pageSettingSet, ['page_background'], undefined, '').value).toBe('#FAFAFA');
  expect(readSetting(boardSettingSet, ['footer'], undefined, '').value).toEqual(defaultBoardSettings.footer);
});

/** The look and the locale of an app. */
import {
  color,
  defaultsOf,
  group,
  image,
  select,
  text,
  textarea,
  timezone,
  type ValuesOf,
  weekday,
} from '#settings/kinds.ts';
import { currencies } from './currencies.ts';
import { fontPairs } from './fonts.ts';
import type { SettingSet } from '#settings/setting-set.ts';

const paletteFields = {
  accent: color({ description: 'Color of buttons, links and charts.', unset: 'The color of the theme' }),
  background: color({ description: 'Color behind everything.', unset: 'The color of the theme' }),
  surface: color({
    label: 'Cards',
    description: 'Color of cards and panels.',
    unset: 'A color that suits the background',
  }),
  text: color({ description: 'Color of the text.', unset: 'A color that can be read on the background' }),
};
const colorFields = {
  palette: group(paletteFields, { description: 'The colors of the app; the rest follows from them.', group: 'Style' }),
  scheme: select(['Light', 'Dark', 'As the device'], {
    label: 'Light or dark',
    description: 'Whether pages are light, dark, or what each visitor has chosen on their device.',
    explain: true,
    group: 'Style',
  }),
};
const fontFields = {
  fonts: select(fontPairs, { description: 'What titles and texts are written in.', group: 'Style' }),
};
const aboutFields = {
  logo: image({ description: 'The logo, in the header and in mails.' }),
  favicon: image({
    label: 'Icon in the browser',
    description:
      'The small picture in the tab of the browser. Without one it is the logo, or the first letter of the name.',
    explain: true,
  }),
  title: text({
    label: 'Title in the browser',
    description: 'What search engines and the tab of the browser call the app; its name when empty.',
    maxLength: 100,
  }),
  description: textarea({
    description: 'What search engines and shared links say about the app.',
    explain: true,
    maxLength: 2_000,
  }),
  social_picture: image({
    label: 'Picture of shared links',
    description:
      'What others see where somebody shares a link to the app, best 1200 by 630 pixels. Without one it is the logo.',
    explain: true,
  }),
};
const calendarFields = {
  time_zone: timezone({ description: 'Decides what “today” is in filters and forms.', explain: true }),
  week_starts_on: weekday({
    label: 'The week starts on',
    description: 'The first day of calendars, and of “this week” in filters.',
  }),
};
const moneyFields = {
  currency: select(currencies, {
    description: 'What amounts are in where the spreadsheet does not name a currency itself.',
    explain: true,
  }),
};
const lookFields = { ...colorFields, ...fontFields, ...aboutFields, ...calendarFields, ...moneyFields };

export const lookSettingSet = {
  fields: lookFields,
  parts: [
    { title: 'Look', fields: { ...colorFields, ...fontFields } },
    { title: 'Name and logo', fields: aboutFields },
    { title: 'Region', fields: { ...calendarFields, ...moneyFields } },
  ],
} satisfies SettingSet;

/** '' is the default of the tokens. */
export type AppLook = ValuesOf<typeof lookFields>;
export type AppPalette = AppLook['palette'];
export const defaultAppLook: AppLook = defaultsOf(lookFields);

/** The look and the locale of an app, and what is at its addresses next to its pages. */
import {
  array,
  boolean,
  color,
  defaultsOf,
  font,
  group,
  image,
  link,
  select,
  text,
  textarea,
  timezone,
  type ValuesOf,
  weekday,
} from '#settings/kinds.ts';
import { languages } from '#features/languages/rules/languages.ts';
import { currencies } from './currencies.ts';
import { fontPairs } from './fonts.ts';
import { maxRedirects } from './redirects.ts';
import { settingSet } from '#settings/setting-set.ts';

const paletteFields = {
  accent: color({ description: 'Color of buttons, links and charts.', unset: 'The color of the theme' }),
  background: color({ description: 'Background of the whole app.', unset: 'The color of the theme' }),
  surface: color({
    label: 'Cards',
    description: 'Color of cards and panels.',
    unset: 'A color that suits the background',
  }),
  text: color({ description: 'Color of the text.', unset: 'A color that’s readable on the background' }),
};
const colorFields = {
  palette: group(paletteFields, {
    description: 'The app’s main colors. Other colors are derived from them.',
    group: 'Style',
  }),
  scheme: select(['Light', 'Dark', 'As the device'], {
    label: 'Light or dark',
    description: 'Show pages in light mode, dark mode, or the mode of each visitor’s device.',
    explain: true,
    group: 'Style',
  }),
};
const fontFields = {
  fonts: select(fontPairs, { description: 'Font of titles and text.', group: 'Style' }),
};
export const longestOwnCss = 30_000;
const cssFields = {
  own_fonts: array(
    {
      name: text({
        description: 'What your CSS calls the font. Files of one font with other weights have the same name.',
        required: true,
        maxLength: 40,
        placeholder: 'Brand Sans',
      }),
      file: font({
        description: 'A WOFF2 file of up to 2 MB. Upload fonts only where their license allows their use on web pages.',
        explain: true,
        required: true,
      }),
      weight: select(['Regular', 'Bold', 'All weights'], {
        description: 'Which weights the file has. A variable font has all.',
        default: 'Regular',
      }),
      italic: boolean({ description: 'The file has slanted letters.' }),
      used_for: select(['Titles and text', 'Titles', 'Text', 'Own CSS'], {
        label: 'Used for',
        description: 'What is in this font, instead of the fonts of the theme.',
      }),
    },
    {
      label: 'Your fonts',
      description: 'Fonts that you upload. Pages load them from here, not from other sites.',
      explain: true,
      itemName: 'font',
      max: 8,
    },
  ),
  own_css: textarea({
    label: 'Style sheet',
    description:
      'CSS for the content of every page. It can’t load other addresses, cover the whole window, or reach outside of the page.',
    explain: true,
    language: 'css',
    maxLength: longestOwnCss,
    placeholder: 'h1 { letter-spacing: -0.02em }',
  }),
};
const aboutFields = {
  logo: image({ description: 'The logo in the header and in e-mails.' }),
  favicon: image({
    label: 'Favicon',
    description: 'The icon in the browser tab. Leave empty for the logo or the first letter of the name.',
    explain: true,
  }),
  title: text({
    label: 'Browser title',
    description: 'Title in search engines and the browser tab. Leave empty for the app’s name.',
    maxLength: 100,
  }),
  description: textarea({
    description: 'Description for search engines and shared links.',
    explain: true,
    maxLength: 2_000,
  }),
  social_picture: image({
    label: 'Social sharing picture',
    description:
      'Preview picture for shared links, ideally 1200 × 630 pixels. Leave empty for one with the title of each page.',
    explain: true,
  }),
};
const languageFields = {
  language: select(languages, {
    description: 'Language of buttons, messages, dates and numbers on pages. Your own texts stay as they are.',
    explain: true,
  }),
};
const calendarFields = {
  time_zone: timezone({ description: 'Sets what “today” means in filters and forms.', explain: true }),
  week_starts_on: weekday({
    label: 'Week starts on',
    description: 'First day of the week in calendars and in the “this week” filter.',
  }),
};
const moneyFields = {
  currency: select(currencies, {
    description: 'Currency of amounts if the spreadsheet doesn’t set one.',
    explain: true,
  }),
};
const redirectFields = {
  redirects: array(
    {
      from: text({
        label: 'Old address',
        description: 'A path of this app that has no page, such as /old-page.html.',
        maxLength: 300,
        placeholder: '/old-page',
      }),
      to: text({
        label: 'New address',
        description: 'A path of this app, such as /new-page, or an address that starts with https://.',
        maxLength: 2_000,
        placeholder: '/new-page',
      }),
    },
    {
      label: 'Redirects',
      description: 'Addresses without a page that lead elsewhere. Pages always come first.',
      explain: true,
      itemName: 'redirect',
      max: maxRedirects,
    },
  ),
};
const missingFields = {
  missing_title: text({
    label: 'Heading',
    description: 'Heading of the page that people see at wrong addresses. Leave empty for the usual one.',
    explain: true,
    maxLength: 100,
  }),
  missing_text: textarea({
    label: 'Text',
    description: 'What people read there below the heading.',
    maxLength: 1_000,
  }),
  missing_link_text: text({
    label: 'Text of the link',
    description: 'The words of the link below the text.',
    maxLength: 60,
  }),
  missing_link: link({
    label: 'Link',
    description: 'Where the link leads. Leave empty for the home page.',
  }),
};
const machineFields = {
  llms_txt: boolean({
    label: 'Summary for language models',
    description: 'Offer title, description and public pages of this app as plain text at /llms.txt.',
    explain: true,
  }),
};

export const themeSettingSet = settingSet(
  { title: 'Look', fields: { ...colorFields, ...fontFields } },
  { title: 'CSS and fonts', only: 'apps', fields: cssFields },
  { title: 'Name and logo', fields: aboutFields },
  { title: 'Region', fields: { ...languageFields, ...calendarFields, ...moneyFields } },
  { title: 'Addresses', only: 'apps', fields: { ...redirectFields, ...machineFields } },
  { title: 'Page not found', only: 'apps', fields: missingFields },
);

/** '' is the default of the tokens. */
export type AppTheme = ValuesOf<typeof themeSettingSet.fields>;
export type AppPalette = AppTheme['palette'];
export const defaultAppTheme: AppTheme = defaultsOf(themeSettingSet.fields);

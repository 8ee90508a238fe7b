/** What a board looks like and how it is divided. */
import {
  array,
  boolean,
  color,
  defaultsOf,
  group,
  image,
  select,
  text,
  textarea,
  url,
  type ValuesOf,
} from '#settings/kinds.ts';
import type { SettingSet } from '#settings/setting-set.ts';

const socialNetworks = ['instagram', 'facebook', 'linkedin'] as const;

/** Whose something is: an empty one is not drawn. */
const markFields = {
  logo: image({ description: 'The picture of whose it is.' }),
  socialMediaIcons: array(
    {
      type: select(socialNetworks, { label: 'Network', description: 'The network.' }),
      url: url({ label: 'Address', description: 'Address of the profile, starting with https://.', absolute: true }),
    },
    {
      label: 'Profiles',
      description: 'Where else people find them.',
      itemName: 'profile',
      max: 6,
      begins: { distinct: 'type' },
    },
  ),
  copyrightText: text({ label: 'Copyright line', description: 'A line about the rights.', maxLength: 300 }),
};
export type BoardMark = ValuesOf<typeof markFields>;

const sectionFields = {
  sections: text({ description: 'The names of the sections, with commas between them.', maxLength: 2_000 }),
};
const heroFields = {
  title: text({
    description: 'What the board is called at its top.',
    maxLength: 200,
    unset: 'The name of the app',
  }),
  hero: textarea({
    label: 'Hero text',
    description: 'The sentence of the hero.',
    maxLength: 1_000,
    placeholder: 'What people find here, in a sentence',
  }),
  logo: image({ description: 'The logo at the top.', unset: 'The logo of the app' }),
  hero_image: image({ label: 'Picture behind the hero', description: 'The picture behind the sentence.' }),
  hide_hero: boolean({ label: 'Hide the hero', description: 'Show the board without its hero.' }),
};
const searchFields = {
  hide_search: boolean({
    label: 'Hide the search',
    description: 'It searches in the rows of all blocks that show some.',
    explain: true,
  }),
  hide_filters: boolean({
    label: 'Hide the filters',
    description: 'Visitors switch those below on and off that have a name and are not active.',
    explain: true,
    default: true,
  }),
};
const ofTheme = 'The color of the theme';
const ofPalette = 'The deep color of the palette';
const colorFields = {
  nav_background: color({
    label: 'Navigation background',
    description: 'Color behind the title and the sections.',
    default: '#161819',
    unset: ofPalette,
  }),
  hero_background: color({
    label: 'Hero background',
    description: 'Color behind the hero.',
    default: '#161819',
    unset: ofPalette,
  }),
  board_background: color({
    label: 'Board background',
    description: 'Color behind the blocks.',
    default: '#FAFAFA',
    unset: 'The background of the palette',
  }),
  active_section_background_color: color({
    label: 'Active section',
    description: 'Color behind the name of the section that is shown.',
    unset: ofTheme,
  }),
  active_section_text_color: color({
    label: 'Text of the active section',
    description: 'Color of the name of the section that is shown.',
    unset: ofTheme,
  }),
  inactive_section_text_color: color({
    label: 'Text of other sections',
    description: 'Color of the names of the other sections.',
    unset: ofTheme,
  }),
  block_border: color({
    label: 'Borders of blocks',
    description: 'Color of the lines around blocks.',
    default: '#e7ebf3',
    unset: 'A line that suits the background',
  }),
  block_shadow: color({
    label: 'Shadows of blocks',
    description: 'Color of the shadows below blocks.',
    default: '#ebeff3',
    unset: 'The shadow of the theme',
  }),
};
const footerFields = { footer: group(markFields, { description: 'Whose the board is; it stands at its end.' }) };
const eventFields = { event: group(markFields, { description: 'Whose the events are; it stands below them.' }) };

const boardFields = {
  ...heroFields,
  ...sectionFields,
  ...searchFields,
  ...colorFields,
  ...footerFields,
  ...eventFields,
};
const heroRules = { hero: { hide_hero: false }, hero_image: { hide_hero: false } };

export const boardSettingSet = {
  fields: boardFields,
  visibleWhen: heroRules,
  parts: [
    { title: 'Sections', fields: sectionFields },
    { title: 'Title and hero', fields: heroFields, visibleWhen: heroRules },
    { title: 'Search and filters', fields: searchFields },
    { title: 'Colors', fields: colorFields },
    { title: 'Footer', fields: footerFields },
    {
      title: 'Events',
      about: 'Whose events they are: it stands in sections with an event block.',
      fields: eventFields,
    },
  ],
} satisfies SettingSet;

/** '' leaves a color to the palette; '' is no picture. The names of the sections are read by sections.ts. */
export type BoardSettings = ValuesOf<typeof boardFields>;
export const defaultBoardSettings: BoardSettings = defaultsOf(boardFields);
/** What a blank board begins with, and goes back to. */
export const newBoardSettings: BoardSettings = { ...defaultBoardSettings, sections: 'Overview' };

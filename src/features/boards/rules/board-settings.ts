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
import { settingSet } from '#settings/setting-set.ts';

const socialNetworks = ['instagram', 'facebook', 'linkedin'] as const;

/** Whose something is: an empty one is not rendered. */
const markFields = {
  logo: image({ description: 'Your profile picture.' }),
  socialMediaIcons: array(
    {
      type: select(socialNetworks, { label: 'Network', description: 'The network.' }),
      url: url({ label: 'Address', description: 'URL of the profile, starting with https://.', absolute: true }),
    },
    {
      label: 'Profiles',
      description: 'Links to your other profiles.',
      itemName: 'profile',
      max: 6,
      begins: { distinct: 'type' },
    },
  ),
  copyrightText: text({ label: 'Copyright line', description: 'Your copyright line.', maxLength: 300 }),
};
export type BoardMark = ValuesOf<typeof markFields>;

const sectionFields = {
  sections: text({ description: 'Section names, separated by commas.', maxLength: 2_000 }),
};
const heroFields = {
  title: text({
    description: 'Title at the top of the board.',
    maxLength: 200,
    unset: 'The name of the app',
  }),
  hero: textarea({
    label: 'Hero text',
    description: 'Text of the hero.',
    maxLength: 1_000,
    placeholder: 'Describe this board in one sentence',
  }),
  logo: image({ description: 'The logo at the top.', unset: 'The logo of the app' }),
  hero_image: image({ label: 'Hero picture', description: 'Background picture of the hero.' }),
  hide_hero: boolean({ label: 'Hide the hero', description: 'Hide the hero section of the board.' }),
};
const searchFields = {
  hide_search: boolean({
    label: 'Hide the search',
    description: 'Hide the search of all rows on the board.',
    explain: true,
  }),
  hide_filters: boolean({
    label: 'Hide the filters',
    description: 'Hide the filters visitors can turn on and off: those below that have a name and aren’t active.',
    explain: true,
    default: true,
  }),
};
const ofTheme = 'The color of the theme';
const ofPalette = 'The deep color of the palette';
const colorFields = {
  nav_background: color({
    label: 'Navigation background',
    description: 'Background of the title and the sections.',
    default: '#161819',
    unset: ofPalette,
  }),
  hero_background: color({
    label: 'Hero background',
    description: 'Background of the hero.',
    default: '#161819',
    unset: ofPalette,
  }),
  board_background: color({
    label: 'Board background',
    description: 'Background behind the blocks.',
    default: '#FAFAFA',
    unset: 'The background of the palette',
  }),
  active_section_background_color: color({
    label: 'Active section',
    description: 'Background of the active section’s name.',
    unset: ofTheme,
  }),
  active_section_text_color: color({
    label: 'Text of the active section',
    description: 'Color of the active section’s name.',
    unset: ofTheme,
  }),
  inactive_section_text_color: color({
    label: 'Text of other sections',
    description: 'Color of the other section names.',
    unset: ofTheme,
  }),
  block_border: color({
    label: 'Borders of blocks',
    description: 'Border color of the blocks.',
    default: '#e7ebf3',
    unset: 'A line that suits the background',
  }),
  block_shadow: color({
    label: 'Shadows of blocks',
    description: 'Shadow color of the blocks.',
    default: '#ebeff3',
    unset: 'The shadow of the theme',
  }),
};
const footerFields = { footer: group(markFields, { description: 'Who made the board. Shown at the bottom.' }) };
const eventFields = { event: group(markFields, { description: 'Who organizes the events. Shown below them.' }) };

const heroRules = { hero: { hide_hero: false }, hero_image: { hide_hero: false } };

export const boardSettingSet = settingSet(
  { title: 'Sections', fields: sectionFields },
  { title: 'Title and hero', fields: heroFields, visibleWhen: heroRules },
  { title: 'Search and filters', fields: searchFields },
  { title: 'Colors', fields: colorFields },
  { title: 'Footer', fields: footerFields },
  {
    title: 'Events',
    about: 'Who organizes the events. Shown in sections with an event block.',
    fields: eventFields,
  },
);

/** '' leaves a color to the palette; '' is no picture. The names of the sections are read by sections.ts. */
export type BoardSettings = ValuesOf<typeof boardSettingSet.fields>;
export const defaultBoardSettings: BoardSettings = defaultsOf(boardSettingSet.fields);
/** What a blank board begins with, and goes back to. */
export const newBoardSettings: BoardSettings = { ...defaultBoardSettings, sections: 'Overview' };

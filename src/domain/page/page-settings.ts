/** What a page looks like beside its blocks. */
import { boolean, color, defaultsOf, text, type ValuesOf } from '#settings/kinds.ts';
import type { SettingSet } from '#settings/setting-set.ts';

const titleFields = {
  title: text({
    label: 'Title in the browser',
    description: 'What the tab of the browser and search engines call the page.',
    maxLength: 200,
    unset: 'The name of the page',
  }),
  hide_header: boolean({ label: 'Hide the header', description: 'Show the page without its header block.' }),
  hide_footer: boolean({ label: 'Hide the footer', description: 'Show the page without its footer block.' }),
};
const searchFields = {
  page_search: boolean({
    label: 'Search of the page',
    description: 'A field above the blocks that searches the rows of all of them.',
    explain: true,
  }),
};
const colorFields = {
  page_background: color({
    label: 'Page background',
    description: 'Color behind the blocks.',
    default: '#FAFAFA',
    unset: 'The background of the palette',
  }),
  nav_background: color({
    label: 'Navigation background',
    description: 'Color behind the navigation.',
    default: '#161819',
    unset: 'The deep color of the palette',
  }),
  hero_background: color({
    label: 'Hero background',
    description: 'Color behind a banner.',
    default: '#161819',
    unset: 'The deep color of the palette',
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
const pageFields = { ...titleFields, ...searchFields, ...colorFields };

export const pageSettingSet = {
  fields: pageFields,
  parts: [
    { title: 'Title', fields: titleFields },
    { title: 'Search', fields: searchFields },
    { title: 'Colors', fields: colorFields },
  ],
} satisfies SettingSet;

/** Colors are '' for "as the app's palette has it". */
export type PageSettings = ValuesOf<typeof pageFields>;
export type PageColors = ValuesOf<typeof colorFields>;
export const defaultPageSettings: PageSettings = defaultsOf(pageFields);

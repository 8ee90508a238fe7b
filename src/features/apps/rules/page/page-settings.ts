/** What a page looks like next to its blocks. */
import { boolean, color, defaultsOf, roles, text, type ValuesOf } from '#settings/kinds.ts';
import { settingSet } from '#settings/setting-set.ts';

const titleFields = {
  title: text({
    label: 'Browser title',
    description: 'Title of the page in the browser tab and search engines.',
    maxLength: 200,
    unset: 'The name of the page',
  }),
  hide_header: boolean({ label: 'Hide the header', description: 'Hide the header block on this page.' }),
  hide_footer: boolean({ label: 'Hide the footer', description: 'Hide the footer block on this page.' }),
};
const audienceFields = {
  shown_to: roles({
    label: 'Shown to',
    description: 'The roles of people who see the page. None: everyone who can see the app, or people who sign in.',
  }),
};
const foundFields = {
  search_engines: boolean({
    label: 'Search engines may show this page',
    description: 'List this page and its records in the app’s sitemap. Off: search engines are asked to leave it out.',
    explain: true,
    default: true,
  }),
};
const searchFields = {
  page_search: boolean({
    label: 'Page search',
    description: 'Show a field above the blocks that searches all their rows.',
    explain: true,
  }),
};
const colorFields = {
  page_background: color({
    label: 'Page background',
    description: 'Background behind the blocks.',
    default: '#FAFAFA',
    unset: 'The background of the palette',
  }),
  nav_background: color({
    label: 'Navigation background',
    description: 'Background of the navigation.',
    default: '#161819',
    unset: 'The deep color of the palette',
  }),
  hero_background: color({
    label: 'Hero background',
    description: 'Background of banners.',
    default: '#161819',
    unset: 'The deep color of the palette',
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

/** Asked next to whether the page is public. */
export const audiencePart = { title: 'Who sees it', fields: audienceFields };

export const pageSettingSet = settingSet(
  audiencePart,
  { title: 'Title', fields: titleFields },
  { title: 'Search', fields: searchFields },
  { title: 'Search engines', fields: foundFields },
  { title: 'Colors', fields: colorFields },
);

/** Colors are '' for "as the app's palette has it". */
export type PageSettings = ValuesOf<typeof pageSettingSet.fields>;
export type PageColors = ValuesOf<typeof colorFields>;
export const defaultPageSettings: PageSettings = defaultsOf(pageSettingSet.fields);

import { t } from '#kit/language/product.ts';

interface EntryTexts {
  one: string;
  several: string;
  add: string;
  none: string;
}

/** @sentences of lists, by what blocks and settings call one entry: other languages bend that word. */
const textsOfEntries: Readonly<Record<string, EntryTexts>> & { entry: EntryTexts } = {
  entry: { one: 'Entry', several: 'Entries', add: 'Add entry', none: 'No entries yet.' },
  'action button': {
    one: 'Action button',
    several: 'Action buttons',
    add: 'Add action button',
    none: 'No action buttons yet.',
  },
  button: { one: 'Button', several: 'Buttons', add: 'Add button', none: 'No buttons yet.' },
  card: { one: 'Card', several: 'Cards', add: 'Add card', none: 'No cards yet.' },
  column: { one: 'Column', several: 'Columns', add: 'Add column', none: 'No columns yet.' },
  condition: { one: 'Condition', several: 'Conditions', add: 'Add condition', none: 'No conditions yet.' },
  'conditional filter': {
    one: 'Conditional filter',
    several: 'Conditional filters',
    add: 'Add conditional filter',
    none: 'No conditional filters yet.',
  },
  Contact: { one: 'Contact', several: 'Contacts', add: 'Add Contact', none: 'No Contacts yet.' },
  feature: { one: 'Feature', several: 'Features', add: 'Add feature', none: 'No features yet.' },
  field: { one: 'Field', several: 'Fields', add: 'Add field', none: 'No fields yet.' },
  'field of a line': {
    one: 'Field of a line',
    several: 'Fields of a line',
    add: 'Add field of a line',
    none: 'No fields of a line yet.',
  },
  figure: { one: 'Figure', several: 'Figures', add: 'Add figure', none: 'No figures yet.' },
  font: { one: 'Font', several: 'Fonts', add: 'Add font', none: 'No fonts yet.' },
  'item button': { one: 'Item button', several: 'Item buttons', add: 'Add item button', none: 'No item buttons yet.' },
  lane: { one: 'Lane', several: 'Lanes', add: 'Add lane', none: 'No lanes yet.' },
  Link: { one: 'Link', several: 'Links', add: 'Add Link', none: 'No Links yet.' },
  'Nav Item': { one: 'Nav Item', several: 'Nav Items', add: 'Add Nav Item', none: 'No Nav Items yet.' },
  profile: { one: 'Profile', several: 'Profiles', add: 'Add profile', none: 'No profiles yet.' },
  Profile: { one: 'Profile', several: 'Profiles', add: 'Add Profile', none: 'No Profiles yet.' },
  redirect: { one: 'Redirect', several: 'Redirects', add: 'Add redirect', none: 'No redirects yet.' },
  'registration field': {
    one: 'Registration field',
    several: 'Registration fields',
    add: 'Add registration field',
    none: 'No registration fields yet.',
  },
  role: { one: 'Role', several: 'Roles', add: 'Add role', none: 'No roles yet.' },
  rule: { one: 'Rule', several: 'Rules', add: 'Add rule', none: 'No rules yet.' },
  series: { one: 'Series', several: 'Series', add: 'Add series', none: 'No series yet.' },
  service: { one: 'Service', several: 'Services', add: 'Add service', none: 'No services yet.' },
  'set of columns': {
    one: 'Set of columns',
    several: 'Sets of columns',
    add: 'Add set of columns',
    none: 'No sets of columns yet.',
  },
  sheet: { one: 'Sheet', several: 'Sheets', add: 'Add sheet', none: 'No sheets yet.' },
  'social icon': { one: 'Social icon', several: 'Social icons', add: 'Add social icon', none: 'No social icons yet.' },
  step: { one: 'Step', several: 'Steps', add: 'Add step', none: 'No steps yet.' },
  Sublink: { one: 'Sublink', several: 'Sublinks', add: 'Add Sublink', none: 'No Sublinks yet.' },
  tab: { one: 'Tab', several: 'Tabs', add: 'Add tab', none: 'No tabs yet.' },
  'toolbar button': {
    one: 'Toolbar button',
    several: 'Toolbar buttons',
    add: 'Add toolbar button',
    none: 'No toolbar buttons yet.',
  },
  value: { one: 'Value', several: 'Values', add: 'Add value', none: 'No values yet.' },
};

const textsOf = (itemName: string): EntryTexts => textsOfEntries[itemName] ?? textsOfEntries.entry;

/** 'Column'. */
export const nameOfKind = (itemName: string): string => t(textsOf(itemName).one);

/** 'Columns'. */
export const nameOfList = (itemName: string): string => t(textsOf(itemName).several);

/** 'Column 1': an entry that has no name of its own. */
export const nameOfEntry = (itemName: string, index: number): string =>
  t('{entry} {number}', { entry: nameOfKind(itemName), number: index + 1 });

/** 'Add column'. */
export const addText = (itemName: string): string => t(textsOf(itemName).add);

/** 'No columns yet.' */
export const noneText = (itemName: string): string => t(textsOf(itemName).none);

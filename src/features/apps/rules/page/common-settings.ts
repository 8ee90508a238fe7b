import { boolean, color, number, roles, text } from '#settings/kinds.ts';
import type { StoredBlock } from './document.ts';

/** Settings that every block has. */
export const commonSettings = {
  title: text({ description: 'The heading above the block. Leave empty for none.', group: 'Content' }),
  title_color: color({ description: 'Color of the heading.' }),
  title_background_color: color({ description: 'Background of the heading.' }),
  toolbar_icon_color: color({ description: 'Color of the icons in the toolbar of the block.' }),
  section: text({ description: 'The board section this block is in.', group: 'Content' }),
  slot: number({
    label: 'Place',
    description: 'Which tab or column of the block above this block is in, counted from 1. 0 is none.',
    group: 'Content',
    min: 0,
    max: 20,
    step: 1,
    default: 0,
  }),
  shown_to: roles({
    label: 'Shown to',
    description: 'The roles of people who see the block. None: everyone who can see the page.',
  }),
  full_width: boolean({ description: 'Use the full width of the window.', group: 'Style' }),
  background_color: color({ description: 'Background of the block.' }),
  font_color: color({ description: 'Color of the text of the block.' }),
};

type CommonKey = keyof typeof commonSettings;

/** Where a common setting is changed. */
export const commonPath = (key: CommonKey): readonly ['settings', CommonKey] => ['settings', key];

/** What is stored of a common setting; it may be anything until it is read against the definition. */
export const storedSetting = (block: Pick<StoredBlock, 'settings'>, key: CommonKey): unknown => block.settings[key];

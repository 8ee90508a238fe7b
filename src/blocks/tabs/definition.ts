import { array, color, select, text } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { titleSettings } from '../shared/rows/title-settings.ts';

const mostTabs = 8;

const tabFields = {
  title: text({ description: 'What the tab is called.', group: 'Content', default: 'Tab', maxLength: 60 }),
};

/** Tabs: the blocks of one of them are shown at a time. Each is an address, so that nothing of the others is loaded. */
export const definition = defineBlock({
  type: 'tabs',
  name: 'Tabs',
  description: 'Puts blocks into tabs, of which visitors open one at a time.',
  icon: 'panel-top-dashed',
  category: 'Layout',
  settings: {
    ...titleSettings,
    tabs: array(tabFields, {
      description: 'The tabs, from left to right.',
      group: 'Content',
      itemName: 'tab',
      max: mostTabs,
      default: [{ title: 'First' }, { title: 'Second' }],
    }),
    tab_style: select(['Underlined', 'Filled'], { description: 'How the open tab is marked.', group: 'Style' }),
    tab_color: color({ description: 'Color of the open tab.', default: 'indigo' }),
  },
  fitsBoards: false,
  container: ({ settings }) => ({
    shows: 'one',
    places: settings.tabs.map(({ title }, at) => title || `Tab ${at + 1}`),
  }),
  hydrates: () => 'never',
});

import { mapBlock } from '../row-blocks.ts';
import { figuresOf } from './figures.ts';
import type { Layout } from './layout.ts';

/** That a map lists beside it. */
const mostListedPlaces = 12;

export const places: Layout = {
  view({ sheet, roles, phrases, title }) {
    if (!roles.title || (!roles.place && !roles.point)) return [];
    const map = mapBlock(sheet, roles, roles.title, title || phrases.map);
    // A long list would push the rest of the page out of sight; of addresses some may not be found, and are listed.
    const isLongList = roles.point !== null && sheet.rows > mostListedPlaces;
    return [isLongList ? { ...map, settings: { ...map.settings, show_list: false } } : map];
  },
  figures: figuresOf,
  tablePage: 'with a view',
};

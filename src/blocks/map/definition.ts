import { boolean, color, column, number, select } from '#settings/kinds.ts';
import { showable } from '#domain/kept-columns.ts';
import type { Meaning } from '#domain/meaning/column-meaning.ts';
import { meaningsByName } from '#domain/meaning/meaning-by-name.ts';
import type { Column } from '#sheet/model.ts';
import { defineBlock } from '../contract.ts';
import type { RowsAsk } from '../data-contract.ts';

/** Most places of one map. */
export const mostPlaces = 1_000;

export const definition = defineBlock({
  type: 'map',
  name: 'Map',
  description: 'Shows rows as pins on a map, with a list of the places.',
  icon: 'map-pin',
  category: 'Data',
  settings: {
    show_search: boolean({ description: 'Offer a search box over the places.', group: 'Behavior' }),
    show_list: boolean({
      description: 'List the places beside the map. Without it the list is there for screen readers only.',
      group: 'Content',
      default: true,
    }),
    list_position: select(['Right', 'Left', 'Below'], {
      description: 'Where the list stands. On a phone it is always below.',
      group: 'Style',
    }),
    zoom: number({
      description: 'How close the map is at first: 1 is the world, 6 a country, 9 a city. Empty shows all places.',
      group: 'Behavior',
      min: 1,
      max: 18,
      step: 1,
      default: null,
    }),
    cluster_pins: boolean({
      description: 'Put pins that are close together into one, with their number.',
      group: 'Behavior',
      default: true,
    }),
    show_details_on_click: boolean({
      description: 'Offer everything about a place in a window, from its popup and from the list.',
      group: 'Behavior',
      default: true,
    }),
    height: number({
      description: 'How tall the map is.',
      group: 'Style',
      min: 200,
      max: 1_000,
      step: 10,
      unit: 'px',
      default: 440,
    }),
    pin_color: color({ description: 'Color of the pins.' }),
    land_color: color({ description: 'Color of the land, where the map is drawn by Sheaf itself.' }),
    water_color: color({ description: 'Color of the water, where the map is drawn by Sheaf itself.' }),
  },
  visibleWhen: { list_position: { show_list: true } },
  axis: {
    itemName: 'set of columns',
    max: 1,
    fields: {
      title: column({ description: 'The name of a place.', required: true }),
      description: column({ description: 'What is said about a place.', required: true }),
      address: column({
        description:
          'Where a place is: its address, a city with or without country, or coordinates such as 52.52, 13.405.',
        required: true,
      }),
      image: column({ description: 'A picture of the place.', required: true }),
      longitude: column({
        description: 'Where the address is a column of latitudes: the column of longitudes.',
        unset: 'The address says it all',
      }),
    },
  },
  toolbarButtons: true,
  conditionalFilter: true,
  wakes: () => 'visible',
  ask: ({ settings, axis }): { rows: RowsAsk } => {
    const { title = '', description = '', address = '', image = '', longitude = '' } = axis[0] ?? {};
    const columns = [...new Set([title, description, address, image, longitude])].filter((id) => id !== '');
    return {
      rows: {
        ...{ shape: 'rows', columns, places: address, pageSize: mostPlaces, marks: true },
        ...(longitude && { longitudes: longitude }),
        ...(settings.show_search && { visitor: { search: true } }),
      },
    };
  },
  propose: (columns, meanings = meaningsByName(columns)) => {
    const shown = showable(columns);
    const all = (...wanted: Meaning[]): Column[] =>
      wanted.flatMap((meaning) => shown.filter(({ id }) => meanings.get(id) === meaning));
    const [latitude] = all('latitude');
    const [longitude] = all('longitude');
    const isPair = latitude !== undefined && longitude !== undefined;
    const address = isPair ? latitude : all('address', 'place')[0];
    const isFree = (one: Column): boolean => one !== address && one !== longitude;
    const texts = shown.filter((one) => one.type === 'text' && isFree(one));
    const title = [...all('title', 'name', 'person', 'text', 'place').filter(isFree), ...texts, ...shown][0];
    const description = [...all('long text', 'category', 'status'), ...texts].find((one) => one !== title) ?? title;
    // Pictures have to be chosen, too: what holds no address of one draws none.
    const image = all('picture')[0] ?? description;
    if (!title || !description || !image) return {};
    return {
      axis: [
        {
          ...{ title: title.id, description: description.id, address: address?.id ?? '', image: image.id },
          ...(isPair && { longitude: longitude.id }),
        },
      ],
    };
  },
});

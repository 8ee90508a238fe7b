import { array, boolean, color, column, number, select } from '#settings/kinds.ts';
import { showable } from '#features/visitor/rules/internal-columns.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { namedFields, requestedNames } from '../shared/rows/named-fields.ts';

/** Most places of one map. */
export const mostPlaces = 1_000;
/** Columns that an address goes on in. */
const mostParts = 4;

export const definition = defineBlock({
  type: 'map',
  name: 'Map',
  description: 'Shows rows as pins on a map, with a list of places.',
  icon: 'map-pin',
  category: 'Data',
  settings: {
    show_search: boolean({ description: 'Show a search box for places.', group: 'Behavior' }),
    show_list: boolean({
      description: 'Show a list of places next to the map. Off keeps the list for screen readers only.',
      group: 'Content',
      default: true,
    }),
    list_position: select(['Right', 'Left', 'Below'], {
      description: 'Position of the list. On phones it’s always below the map.',
      group: 'Style',
    }),
    zoom: number({
      description: 'Starting zoom: 1 shows the world, 6 a country, 9 a city. Leave empty to fit all places.',
      group: 'Behavior',
      min: 1,
      max: 18,
      step: 1,
      default: null,
    }),
    cluster_pins: boolean({
      description: 'Group nearby pins and show their count.',
      group: 'Behavior',
      default: true,
    }),
    show_details_on_click: boolean({
      description: 'Let visitors open all details of a place from its popup and from the list.',
      group: 'Behavior',
      default: true,
    }),
    height: number({
      description: 'Height of the map.',
      group: 'Style',
      min: 200,
      max: 1_000,
      step: 10,
      unit: 'px',
      default: 440,
    }),
    pin_color: color({ description: 'Color of the pins.' }),
    land_color: color({ description: 'Land color, on the built-in map.' }),
    water_color: color({ description: 'Water color, on the built-in map.' }),
  },
  visibleWhen: { list_position: { show_list: true } },
  axis: {
    itemName: 'set of columns',
    max: 1,
    fields: {
      title: column({ description: 'Name of the place.', required: true }),
      ...namedFields,
      description: column({ description: 'Description of the place.', required: true }),
      address: column({
        description:
          'Location of the place: an address, a city with or without country, or coordinates such as 52.52, 13.405.',
        required: true,
      }),
      address_parts: array(
        { column: column({ description: 'A column with the next part of the address.', required: true }) },
        {
          label: 'More of the address',
          description: 'Columns with the rest of the address, such as postcode, town and country.',
          group: 'Data',
          itemName: 'column',
          max: mostParts,
        },
      ),
      image: column({ description: 'Picture of the place.', required: true }),
      longitude: column({
        description: 'Column with longitudes, if the address column holds latitudes.',
        unset: 'Not needed',
      }),
    },
  },
  toolbarButtons: true,
  conditionalFilter: true,
  hydrates: () => 'visible',
  requests: ({ settings, axis }): { rows: RowsRequest } => {
    const { title = '', description = '', address = '', image = '', longitude = '' } = axis[0] ?? {};
    const more = longitude ? [] : (axis[0]?.address_parts ?? []).map((part) => part.column);
    const columns = [...new Set([title, description, address, ...more, image, longitude])].filter((id) => id !== '');
    return {
      rows: {
        ...{ shape: 'rows', columns, places: address, pageSize: mostPlaces, marks: true },
        ...requestedNames(axis.map((item) => ({ ...item, column: item.title }))),
        ...(more.length > 0 && { placesWith: more.filter((id) => id !== '') }),
        ...(longitude && { longitudes: longitude }),
        ...(settings.show_search && { visitor: { search: true } }),
      },
    };
  },
  propose: (columns, meanings = meaningsByName(columns)) => {
    const shown = showable(columns);
    const all = (...requested: Meaning[]): Column[] =>
      requested.flatMap((meaning) => shown.filter(({ id }) => meanings.get(id) === meaning));
    const [latitude] = all('latitude');
    const [longitude] = all('longitude');
    const isPair = latitude !== undefined && longitude !== undefined;
    const address = isPair ? latitude : all('address', 'place')[0];
    const isFree = (one: Column): boolean => one !== address && one !== longitude;
    const texts = shown.filter((one) => one.type === 'text' && isFree(one));
    const title = [...all('title', 'name', 'person', 'text', 'place').filter(isFree), ...texts, ...shown][0];
    // A street alone is in many towns.
    const parts = isPair || !address ? [] : all('place', 'country').filter((one) => isFree(one) && one !== title);
    const description = [...all('long text', 'category', 'status'), ...texts].find((one) => one !== title) ?? title;
    // Pictures have to be chosen, too: what holds no address of one draws none.
    const image = all('picture')[0] ?? description;
    if (!title || !description || !image) return {};
    return {
      axis: [
        {
          ...{ title: title.id, description: description.id, address: address?.id ?? '', image: image.id },
          ...(parts.length > 0 && { address_parts: inOrder(parts, columns).map(({ id }) => ({ column: id })) }),
          ...(isPair && { longitude: longitude.id }),
        },
      ],
    };
  },
});

/** As the sheet has them: addresses are written from the street to the country. */
const inOrder = (parts: readonly Column[], columns: readonly Column[]): Column[] =>
  columns.filter((column) => parts.includes(column)).slice(0, mostParts);

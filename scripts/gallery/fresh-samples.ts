/** Blocks as the studio adds them, before a setting is touched: what they propose for an everyday sheet, and without one. */
import { definitionOf, type BlockType } from '#blocks/catalogue.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import type { Cell, Column } from '#engine/model.ts';
import { readLocally } from '../../src/web/studio/state/block-rendering.ts';
import { newBlock, type SheetInfo } from '../../src/web/studio/state/new-block.ts';

/** The fresh samples of a type. What shows nothing but the studio's card of open choices has none. */
export function freshSamples(type: BlockType): BlockSample[] {
  const definition = definitionOf(type);
  if (!definition) return [];
  const linked = definition.usesSheet;
  const kinds: [string, SheetInfo | null][] = [[linked ? 'Fresh, without a sheet' : 'Fresh', null]];
  if (linked) kinds.unshift(['Fresh, on a sheet', courses]);
  return kinds.flatMap(([name, sheet]): BlockSample[] => {
    const { id: _id, type: _type, version: _version, ...block } = newBlock(definition, sheet);
    const reading = readLocally({ id: 'fresh', type, version: definition.version, ...block });
    if (!reading || reading.gaps.length > 0) return [];
    return [{ name, state: 'normal', block, sheets: { [courses.title]: { columns: [...columns], rows } } }];
  });
}

const columns: readonly Column[] = [
  { id: 'course', name: 'Course', type: 'text' },
  { id: 'description', name: 'Description', type: 'text' },
  { id: 'category', name: 'Category', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency', format: '$#,##0.00' },
  { id: 'seats', name: 'Seats', type: 'number' },
  { id: 'starts', name: 'Starts on', type: 'date' },
  { id: 'photo', name: 'Photo', type: 'image' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'email', name: 'E-mail', type: 'email' },
  { id: 'website', name: 'Website', type: 'url' },
];

const list: [course: string, description: string, category: string, price: number, day: string, city: string][] = [
  [
    'Bread from your own oven',
    'Sourdough from starter to crust, in one long, floury day.',
    'Food',
    95,
    '11-07',
    'Lyon',
  ],
  [
    'Drawing by the harbor',
    'Boats, ropes and gulls with pencil and wash. Paper is provided.',
    'Art',
    60,
    '11-14',
    'Bergen',
  ],
  [
    'Throw a first bowl',
    'An evening at the wheel; we glaze and fire what you like best.',
    'Craft',
    78.5,
    '11-19',
    'Porto',
  ],
  ['Trees in winter', 'A slow walk to know trees by bark, bud and shape.', 'Nature', 25, '11-21', 'Munich'],
  [
    'Light for photographers',
    'One window, one lamp, one face: how light makes a portrait.',
    'Art',
    120,
    '11-21',
    'Vienna',
  ],
  ['Sharpen your knives', 'Bring two knives and leave with two that cut.', 'Craft', 45, '11-26', 'Ljubljana'],
  ['A table of small plates', 'Nine dishes for sharing, cooked and eaten together.', 'Food', 88, '12-01', 'Seville'],
  ['Bind a notebook', 'Fold, sew and cover three notebooks to keep.', 'Craft', 54, '12-05', 'Leipzig'],
  ['Watercolor in the dunes', 'A day outdoors with a small box of colors.', 'Art', 72, '12-12', 'Skagen'],
  ['Cheese in your kitchen', 'Fresh curd in the morning, mozzarella by noon.', 'Food', 84, '12-13', 'Turin'],
  ['Stars over the ridge', 'Telescopes, blankets and hot tea above the clouds.', 'Nature', 38, '12-18', 'Malaga'],
  ['Repair a chair', 'Glue, cane and clamps: save the one with the loose leg.', 'Craft', 66, '12-20', 'Ghent'],
];
const photos = [
  'plate',
  'harbor',
  'lamp-amber',
  'grove',
  'portrait',
  'tower',
  'bloom',
  'lamp-slate',
  'dunes',
  'ridge',
  'fjord',
  'lamp-moss',
];

const rows = list.map(([course, description, category, price, day, city], index): Record<string, Cell> => {
  const word = city.toLowerCase();
  return {
    course,
    description,
    category,
    price,
    seats: 6 + ((index * 5) % 11),
    starts: `2026-${day}`,
    photo: `/samples/${photos[index]}.svg`,
    city,
    email: `${word}@courses.example`,
    website: `https://${word}.courses.example`,
  };
});

const courses: SheetInfo = { id: 'courses', title: 'Courses', columns, row_count: rows.length };

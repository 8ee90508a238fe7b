/** Records of every kind that search engines are told of, as pages show them. */
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import type { RecordKind } from '#features/visitor/server/records/head/record-kind.ts';
import type { ShownRecord } from '#features/visitor/server/records/head/shown-record.ts';

const sentence = 'It has been told in this town for a hundred years, and by everyone who came here.';

export function described(title: string, cells: Record<string, [ColumnType, Cell]>): ShownRecord {
  const columns = Object.entries(cells).map(
    ([name, [type]]): Column => ({
      ...{ id: name.toLowerCase(), name, type },
      ...(type === 'currency' && { format: '€#,##0.00' }),
    }),
  );
  const values = Object.entries(cells).map(([name, [, cell]]): [string, Cell] => [name.toLowerCase(), cell]);
  return {
    ...{ title, columns, cells: Object.fromEntries(values), named: {} },
    ...{ name: String(values[0]?.[1]), description: sentence, picture: 'https://pictures.example/one.jpg' },
    ...{ url: 'https://app.example/page/one-7qk0m3zt8xw2d', currency: 'USD' },
  };
}

export const describedRecords: Record<RecordKind, ShownRecord> = {
  Event: described('Events', {
    Title: ['text', 'Summer concert'],
    Start: ['datetime', '2026-07-01T19:30'],
    End: ['datetime', '2026-07-01T22:00'],
    Venue: ['text', 'Old Harbour'],
    Price: ['currency', 12.5],
  }),
  Product: described('Price list', {
    Product: ['text', 'Lamp'],
    Price: ['currency', 49],
    Brand: ['text', 'Lux'],
    Picture: ['image', 'https://pictures.example/one.jpg'],
  }),
  Place: described('Places', {
    Name: ['text', 'Castle'],
    Address: ['text', '1 Hill Road'],
    Latitude: ['number', 54.3],
    Longitude: ['number', 10.1],
  }),
  LocalBusiness: described('Restaurants', {
    Name: ['text', 'Blue Door'],
    Address: ['text', '2 Sea Street'],
    Phone: ['text', '+49 431 1234'],
  }),
  Person: described('Staff', {
    Name: ['text', 'Ada Byron'],
    Role: ['text', 'Engineer'],
    Company: ['text', 'Engines'],
    Email: ['email', 'ada@example.com'],
  }),
  JobPosting: described('Jobs', {
    Title: ['text', 'Baker'],
    Company: ['text', 'Bread & Sons'],
    City: ['text', 'Kiel'],
    Posted: ['date', '2026-05-01'],
    Deadline: ['date', '2026-06-01'],
  }),
  Recipe: described('Recipes', {
    Name: ['text', 'Pancakes'],
    Ingredients: ['text', '2 eggs\n200 g flour\nmilk'],
    Instructions: ['text', 'Mix all.\nFry.'],
    Servings: ['number', 4],
  }),
  Course: described('Courses', { Title: ['text', 'Pottery'], Teacher: ['text', 'Ann Clay'] }),
  FAQPage: described('FAQ', { Question: ['text', 'May dogs come?'], Answer: ['text', 'They may.'] }),
  Dataset: described('Datasets', { Name: ['text', 'Tides'], License: ['url', 'https://license.example/by'] }),
  Thing: described('Notes', { Topic: ['text', 'Something'], Weight: ['number', 3] }),
};

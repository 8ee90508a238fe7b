/** What became of a base, field by field: everything that has no counterpart here is named. */
import type { ImportReport, PlannedField, PlannedTable } from '../api.ts';
import { namesSeveral } from '#engine/links.ts';
import { storableText } from '#kit/storable.ts';
import { type AirtableField, type AirtableTable, type AirtableView, isGrid } from './airtable-shapes.ts';
import { type FieldPlan, planField, typeName } from './fields/plan-field.ts';
import type { PlannedColumn, SheetToStore } from './plan-columns.ts';
import type { Counts } from './row-cells.ts';

/** What the Web API doesn't give. (airtable.com/developers/web/api/introduction: bases, records, schema) */
const ofEveryBase = [
  'Airtable’s API doesn’t give automations, interfaces, forms, extensions, comments and the history of records: build what you need of them here.',
  'Rows are in the order in which Airtable’s API gives them.',
];
const mostNamed = 10;

/** What would become of the tables of a base. */
export const previewTables = (tables: readonly AirtableTable[]): PlannedTable[] =>
  tables.map((table) => ({
    ...{ id: table.id, name: storableText(table.name), notes: viewNotes(table.views) },
    fields: table.fields.map((field) => {
      const { from, column, notes, reading } = planField(field);
      const to = reading === 'links' ? 'Link' : typeName(column.type);
      return { name: storableText(field.name), from, to, notes };
    }),
  }));

export function reportOf(
  sheets: readonly SheetToStore[],
  counts: ReadonlyMap<string, Counts>,
  readAt: Date,
): ImportReport {
  const titles = new Map(sheets.map(({ id, title }) => [id, title]));
  return {
    read_at: readAt.toISOString(),
    tables: sheets.map((sheet) => ({
      ...{ title: sheet.title, rows: sheet.read.rows },
      fields: sheet.columns.map((planned) => describeColumn(planned, counts.get(sheet.id), titles)),
      notes: [...viewNotes(sheet.read.table.views), ...descriptionNotes(sheet.read.table)],
    })),
    notes: ofEveryBase,
  };
}

function describeColumn(
  planned: PlannedColumn,
  counts: Counts | undefined,
  titles: ReadonlyMap<string, string>,
): PlannedField {
  const { field, settled, column } = planned;
  const target = column.link && titles.get(column.link.sheet);
  const linkText = namesSeveral(column) ? 'Link to several of' : 'Link to';
  const to = target === undefined ? typeName(column.type) : `${linkText} ${target}`;
  if (!field || !settled) {
    const notes = ['Ids of the records, hidden: links name records by them, since their names are not all different.'];
    return { name: column.name, from: '', to, notes };
  }
  const own = counts?.get(field.id);
  const missing = own?.missingFiles ?? [];
  return {
    ...{ name: column.name, from: settled.from, to },
    notes: [
      ...(column.name === field.name ? [] : [`Its name in Airtable is “${storableText(field.name)}”.`]),
      ...ownNotes(planned, settled),
      ...counted(own?.errors, 'value is an error in Airtable and here.', 'values are errors in Airtable and here.'),
      ...counted(
        own?.odd,
        'value is unlike the others and became text.',
        'values are unlike the others and became text.',
      ),
      ...counted(
        own?.strangers,
        'cell names someone who is no member of this workspace: the e-mail address stays as text.',
        'cells name people who are no members of this workspace: their e-mail addresses stay as text.',
      ),
      ...counted(own?.unknown, 'link names a record that wasn’t read.', 'links name records that weren’t read.'),
      ...missing.slice(0, mostNamed).map(({ name, problem }) => `${name} wasn’t downloaded. ${problem}`),
      ...(missing.length > mostNamed ? [`${missing.length - mostNamed} more files weren’t downloaded.`] : []),
    ],
  };
}

function ownNotes({ field, source, people }: PlannedColumn, settled: FieldPlan): string[] {
  if (source === 'link' || source === 'files') return [];
  if (people) return ['Members of this workspace, by their e-mail addresses.'];
  if (settled.reading === 'links' && !settled.isComputed) return linkNotes(field);
  return settled.notes;
}

function linkNotes(field: AirtableField | null): string[] {
  return field?.options?.linkedTableId === undefined
    ? ['Airtable doesn’t say which table it links to: ids of records.']
    : ['The names of the linked records, not a link: their table was not imported, or no record links to any.'];
}

const counted = (count: number | undefined, one: string, many: string): string[] =>
  count ? [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`] : [];

function viewNotes(views: readonly AirtableView[]): string[] {
  const grids = views.filter((view) => isGrid(view) && view.visibleFieldIds);
  const others = views.filter((view) => !grids.includes(view));
  const named = (list: readonly AirtableView[]): string => {
    const names = list.slice(0, mostNamed).map(({ name, type }) => `${storableText(name)} (${type.slice(0, 20)})`);
    return [...names, ...(list.length > mostNamed ? [`${list.length - mostNamed} more`] : [])].join(', ');
  };
  return [
    ...(grids.length > 0
      ? [
          `Of grid views Airtable’s API gives the hidden fields and their order, and neither filters, sorts, groups nor colors: ${named(grids)}.`,
        ]
      : []),
    ...(others.length > 0 ? [`These views have no counterpart: ${named(others)}.`] : []),
  ];
}

function descriptionNotes({ description, fields }: AirtableTable): string[] {
  const described = fields.filter((field) => field.description).length;
  return [
    ...(description ? ['The description of the table has no counterpart.'] : []),
    ...(described > 0
      ? [`Descriptions of ${described} ${described === 1 ? 'field' : 'fields'} have no counterpart.`]
      : []),
  ];
}

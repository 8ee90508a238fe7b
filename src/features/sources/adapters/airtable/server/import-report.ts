/** What became of a base, field by field: everything that has no counterpart here is named. */
import { msgOf } from '#kit/language/translated.ts';
import { firstNames, say, type Msg, msg, msgPlural } from '#kit/language/msg.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import { sayField, type StoredReport, storedField, storedNotes, type FieldMsgs } from './said-report.ts';
import type { PlannedTable } from '../api.ts';
import { namesSeveral } from '#engine/links.ts';
import { storableText } from '#kit/storable.ts';
import { type AirtableField, type AirtableTable, type AirtableView, isGrid } from './airtable-shapes.ts';
import { type FieldPlan, planField, typeName } from './fields/plan-field.ts';
import type { PlannedColumn, SheetToStore } from './plan-columns.ts';
import type { Counts, FieldCounts } from './row-cells.ts';

/** What the Web API doesn't give. (airtable.com/developers/web/api/introduction: bases, records, schema) */
const ofEveryBase = [
  msg(
    'Airtable’s API doesn’t give automations, interfaces, forms, extensions, comments and the history of records: build what you need of them here.',
  ),
  msg('Rows are in the order in which Airtable’s API gives them.'),
];
const mostNamed = 10;

/** What would become of the tables of a base, to who asks. */
export const previewTables = (tables: readonly AirtableTable[]): PlannedTable[] =>
  inTheirLanguage(() =>
    tables.map((table) => ({
      ...{ id: table.id, name: storableText(table.name), notes: viewNotes(table.views).map(say) },
      fields: table.fields.map((field) => {
        const { from, column, notes, reading } = planField(field);
        const to = reading === 'links' ? msg('Link') : typeName(column.type);
        return sayField({ name: storableText(field.name), from, to, notes });
      }),
    })),
  );

export function reportOf(
  sheets: readonly SheetToStore[],
  counts: ReadonlyMap<string, Counts>,
  readAt: Date,
): StoredReport {
  const titles = new Map(sheets.map(({ id, title }) => [id, title]));
  return {
    read_at: readAt.toISOString(),
    tables: sheets.map((sheet) => ({
      ...{ title: sheet.title, rows: sheet.read.rows },
      fields: sheet.columns.map((planned) => storedField(describeColumn(planned, counts.get(sheet.id), titles))),
      ...storedNotes([...viewNotes(sheet.read.table.views), ...descriptionNotes(sheet.read.table)]),
    })),
    ...storedNotes(ofEveryBase),
  };
}

function describeColumn(
  planned: PlannedColumn,
  counts: Counts | undefined,
  titles: ReadonlyMap<string, string>,
): FieldMsgs {
  const { field, settled, column } = planned;
  const to = typeOf(column, titles);
  if (!field || !settled) {
    const note = msg(
      'Ids of the records, hidden: links name records by them, since their names are not all different.',
    );
    return { name: column.name, from: '', to, notes: [note] };
  }
  const own = counts?.get(field.id);
  const renamed = msg('Its name in Airtable is “{name}”.', { name: storableText(field.name) });
  return {
    ...{ name: column.name, from: settled.from, to },
    notes: [
      ...(column.name === field.name ? [] : [renamed]),
      ...ownNotes(planned, settled),
      ...(own ? countedNotes(own) : []),
    ],
  };
}

function typeOf(column: PlannedColumn['column'], titles: ReadonlyMap<string, string>): Msg {
  const sheet = column.link && titles.get(column.link.sheet);
  if (sheet === undefined) return typeName(column.type);
  return namesSeveral(column) ? msg('Link to several of {sheet}', { sheet }) : msg('Link to {sheet}', { sheet });
}

/** What happened to values of a field. */
function countedNotes({ errors, odd, strangers, unknown, missingFiles }: FieldCounts): Msg[] {
  const more = missingFiles.length - mostNamed;
  const notes = [
    errors > 0 &&
      msgPlural(
        errors,
        '{count} value is an error in Airtable and here.',
        '{count} values are errors in Airtable and here.',
      ),
    odd > 0 &&
      msgPlural(
        odd,
        '{count} value is unlike the others and became text.',
        '{count} values are unlike the others and became text.',
      ),
    strangers > 0 &&
      msgPlural(
        strangers,
        '{count} cell names someone who is no member of this workspace: the e-mail address stays as text.',
        '{count} cells name people who are no members of this workspace: their e-mail addresses stay as text.',
      ),
    unknown > 0 &&
      msgPlural(
        unknown,
        '{count} link names a record that wasn’t read.',
        '{count} links name records that weren’t read.',
      ),
    ...missingFiles
      .slice(0, mostNamed)
      .map(({ name, problem }): Msg => [msg('{name} wasn’t downloaded.', { name }), msgOf(problem)]),
    more > 0 && msgPlural(more, '{count} more file wasn’t downloaded.', '{count} more files weren’t downloaded.'),
  ];
  return notes.filter((note) => note !== false);
}

function ownNotes({ field, source, people }: PlannedColumn, settled: FieldPlan): Msg[] {
  if (source === 'link' || source === 'files') return [];
  if (people) return [msg('Members of this workspace, by their e-mail addresses.')];
  if (settled.reading === 'links' && !settled.isComputed) return linkNotes(field);
  return settled.notes;
}

function linkNotes(field: AirtableField | null): Msg[] {
  return [
    field?.options?.linkedTableId === undefined
      ? msg('Airtable doesn’t say which table it links to: ids of records.')
      : msg('The names of the linked records, not a link: their table was not imported, or no record links to any.'),
  ];
}

function viewNotes(views: readonly AirtableView[]): Msg[] {
  const grids = views.filter((view) => isGrid(view) && view.visibleFieldIds);
  const others = views.filter((view) => !grids.includes(view));
  const named = (list: readonly AirtableView[]): Msg =>
    firstNames(
      list.map(({ name, type }) => `${storableText(name)} (${type.slice(0, 20)})`),
      mostNamed,
    );
  const notes = [
    grids.length > 0 &&
      msg(
        'Of grid views Airtable’s API gives the hidden fields and their order, and neither filters, sorts, groups nor colors: {views}.',
        { views: named(grids) },
      ),
    others.length > 0 && msg('These views have no counterpart: {views}.', { views: named(others) }),
  ];
  return notes.filter((note) => note !== false);
}

function descriptionNotes({ description, fields }: AirtableTable): Msg[] {
  const described = fields.filter((field) => field.description).length;
  const notes = [
    Boolean(description) && msg('The description of the table has no counterpart.'),
    described > 0 &&
      msgPlural(
        described,
        'The description of {count} field has no counterpart.',
        'Descriptions of {count} fields have no counterpart.',
      ),
  ];
  return notes.filter((note) => note !== false);
}

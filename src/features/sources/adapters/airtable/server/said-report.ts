/** A report is stored in English, and beside it as it is said to readers of other languages. Older ones are English alone. */
import { say, type Msg } from '#kit/language/msg.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { ImportReport, PlannedField } from '../api.ts';

export interface FieldMsgs {
  name: string;
  from: Msg;
  to: Msg;
  notes: Msg[];
}
export interface StoredReport extends Noted {
  read_at: string;
  tables: ({ title: string; rows: number; fields: StoredField[] } & Noted)[];
}
interface Noted {
  notes: string[];
  told?: Msg[];
}
interface StoredField extends PlannedField {
  told?: Omit<FieldMsgs, 'name'>;
}

export const storedNotes = (notes: Msg[]): Noted => ({ notes: notes.map(say), told: notes });
export const storedField = ({ name, ...told }: FieldMsgs): StoredField => ({ ...sayField({ name, ...told }), told });

export const sayField = ({ name, from, to, notes }: FieldMsgs): PlannedField => ({
  ...{ name, from: say(from), to: say(to) },
  notes: notes.map(say),
});

export const saidReport = ({ read_at, tables, ...own }: StoredReport): ImportReport =>
  inTheirLanguage(() => ({
    read_at,
    tables: tables.map(({ title, rows, fields, ...noted }) => ({
      ...{ title, rows, notes: saidNotes(noted) },
      fields: fields.map(({ told, ...field }) => (told ? sayField({ name: field.name, ...told }) : field)),
    })),
    notes: saidNotes(own),
  }));

const saidNotes = ({ notes, told }: Noted): string[] => told?.map(say) ?? notes;

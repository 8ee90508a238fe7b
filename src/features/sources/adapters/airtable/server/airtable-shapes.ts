/**
 * What Airtable answers, as far as it is read.
 *
 * Sources: airtable.com/developers/web/api/list-bases, …/get-base-schema, …/list-records, …/field-model. The last says:
 * "API consumers are expected to handle unknown field types gracefully", and that properties may be added: what is not
 * known here is passed over, and an option of an unexpected shape counts as absent.
 */
import { z } from 'zod';

const some = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);

const choiceShape = z.object({ name: z.string(), color: some(z.string()) });
const optionsShape = z.object({
  precision: some(z.number()),
  symbol: some(z.string()),
  max: some(z.number()),
  durationFormat: some(z.string()),
  timeZone: some(z.string()),
  dateFormat: some(z.object({ name: z.string() })),
  choices: some(z.array(choiceShape)),
  linkedTableId: some(z.string()),
  prefersSingleRecordLink: some(z.boolean()),
  formula: some(z.string()),
  /** Of computed fields: what their values are. Null where Airtable can't compute them. */
  get result(): z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodType<FieldKind>>>> {
    return some(resultShape.nullable());
  },
});
const resultShape = z.object({ type: z.string(), options: some(optionsShape) });
const fieldShape = resultShape.extend({ id: z.string(), name: z.string(), description: some(z.string()) });
const viewShape = z.object({
  name: z.string(),
  type: z.string(),
  visibleFieldIds: some(z.array(z.string())),
});
const tableShape = z.object({
  id: z.string(),
  name: z.string(),
  primaryFieldId: z.string(),
  description: some(z.string()),
  fields: z.array(fieldShape),
  views: z.array(viewShape).default([]),
});

/** Written out: a type that the compiler would have to find by going round in a circle. */
export interface FieldKind {
  type: string;
  options?: FieldOptions | undefined;
}
export type FieldOptions = z.output<typeof optionsShape>;
export type AirtableField = z.output<typeof fieldShape>;
export type AirtableTable = z.output<typeof tableShape>;
export type AirtableView = z.output<typeof viewShape>;

/** Of other kinds of views the API tells no fields. */
export const isGrid = ({ type: kind }: AirtableView): boolean => kind === 'grid';

export const basesShape = z.object({
  bases: z.array(z.object({ id: z.string(), name: z.string() })),
  offset: z.string().optional(),
});
export const schemaShape = z.object({ tables: z.array(tableShape) });
export const recordsShape = z.object({
  records: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()).default({}) })),
  offset: z.string().optional(),
});
export type AirtableRecord = z.output<typeof recordsShape>['records'][number];

/** `email` and `name` are optional. (field-model, Collaborator) */
export const personShape = z.object({ id: z.string(), email: some(z.string()), name: some(z.string()) });
/** (field-model, Attachment) */
export const attachmentShape = z.object({
  id: z.string(),
  url: z.string(),
  filename: z.string().default('file'),
  size: some(z.number()),
});
export type Attachment = z.output<typeof attachmentShape>;

/**
 * Errors come as `{"error":{"type","message"}}`, as `{"error":"NOT_FOUND"}`, and with 429 as
 * `{"errors":[{"error","message"}]}`. (airtable.com/developers/web/api/errors)
 */
export const errorShape = z.object({
  error: some(z.union([z.string(), z.object({ type: z.string().default(''), message: z.string().default('') })])),
  errors: some(z.array(z.object({ error: z.string().default(''), message: z.string().default('') }))),
});

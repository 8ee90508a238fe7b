import type { FieldProblem } from '#kit/problem.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { CheckedWrite, WriteRequest } from '../contract.ts';
import { checkField } from '../shared/field/check-field.ts';
import { isPicked } from '../shared/field/link/is-picked.ts';
import { cellOf, defaultOf } from '../shared/field/field-value.ts';
import { cellOfField, problemOfValue } from '../shared/field/fit-to-column.ts';
import { type AskedStep, askedColumns } from './guided/asked-fields.ts';
import { type FormEntrySettings, type FormFieldSettings, formField, isField } from './form-field.ts';
import { hasOwnCells } from '../shared/rows/types/own-fields.ts';
import { consentCell } from './survey/consent.ts';
import { surveyTypeOf } from './survey/is-survey.ts';
import './survey/survey-fields.ts';
import '../shared/rows/types/typed-fields.ts';

/**
 * What a form stores: every field that is asked checked and read by its type, every hidden one filled with its default
 * whatever was sent. Of a field that isn't asked nothing is stored, and what an answer had there goes. Cells of columns that the form has no field for are
 * refused.
 */
export function checkFormWrite(
  config: { settings?: { form_steps?: readonly AskedStep[] }; axis: readonly FormEntrySettings[] },
  request: WriteRequest,
): CheckedWrite {
  const problems: FieldProblem[] = [];
  const cells: Record<string, Cell> = {};
  const fields = config.axis.filter(isField);
  const known = new Set(fields.map((settings) => settings.column));
  for (const column of Object.keys(request.cells)) {
    if (!known.has(column)) problems.push({ path: column, message: 'This form field doesn’t exist.' });
  }
  const typed = typedCells(fields, request);
  const asked = askedColumns(config, (column) => typed[column] ?? null, request);
  for (const settings of fields) {
    const { column, type, hide } = settings;
    if (hide) {
      // What a row began with stays.
      if (request.kind === 'add') cells[column] = cellOf(type, defaultOf(type, settings.default, request));
      continue;
    }
    if (!asked.has(column)) {
      if (request.kind === 'edit') cells[column] = null;
      continue;
    }
    const read = typed[column] ?? null;
    const target = request.columns.find((one) => one.id === column);
    const plain = formField(settings, request.options[column] ?? [], target);
    // The server knows which keys there are.
    const picked = isPicked(settings);
    const field = picked ? { ...plain, type: 'link' as const } : plain;
    const cell =
      typeof read === 'string' && /^(?:multi-select|ranking)$/.test(field.type) ? cellOfField(field, read) : read;
    // A plain field leaves it to the column what it may hold.
    const own = surveyTypeOf(settings);
    const invalid =
      target && !picked && !own && (isPlain(type) || hasOwnCells(target)) ? problemOfValue(cell, target) : null;
    const problem = checkField(field, cell, request.matches) ?? invalid;
    if (problem) problems.push({ path: column, message: problem });
    cells[column] = own === 'consent' ? agreed(settings, cell, target, request) : cell;
  }
  return { cells, problems };
}

function agreed(
  settings: FormFieldSettings,
  cell: Cell,
  column: Column | undefined,
  { now, today, zone = 'UTC', before }: WriteRequest,
): Cell {
  const held = before?.[settings.column] ?? null;
  return consentCell(settings, cell, { now: now ?? today, zone, column, before: held });
}

/** What was sent for the visible fields, read by their types. */
function typedCells(axis: readonly FormFieldSettings[], request: WriteRequest): Record<string, Cell> {
  const visible = axis.filter(({ hide }) => !hide);
  return Object.fromEntries(
    visible.map((settings): [string, Cell] => {
      const sent = request.cells[settings.column] ?? null;
      const isText = settings.type === 'multi-select' || isPicked(settings);
      return [settings.column, typeof sent === 'string' ? cellOf(isText ? 'text' : settings.type, sent) : sent];
    }),
  );
}

const isPlain = (type: FormFieldSettings['type']): boolean =>
  type === 'text' || type === 'textarea' || type === 'markdowntext';

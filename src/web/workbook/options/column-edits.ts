import { cleanOptions, optionsProblem } from '#features/workbooks/rules/column-options.ts';
import type { RuleColor } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import { colorsOf } from '#features/workbooks/rules/option-colors.ts';
import { isChoice } from '#engine/choices.ts';
import { type FileLimits, fileLimitsOf } from '#engine/file-cells.ts';
import { type DurationFormat, durationFormats } from '#engine/durations.ts';
import { type Numbering, numberingOf } from '#engine/automatic.ts';
import type { AutoKind, Column, ColumnLink, ColumnType } from '#engine/model.ts';
import { starsOf } from '#engine/rating-scale.ts';
import type { ColumnEdit } from '../grid-change.ts';

export type ColumnTask = { kind: 'add'; before?: Column } | { kind: 'change' | 'delete'; column: Column };

/** A column as its dialog has it. */
export interface ColumnDraft {
  name: string;
  type: ColumnType;
  options: string[];
  /** Of a choice. */
  option_colors?: RuleColor[];
  /** Of a rating: how many stars. */
  max?: number;
  /** Of a duration: how it is written. */
  format?: DurationFormat;
  /** Of files: what a cell takes. */
  files?: FileLimits;
  /** Of persons: whether a cell may name several. */
  multiple?: boolean;
  /** What its cells are filled in with. */
  auto?: AutoKind | undefined;
  /** Of an autonumber. */
  numbering?: Numbering;
  /** Of a choice: options that have another name now. */
  renames?: { from: string; to: string }[];
  /** Whose rows its cells name. */
  link?: ColumnLink | null;
}

/** No one chooses what is computed, and yes, no and stars are offered anyway. */
export const takesOptions = (task: ColumnTask, type: ColumnType, auto?: AutoKind): boolean =>
  auto === undefined &&
  type !== 'boolean' &&
  type !== 'rating' &&
  type !== 'files' &&
  type !== 'person' &&
  !(task.kind === 'change' && task.column.formula !== undefined);

/** Options as they are typed, one a line. */
export const optionsInLines = (lines: string): string[] => cleanOptions(lines.split(/\r?\n/));

/** A change next to the one that takes it back: what a new type or a deletion overwrites is stored on the server. */
export function columnEditsFor(task: ColumnTask, draft: ColumnDraft): [ColumnEdit, ColumnEdit | null] {
  if (task.kind === 'delete') {
    const column = task.column.id;
    return [
      { kind: 'delete-column', column },
      { kind: 'restore-column', column },
    ];
  }
  if (draft.auto || (task.kind === 'change' && task.column.auto)) return automaticEdits(task, draft);
  const { name, type, link = null } = draft;
  const options = takesOptions(task, type) ? draft.options : [];
  if (task.kind === 'add') {
    const position = task.before && { before: task.before.id };
    const listed = options.length > 0 && { options, ...colorsIn(draft) };
    return [{ kind: 'add-column', name, type, ...listed, ...scaleIn(draft), ...(link && { link }), ...position }, null];
  }
  const { column } = task;
  const isRetyped = type !== column.type;
  // A list that is not shown is not changed: it is there again with the type that it was made for.
  const isLinked = draft.link !== undefined && JSON.stringify(link) !== JSON.stringify(column.link ?? null);
  const { option_colors } = draft;
  const isColored = option_colors !== undefined && !isSame(option_colors, column.option_colors ?? []);
  const isListed = takesOptions(task, type) && (isColored || !isSame(options, column.options ?? []));
  const isRescaled = isRetyped || !isSameScale(draft, scaleOf(column));
  const renames = isListed && isChoice({ type }) && isChoice(column) ? (draft.renames ?? []) : [];
  return [
    {
      ...{ kind: 'change-column', column: column.id, name, ...(isRetyped && { type }) },
      ...(isListed && { options, ...colorsIn(draft) }),
      ...(isRescaled && scaleIn(draft)),
      ...(renames.length > 0 && { renames }),
      ...(isLinked && { link }),
    },
    {
      ...{ kind: 'change-column', column: column.id, name: column.name },
      ...(isRetyped && { type: column.type }),
      ...(isListed && { options: optionsBefore(column), ...colorsBefore(column) }),
      ...((isRescaled || isRetyped) && scaleIn({ type: column.type, ...scaleOf(column) })),
      ...(renames.length > 0 && { renames: renames.map(({ from, to }) => ({ from: to, to: from })) }),
      ...(isLinked && { link: column.link ?? null }),
    },
  ];
}

/** Of a column that is filled in before or after: what was typed before comes back when it is taken back. */
function automaticEdits(
  task: Exclude<ColumnTask, { kind: 'delete' }>,
  { name, type, auto, numbering }: ColumnDraft,
): [ColumnEdit, ColumnEdit | null] {
  const numbered = auto === 'number' && numbering;
  if (task.kind === 'add') {
    const position = task.before && { before: task.before.id };
    return [{ kind: 'add-column', name, type, ...(auto && { auto }), ...numbered, ...position }, null];
  }
  const { column } = task;
  const own = { kind: 'change-column' as const, column: column.id };
  const before = column.auto === 'number' && numberingOf(column.format);
  const isOther = auto !== column.auto;
  const back = isOther && (column.auto ? { auto: column.auto } : typedBefore(column));
  return [
    { ...own, name, ...(isOther && { auto: auto ?? null }), ...(auto ? numbered : type !== column.type && { type }) },
    { ...own, name: column.name, ...back, ...before },
  ];
}

function typedBefore(column: Column): Partial<Extract<ColumnEdit, { kind: 'change-column' }>> {
  return {
    ...{ auto: null, values: 'before-formula' },
    ...(column.options && { options: optionsBefore(column), ...colorsBefore(column) }),
    ...(column.link && { link: column.link }),
    ...scaleIn({ type: column.type, ...scaleOf(column) }),
  };
}

/** As they can be written again: a file may list for a column of numbers what is none. */
const optionsBefore = (column: Column): string[] =>
  (column.options ?? []).filter((option) => optionsProblem([option], column) === null);

type Scale = Pick<ColumnDraft, 'max' | 'format' | 'files' | 'multiple'>;

const scaleIn = ({ type, max, format, files, multiple }: Scale & Pick<ColumnDraft, 'type'>): Scale => ({
  ...(type === 'rating' && max !== undefined && { max }),
  ...(type === 'duration' && format !== undefined && { format }),
  ...(type === 'files' && files !== undefined && { files }),
  ...(type === 'person' && multiple !== undefined && { multiple }),
});

/** As the dialog shows it: other formats that count hours are nearer to one of the two. */
export const scaleOf = ({
  max,
  format,
  files,
  multiple = undefined,
}: Pick<Column, 'max' | 'format' | 'files' | 'multiple'>): Required<Scale> => ({
  multiple: multiple ?? false,
  files: fileLimitsOf({ ...(files && { files }) }),
  max: starsOf({ ...(max && { max }) }),
  format: durationFormats[/s/i.test(format ?? '') ? 1 : 0],
});

const isSameScale = ({ type, max, format, files, multiple }: ColumnDraft, before: Required<Scale>): boolean =>
  (type !== 'person' || multiple === undefined || multiple === before.multiple) &&
  (type !== 'files' || files === undefined || JSON.stringify(files) === JSON.stringify(before.files)) &&
  (type !== 'rating' || max === undefined || max === before.max) &&
  (type !== 'duration' || format === undefined || format === before.format);

const colorsIn = ({ type, option_colors }: ColumnDraft) => isChoice({ type }) && option_colors && { option_colors };

const colorsBefore = (column: Column) =>
  column.option_colors && { option_colors: colorsOf(optionsBefore(column), column) };

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((option, position) => option === other[position]);

import type { ValuesOf } from '#settings/kinds.ts';
import type { Cell } from '#engine/model.ts';
import type { BlockLines } from '../../contract.ts';
import type { NamesRequest } from '../../data-contract.ts';
import { cellOf, defaultOf } from '../../shared/field/field-value.ts';
import { isPicked } from '../../shared/field/link/is-picked.ts';
import { namesOfKeys } from '../../shared/rows/named-fields.ts';
import type { FormEntrySettings, FormFieldSettings } from '../form-field.ts';
import type { lineSettings } from './line-settings.ts';

type LineSettings = ValuesOf<typeof lineSettings>;
export type LineEntry = LineSettings['line_fields'][number];
interface FormConfig {
  settings: LineSettings;
  axis: readonly (FormEntrySettings & Pick<LineEntry, 'lookup_key' | 'lookup_name'>)[];
}
type LineField = FormFieldSettings & Pick<LineEntry, 'lookup_key' | 'lookup_name'>;

/** The entries that are of the sheet of the lines, without the column that names the row: the server fills that in. */
function entriesOf({ settings }: { settings: LineSettings }): { entry: LineEntry; column: string }[] {
  const { takes_lines, lines_link: link, line_fields } = settings;
  if (!takes_lines || !link?.column) return [];
  return line_fields.flatMap((entry) => {
    const { sheet_title, column = '' } = entry.line_column ?? {};
    const isOwn = sheet_title === link.sheet_title && column !== '' && column !== link.column;
    return isOwn ? [{ entry, column }] : [];
  });
}

/** The lines of a form; null where its owner wants none, or hasn't said which. */
export function linesOf<C extends FormConfig>(config: C): BlockLines<C> | null {
  const { takes_lines, lines_link: link, lines_key: key, lines_required } = config.settings;
  if (!takes_lines || !link?.column || !key) return null;
  const entries = entriesOf(config);
  const axis = entries.flatMap(({ entry, column }) => fieldOfLine(entry, column) ?? []);
  return {
    ...{ sheet_title: link.sheet_title, link: link.column, key, isRequired: lines_required },
    config: {
      ...config,
      settings: { ...config.settings, takes_lines: false, form_steps: [] },
      axis,
      conditional_filter: [],
    },
    shown: entries.some(({ entry }) => entry.type === 'calculated' || entry.adds_up)
      ? entries.filter(({ entry }) => !entry.hide).map(({ column }) => column)
      : [],
    isShownBefore: config.settings.live_values,
    summed: entries.filter(({ entry }) => !entry.hide && entry.adds_up).map(({ column }) => column),
    named: Object.fromEntries(
      entries.flatMap(({ entry, column }): [string, NamesRequest][] => {
        const names = isPicked(entry) ? namesOfKeys(entry) : undefined;
        return names ? [[column, names]] : [];
      }),
    ),
    isBlank: (cells, at) =>
      axis.every(({ column, type, hide, default: text }) => {
        const own = hide ? null : (cells[column] ?? null);
        return own === null || own === '' || isSame(own, cellOf(type, defaultOf(type, text, at)));
      }),
  };
}

const isSame = (one: Cell, other: Cell): boolean => String(one).trim() === String(other ?? '');

function fieldOfLine({ type, ...entry }: LineEntry, column: string): LineField | null {
  return type === 'calculated' ? null : { ...entry, type, column, description: '', file_mime_type: '' };
}

/** What of the lines is shown afterwards, in order: the columns that are filled in and calculated, and which are added up. */
export const shownLines = (config: { settings: LineSettings }) =>
  entriesOf(config)
    .filter(({ entry }) => !entry.hide)
    .map(({ entry, column }) => ({ column, label: entry.label, adds_up: entry.adds_up }));

/** The form where these columns of the lines are computed: no one fills them in, and they are shown afterwards. */
export function withComputedLines<C extends FormConfig>(config: C, computed: ReadonlySet<string>): C {
  const line_fields = config.settings.line_fields.map((entry) =>
    computed.has(entry.line_column?.column ?? '') ? { ...entry, type: 'calculated' as const } : entry,
  );
  return { ...config, settings: { ...config.settings, line_fields } };
}

export function withoutHiddenLines<C extends FormConfig>(config: C): C {
  const line_fields = config.settings.line_fields.filter(({ hide }) => !hide);
  return { ...config, settings: { ...config.settings, line_fields } };
}

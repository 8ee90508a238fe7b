/**
 * Which element of a view shows which setting, found without a word of it in the view: in the studio every text that
 * people read goes into the view with a mark behind it, of characters that are rendered as nothing; what the server
 * made of a text begins with a comment. `read-marks.ts` takes them out of the page before it is painted. (decision 74)
 */
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { BlockConfig, BlockDefinition } from '#blocks/contract.ts';
import { itemSetOf, type ListName } from '#blocks/edit-names.ts';
import type { Fields, Setting } from '#settings/kinds.ts';

/** Steps inside a block: `['settings', 'buttons', 0, 'text']`. */
export type SettingPath = readonly (string | number)[];

const signs = ['\u2061', '\u2062', '\u2064'] as const;
const edge = '\u2063';
export const markPattern = /\u2063([\u2061\u2062\u2064]+)\u2063/g;
export const commentPrefix = 'shows:';

const lists: readonly ListName[] = ['axis', 'actions', 'toolbar_buttons', 'item_buttons'];

export interface MarkedBlock extends Pick<PreparedBlock, 'config' | 'html'> {
  /** What the marks stand for, by their number. */
  paths: readonly SettingPath[];
}

/** Whether a setting holds words that are typed where they are. */
export function isTypedInPlace(setting: Setting | undefined): boolean {
  if (!setting || setting.serverOnly || setting.concealed) return false;
  if (setting.kind === 'html' || setting.kind === 'markdowntext' || setting.kind === 'template') return true;
  return (setting.kind === 'text' || setting.kind === 'textarea') && !setting.panelOnly;
}

/** The same block with a mark behind every text that is typed in place. Pure. */
export function markTexts(definition: BlockDefinition, { config, html }: PreparedBlock): MarkedBlock {
  const paths: SettingPath[] = [];
  const markedHtml: Record<string, string> = { ...html };
  // A text that is filled from rows is made once for each of them.
  const placesOf = (path: string): string[] =>
    Object.keys(html).filter((place) => place === path || place.startsWith(`${path}#`));
  const marked = (fields: Fields, values: object, at: SettingPath): Record<string, unknown> => {
    const all: Record<string, unknown> = { ...values };
    for (const [key, setting] of Object.entries(fields)) {
      const value = all[key];
      const path = [...at, key];
      if (setting.kind === 'array' && Array.isArray(value)) {
        all[key] = value.map((item: object, index) => marked(setting.fields, item, [...path, index]));
      } else if (typeof value === 'string' && value.trim() !== '' && isTypedInPlace(setting)) {
        all[key] = value + markOf(paths.push(path) - 1);
        for (const place of placesOf(path.join('.'))) {
          const made = html[place] ?? '';
          if (made.trim() !== '') markedHtml[place] = `<!--${commentPrefix}${paths.length - 1}-->${made}`;
        }
      }
    }
    return all;
  };
  const result: Record<string, unknown> = {
    ...config,
    settings: marked(definition.settings, config.settings, ['settings']),
  };
  for (const list of lists) {
    const set = itemSetOf(definition, list);
    if (set) result[list] = config[list].map((item, index) => marked(set.fields, item, [list, index]));
  }
  return { config: result as unknown as BlockConfig, html: markedHtml, paths };
}

function markOf(index: number): string {
  const digits = [...index.toString(signs.length)].map((digit) => signs[Number(digit)] ?? '');
  return edge + digits.join('') + edge;
}

/** The numbers of the marks in a text, and the text without them. */
export function takeMarks(text: string): { text: string; marks: number[] } {
  if (!text.includes(edge)) return { text, marks: [] };
  const marks: number[] = [];
  const bare = text.replaceAll(markPattern, (_, digits: string) => {
    const read = [...digits].map((sign) => signs.indexOf(sign as (typeof signs)[number])).join('');
    marks.push(Number.parseInt(read, signs.length));
    return '';
  });
  return { text: bare, marks };
}

/**
 * Which sheets and columns of someone's workbook correspond to those of a template's contract: proposals, each with a
 * confidence and its reasons in words. Pure; the same workbook always gives the same.
 *
 *     matchWorkbook(contract, ownSheets) → { sheets: [{ sheet, to, state, confidence, reasons, columns: [{ column, to,
 *       state, confidence, reasons, others: [{ to, confidence, reasons }] }] }] }
 *
 * Sheets and columns are titles and ids of the contract, `to` those of the workbook, null for none. Only what is `sure`
 * may be applied without asking (`sureMapping`); what is `uncertain` is shown to be confirmed.
 */
import { plural, t } from '#kit/language/product.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { bestAssignment, marginsOf } from './best-assignment.ts';
import { worthOf } from './column-fit.ts';
import { type NameAlikeness, nameAlikeness, type ReadyName, readyName } from './column-names.ts';
import type { SheetMapping, TemplateMapping } from './mapping.ts';
import type { ContractColumn, ContractSheet, TemplateContract } from './template-contract.ts';
import {
  noName,
  type ReadySheet,
  type RequestedColumn,
  requestedColumns,
  type Weighed,
  weigh,
  reasonsFor,
} from './weigh-columns.ts';

export type MatchState = 'sure' | 'uncertain' | 'none';

export interface OtherMatch {
  to: string;
  confidence: number;
  reasons: string[];
}
export interface ColumnMatch {
  column: string;
  to: string | null;
  state: MatchState;
  /** From 0 to 1. */
  confidence: number;
  reasons: string[];
  /** What else it could be, the likeliest first. */
  others: OtherMatch[];
}
export interface SheetMatch {
  sheet: string;
  to: string | null;
  state: MatchState;
  confidence: number;
  reasons: string[];
  columns: ColumnMatch[];
}
export interface WorkbookMatch {
  sheets: SheetMatch[];
}

export function matchWorkbook(contract: TemplateContract, own: readonly ReadySheet[]): WorkbookMatch {
  const requested = contract.sheets.map((sheet) => ({
    sheet,
    columns: requestedColumns(sheet),
    names: [sheet.title, ...sheet.other_names].map((name) => readyName(name)),
  }));
  const keys = own.map(keysOf);
  const scores = requested.map(({ columns, names }) => own.map((one, at) => sheetScore(columns, names, one, keys[at])));
  const assigned = bestAssignment(scores, own.length);
  const margins = marginsOf(scores, assigned);
  const sheets = requested.map(({ sheet, columns, names }, at): SheetMatch => {
    const target = own[assigned[at] ?? -1];
    if (!target) return unmatched(sheet);
    const matches = matchAll(sheet, columns, target);
    const title = titleAlikeness(names, target);
    const confidence = confidenceOf(sheet, title, matches);
    const margin = margins[at] ?? 0;
    const isOnly = contract.sheets.length === 1 && own.length === 1;
    const isSure = confidence >= (isOnly ? onlySheet : sureSheet) && (isOnly || margin >= sheetMargin);
    if (confidence < leastSheet) return unmatched(sheet);
    const state = isSure ? 'sure' : 'uncertain';
    return {
      sheet: sheet.title,
      to: target.title,
      state,
      confidence: rounded(confidence),
      reasons: reasonsOf(title, matches),
      columns: matches,
    };
  });
  return { sheets };
}

/** The columns of one sheet, where someone chose which sheet corresponds to it. */
export const matchSheet = (sheet: ContractSheet, own: ReadySheet): ColumnMatch[] =>
  matchAll(sheet, requestedColumns(sheet), own);

/** The mapping of what is sure; everything else is left to be decided. */
export function sureMapping(match: WorkbookMatch): TemplateMapping {
  const sheets = match.sheets.flatMap(({ sheet, to, state, columns }): SheetMapping[] => {
    if (to === null || state !== 'sure') return [];
    const sure = columns.flatMap(({ column, to: id, state: own }) =>
      id !== null && own === 'sure' ? [{ column, to: { kind: 'column' as const, id } }] : [],
    );
    return [{ sheet, to: { kind: 'sheet', title: to }, columns: sure }];
  });
  return { sheets };
}

const sureScore = 0.75;
/** So much worse everything else must be. */
const sureMargin = 0.12;
const leastSheet = 0.2;
const sureSheet = 0.5;
/** Of a template with one sheet and a workbook with one. */
const onlySheet = 0.3;
const sheetMargin = 0.08;
const mostOthers = 4;

const unmatched = ({ title, columns }: ContractSheet): SheetMatch => ({
  ...{ sheet: title, to: null, state: 'none', confidence: 0, reasons: [] },
  columns: columns.map(({ id }) => ({ column: id, to: null, state: 'none', confidence: 0, reasons: [], others: [] })),
});

function matchAll({ title }: ContractSheet, requested: readonly RequestedColumn[], own: ReadySheet): ColumnMatch[] {
  // What both sheets are about need not be said again in the name of a column.
  const ofTitle = new Set(readyName(title).words);
  const names = own.columns.map(({ profile, name }) =>
    name.words.some((word) => ofTitle.has(word)) ? readyName(profile.name, [own.title, title]) : name,
  );
  const weighed = requested.map((one) => own.columns.map((column, at) => weigh(one, column, names[at] ?? column.name)));
  const scores = weighed.map((line) => line.map((one) => one?.score ?? 0));
  const assigned = bestAssignment(scores, own.columns.length);
  const margins = marginsOf(scores, assigned);
  return requested.map(({ column }, at): ColumnMatch => {
    const matches = (weighed[at] ?? []).map((one, position) => {
      const to = own.columns[position]?.profile.id;
      return one && to !== undefined ? { to, one } : null;
    });
    const said = ({ to, one }: { to: string; one: Weighed }): OtherMatch => ({
      ...{ to, confidence: rounded(one.score), reasons: reasonsFor(column, one) },
    });
    const target = assigned[at] ?? -1;
    const others = matches
      .flatMap((one, position) => (one && position !== target ? [one] : []))
      .toSorted((one, other) => other.one.score - one.one.score)
      .slice(0, mostOthers)
      .map(said);
    const found = matches[target];
    if (!found) return { column: column.id, to: null, state: 'none', confidence: 0, reasons: [], others };
    const isSure = found.one.score >= sureScore && (margins[at] ?? 0) >= sureMargin;
    return { column: column.id, state: isSure ? 'sure' : 'uncertain', ...said(found), others };
  });
}

/** What the columns of a sheet are called and are. */
function keysOf({ columns }: ReadySheet) {
  const names = new Set<string>();
  const senses = new Set<number>();
  const kinds = new Set<Meaning>();
  for (const { name, meaning } of columns) {
    names.add(name.sorted);
    if (name.short !== '') names.add(name.short);
    for (const sense of name.senses) senses.add(sense);
    kinds.add(meaning);
  }
  return { names, senses, kinds };
}

/** Without comparing every column with every other: what the best of each is worth, by the keys that it has. */
function sheetScore(
  requested: readonly RequestedColumn[],
  titles: readonly ReadyName[],
  own: ReadySheet,
  { names, senses, kinds } = keysOf(own),
): number {
  const has = (name: ReadyName): number => {
    if (names.has(name.sorted) || (name.short !== '' && names.has(name.short))) return 1;
    for (const sense of name.senses) if (senses.has(sense)) return 0.8;
    return 0;
  };
  let [sum, total] = [0, 0];
  for (const { column, names: called } of requested) {
    const weight = weightOf(column);
    const best = Math.max(...called.map(has), kinds.has(column.meaning) ? worthOf(column.meaning, true) / 2 : 0);
    sum += weight * best;
    total += weight;
  }
  return joined(total === 0 ? 0 : sum / total, titleAlikeness(titles, own).score);
}

const weightOf = ({ required }: ContractColumn): number => (required ? 2 : 1);

/** What two sheets are called says something, but `Sheet1` says nothing. */
function titleAlikeness(titles: readonly ReadyName[], own: ReadySheet): NameAlikeness {
  if (/^(?:sheet|table|tab)\s*\d*$/.test(own.name.written)) return noName;
  const found = titles.map((title) => nameAlikeness(title, own.name));
  return found.toSorted((one, other) => other.score - one.score)[0] ?? noName;
}

const joined = (columns: number, title: number): number => 1 - (1 - columns) * (1 - 0.35 * title);

function confidenceOf(sheet: ContractSheet, title: NameAlikeness, matches: readonly ColumnMatch[]): number {
  let [sum, total] = [0, 0];
  for (const [at, column] of sheet.columns.entries()) {
    sum += weightOf(column) * (matches[at]?.confidence ?? 0);
    total += weightOf(column);
  }
  return joined(total === 0 ? 0 : sum / total, title.score);
}

const reasonsOf = (title: NameAlikeness, matches: readonly ColumnMatch[]): string[] => [
  ...(title.kind === '' ? [] : [t(title.kind)]),
  plural(matches.length, '{matched} of {count} column', '{matched} of {count} columns', {
    matched: matches.filter(({ to }) => to !== null).length,
  }),
];

const rounded = (score: number): number => Math.round(score * 100) / 100;

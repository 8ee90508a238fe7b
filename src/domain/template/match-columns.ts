/**
 * Which sheets and columns of somebody's workbook stand for those of a template's contract: proposals, each with a
 * confidence and its reasons in words. Pure; the same workbook always gives the same.
 *
 *     matchWorkbook(contract, ownSheets) → { sheets: [{ sheet, to, state, confidence, reasons, columns: [{ column, to,
 *       state, confidence, reasons, others: [{ to, confidence, reasons }] }] }] }
 *
 * Sheets and columns are titles and ids of the contract, `to` those of the workbook, null for none. Only what is `sure`
 * may be applied without asking (`sureMapping`); what is `uncertain` is shown to be confirmed.
 */
import type { ColumnMeaning, Meaning } from '../meaning/column-meaning.ts';
import { meaningsOf } from '../meaning/column-meaning.ts';
import type { ColumnProfile, SheetProfile } from '../meaning/sheet-profile.ts';
import { bestAssignment, marginOf } from './best-assignment.ts';
import { areRelated, kindInWords, typeFit, worthOf } from './column-fit.ts';
import { nameAlikeness, type ReadyName, readyName } from './column-names.ts';
import type { SheetMapping, TemplateMapping } from './mapping.ts';
import type { ContractColumn, ContractSheet, TemplateContract } from './template-contract.ts';

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

/** A sheet of the user's workbook made ready to be matched, once: what its columns mean takes longest to find out. */
export interface ReadySheet {
  title: string;
  name: ReadyName;
  columns: readonly ReadyColumn[];
}
interface ReadyColumn {
  profile: ColumnProfile;
  name: ReadyName;
  meaning: Meaning;
  /** Whether no other column of the sheet means the same. */
  isAlone: boolean;
  values: ReadonlySet<string>;
}
interface WantedColumn {
  column: ContractColumn;
  names: readonly ReadyName[];
  isAlone: boolean;
  values: readonly string[];
}

export function readySheet(
  profile: SheetProfile,
  meanings: ReadonlyMap<string, ColumnMeaning> = meaningsOf(profile),
): ReadySheet {
  const meaningOf = ({ id }: ColumnProfile): Meaning => meanings.get(id)?.meaning ?? 'text';
  const count = counted(profile.columns.map(meaningOf));
  const columns = profile.columns.map((column): ReadyColumn => {
    const meaning = meaningOf(column);
    return {
      ...{ profile: column, meaning, isAlone: count.get(meaning) === 1 },
      name: readyName(column.name, [profile.title]),
      values: new Set(column.samples.slice(0, mostValues).flatMap((value) => (typeof value === 'string' ? folded(value) : []))), // biome-ignore format: one line
    };
  });
  return { title: profile.title, name: readyName(profile.title), columns };
}

export function matchWorkbook(contract: TemplateContract, own: readonly ReadySheet[]): WorkbookMatch {
  const wanted = contract.sheets.map((sheet) => ({ sheet, columns: wantedColumns(sheet) }));
  const scores = wanted.map(({ sheet, columns }) => own.map((one) => sheetScore(sheet, columns, one)));
  const assigned = bestAssignment(scores, own.length);
  const sheets = wanted.map(({ sheet, columns }, at): SheetMatch => {
    const target = own[assigned[at] ?? -1];
    if (!target) return unmatched(sheet);
    const matches = matchAll(sheet, columns, target);
    const confidence = confidenceOf(sheet, target, matches);
    const margin = marginOf(scores, assigned, at);
    const isOnly = contract.sheets.length === 1 && own.length === 1;
    const isSure = confidence >= (isOnly ? onlySheet : sureSheet) && (isOnly || margin >= sheetMargin);
    if (confidence < leastSheet) return unmatched(sheet);
    const state = isSure ? 'sure' : 'uncertain';
    return { sheet: sheet.title, to: target.title, state, confidence: rounded(confidence), reasons: reasonsOf(sheet, target, matches), columns: matches }; // biome-ignore format: one answer
  });
  return { sheets };
}

/** The columns of one sheet, where somebody chose which sheet stands for it. */
export const matchSheet = (sheet: ContractSheet, own: ReadySheet): ColumnMatch[] =>
  matchAll(sheet, wantedColumns(sheet), own);

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

/** Below it nobody would call two columns the same. */
const leastScore = 0.3;
const sureScore = 0.75;
/** So much worse everything else must be. */
const sureMargin = 0.12;
const leastSheet = 0.2;
const sureSheet = 0.5;
/** Of a template with one sheet and a workbook with one. */
const onlySheet = 0.3;
const sheetMargin = 0.08;
const mostOthers = 4;
const mostValues = 300;

const unmatched = ({ title, columns }: ContractSheet): SheetMatch => ({
  ...{ sheet: title, to: null, state: 'none', confidence: 0, reasons: [] },
  columns: columns.map(({ id }) => ({ column: id, to: null, state: 'none', confidence: 0, reasons: [], others: [] })),
});

function wantedColumns(sheet: ContractSheet): WantedColumn[] {
  const count = counted(sheet.columns.map(({ meaning }) => meaning));
  return sheet.columns.map((column) => ({
    column,
    names: [column.title, ...column.other_names].map((name) => readyName(name, [sheet.title])),
    isAlone: count.get(column.meaning) === 1,
    values: column.options.map(folded),
  }));
}

interface Scored {
  score: number;
  reasons: string[];
}

/** How well a column of the user's stands for one of the contract. */
function scoreOf(wanted: WantedColumn, own: ReadyColumn, ownName: ReadyName): Scored {
  const { column } = wanted;
  const fit = typeFit(column, { type: own.profile.type, meaning: own.meaning });
  if (fit === 0) return nothing;
  const isSameKind = column.meaning === own.meaning;
  const name = bestName(wanted, ownName, isSameKind);
  const kind = isSameKind ? worthOf(column.meaning, wanted.isAlone && own.isAlone) : 0;
  const alike = name.score > 0 || kind > 0.15 || wanted.values.length > 1 ? shareOfValues(wanted, own) : 0;
  const values = alike >= 0.5 ? 0.6 * alike : 0;
  let score = 1 - (1 - name.score) * (1 - kind) * (1 - values);
  if (!areRelated(column.meaning, own.meaning)) score *= name.score === 1 ? 0.85 : 0.6;
  score = Math.min(1, score * (name.score === 1 ? Math.max(fit, 0.9) : fit));
  if (score < leastScore) return nothing;
  const reasons = [
    ...(name.kind === '' ? [] : [name.words]),
    ...(kind >= 0.3 ? [`same kind: ${kindInWords(column.meaning)}`] : []),
    ...(values > 0 ? [`values alike: ${Math.round(alike * 100)} %`] : []),
  ];
  return { score, reasons: reasons.length > 0 ? reasons : ['similar values'] };
}

const nothing: Scored = { score: 0, reasons: [] };

function bestName(wanted: WantedColumn, own: ReadyName, isSameKind: boolean) {
  let best = { score: 0, kind: '' as ReturnType<typeof nameAlikeness>['kind'], words: '' };
  for (const [at, name] of wanted.names.entries()) {
    const found = nameAlikeness(name, own);
    const near = found.kind === 'near name' && isSameKind ? 0.7 : found.score;
    // The author said so: nearly as good as the name itself.
    const score = at === 0 ? near : Math.min(0.95, near);
    const kind = found.kind === 'near name' || (at > 0 && found.kind === 'same name') ? 'other name' : found.kind;
    if (score > best.score) best = { score, kind, words: kind };
  }
  return best;
}

/** How many of the options stand among the user's values. */
function shareOfValues({ values }: WantedColumn, own: ReadyColumn): number {
  if (values.length < 2 || own.values.size === 0) return 0;
  const smaller = Math.min(values.length, own.values.size);
  return values.filter((value) => own.values.has(value)).length / smaller;
}

function matchAll({ title }: ContractSheet, wanted: readonly WantedColumn[], own: ReadySheet): ColumnMatch[] {
  // What both sheets are about need not be said again in the name of a column.
  const names = own.columns.map(({ profile }) => readyName(profile.name, [own.title, title]));
  const scored = wanted.map((one) => own.columns.map((column, at) => scoreOf(one, column, names[at] ?? column.name)));
  const scores = scored.map((line) => line.map(({ score }) => score));
  const assigned = bestAssignment(scores, own.columns.length);
  return wanted.map(({ column }, at): ColumnMatch => {
    const line = scored[at] ?? [];
    const target = assigned[at] ?? -1;
    const found = line[target];
    const others = line
      .flatMap(({ score, reasons }, place) => {
        const id = own.columns[place]?.profile.id;
        return place !== target && score > 0 && id !== undefined
          ? [{ to: id, confidence: rounded(score), reasons }]
          : [];
      })
      .toSorted((one, other) => other.confidence - one.confidence)
      .slice(0, mostOthers);
    const id = own.columns[target]?.profile.id;
    if (!found || id === undefined) return { column: column.id, to: null, state: 'none', confidence: 0, reasons: [], others }; // biome-ignore format: one answer
    const isSure = found.score >= sureScore && marginOf(scores, assigned, at) >= sureMargin;
    const { score, reasons } = found;
    return { column: column.id, to: id, state: isSure ? 'sure' : 'uncertain', confidence: rounded(score), reasons, others }; // biome-ignore format: one answer
  });
}

/** Without comparing every column with every other: what the best of each is worth, by the keys that it has. */
function sheetScore(sheet: ContractSheet, wanted: readonly WantedColumn[], own: ReadySheet): number {
  const names = new Set<string>();
  const senses = new Set<number>();
  const kinds = new Map<Meaning, number>();
  for (const { name, meaning } of own.columns) {
    names.add(name.sorted);
    if (name.short !== '') names.add(name.short);
    for (const sense of name.senses) senses.add(sense);
    kinds.set(meaning, (kinds.get(meaning) ?? 0) + 1);
  }
  const has = (name: ReadyName): number =>
    names.has(name.sorted) || (name.short !== '' && names.has(name.short))
      ? 1
      : [...name.senses].some((sense) => senses.has(sense))
        ? 0.8
        : 0;
  let [sum, total] = [0, 0];
  for (const { column, names: own } of wanted) {
    const weight = weightOf(column);
    const best = Math.max(...own.map(has), kinds.has(column.meaning) ? worthOf(column.meaning, true) / 2 : 0);
    sum += weight * best;
    total += weight;
  }
  return joined(total === 0 ? 0 : sum / total, titleAlikeness(sheet, own));
}

const weightOf = ({ required }: ContractColumn): number => (required ? 2 : 1);

/** What two sheets are called says something, but `Sheet1` says nothing. */
function titleAlikeness(sheet: ContractSheet, own: ReadySheet): number {
  const names = [sheet.title, ...sheet.other_names].map((name) => readyName(name));
  return Math.max(
    0,
    ...names.map((name) =>
      /^(?:sheet|table|tab)\s*\d*$/.test(own.name.written) ? 0 : nameAlikeness(name, own.name).score,
    ),
  );
}

const joined = (columns: number, title: number): number => 1 - (1 - columns) * (1 - 0.35 * title);

function confidenceOf(sheet: ContractSheet, own: ReadySheet, matches: readonly ColumnMatch[]): number {
  let [sum, total] = [0, 0];
  for (const [at, column] of sheet.columns.entries()) {
    sum += weightOf(column) * (matches[at]?.confidence ?? 0);
    total += weightOf(column);
  }
  return joined(total === 0 ? 0 : sum / total, titleAlikeness(sheet, own));
}

function reasonsOf(sheet: ContractSheet, own: ReadySheet, matches: readonly ColumnMatch[]): string[] {
  const title = nameAlikeness(readyName(sheet.title), own.name);
  const found = matches.filter(({ to }) => to !== null).length;
  return [...(title.kind === '' ? [] : [title.kind]), `${found} of ${matches.length} columns`];
}

const rounded = (score: number): number => Math.round(score * 100) / 100;
const folded = (value: string): string => value.trim().toLowerCase();

function counted<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

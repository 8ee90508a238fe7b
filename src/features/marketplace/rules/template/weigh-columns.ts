/** How well one column can stand in for another: by its name, its kind, its type and its values. (match-columns.ts) */
import { t } from '#kit/language/product.ts';
import { type ColumnMeaning, type Meaning, meaningsOf } from '#engine/meaning/column-meaning.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { areRelated, kindTexts, typeFit, worthOf } from './column-fit.ts';
import { type NameAlikeness, nameAlikeness, type ReadyName, readyName } from './column-names.ts';
import type { ContractColumn, ContractSheet } from './template-contract.ts';

/** A sheet of the user's workbook made ready to be matched, once: what its columns mean takes longest to find out. */
export interface ReadySheet {
  title: string;
  name: ReadyName;
  columns: readonly ReadyColumn[];
}
export interface ReadyColumn {
  profile: ColumnProfile;
  name: ReadyName;
  meaning: Meaning;
  /** Whether no other column of the sheet means the same. */
  isAlone: boolean;
  values: ReadonlySet<string>;
}
export interface RequestedColumn {
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
      values: new Set(
        column.samples.slice(0, mostValues).flatMap((value) => (typeof value === 'string' ? folded(value) : [])),
      ),
    };
  });
  return { title: profile.title, name: readyName(profile.title), columns };
}

const mostValues = 300;
/** Below it no one would call two columns the same. */
const leastScore = 0.3;

export function requestedColumns(sheet: ContractSheet): RequestedColumn[] {
  const count = counted(sheet.columns.map(({ meaning }) => meaning));
  return sheet.columns.map((column) => ({
    column,
    names: [column.title, ...column.other_names].map((name) => readyName(name, [sheet.title])),
    isAlone: count.get(column.meaning) === 1,
    values: column.options.map(folded),
  }));
}

/** How well a column of the user's can stand in for one of the contract, and what speaks for it. */
export interface Weighed {
  score: number;
  name: NameAlikeness['kind'];
  /** What it says that both are of one kind. */
  kind: number;
  /** How many of the values are alike; 0 where they say nothing. */
  alike: number;
}

export function weigh(requested: RequestedColumn, own: ReadyColumn, ownName: ReadyName): Weighed | null {
  const { column } = requested;
  const isSameKind = column.meaning === own.meaning;
  const name = bestName(requested, ownName, isSameKind);
  const kind = isSameKind ? worthOf(column.meaning, requested.isAlone && own.isAlone) : 0;
  const isLikely = name.score > 0 || kind > 0.15 || requested.values.length > 1;
  const fit = isLikely ? typeFit(column, { type: own.profile.type, meaning: own.meaning }) : 0;
  if (fit === 0) return null;
  const share = shareOfValues(requested, own);
  const alike = share >= 0.5 ? share : 0;
  let score = 1 - (1 - name.score) * (1 - kind) * (1 - 0.6 * alike);
  if (!areRelated(column.meaning, own.meaning)) score *= name.score === 1 ? 0.85 : 0.6;
  score = Math.min(1, score * (name.score === 1 ? Math.max(fit, 0.9) : fit));
  return score < leastScore ? null : { score, name: name.kind, kind, alike };
}

export const reasonsFor = ({ meaning }: ContractColumn, { name, kind, alike }: Weighed): string[] => [
  ...(name === '' ? [] : [t(name)]),
  ...(kind >= 0.3 ? [t('same kind: {kind}', { kind: t(kindTexts[meaning]) })] : []),
  ...(alike > 0 ? [t('values alike: {share} %', { share: Math.round(alike * 100) })] : []),
];

function bestName(requested: RequestedColumn, own: ReadyName, isSameKind: boolean): NameAlikeness {
  let best: NameAlikeness = noName;
  for (const [at, name] of requested.names.entries()) {
    const found = nameAlikeness(name, own);
    const near = found.kind === 'near name' && isSameKind ? 0.7 : found.score;
    // The author said so: nearly as good as the name itself.
    const score = at === 0 ? near : Math.min(0.95, near);
    if (score <= best.score) continue;
    const isOther = found.kind === 'near name' || (at > 0 && found.kind === 'same name');
    best = { score, kind: isOther ? 'other name' : found.kind };
  }
  return best;
}

export const noName: NameAlikeness = { score: 0, kind: '' };

/** How many of the options are among the user's values. */
function shareOfValues({ values }: RequestedColumn, own: ReadyColumn): number {
  if (values.length < 2 || own.values.size === 0) return 0;
  const smaller = Math.min(values.length, own.values.size);
  return values.filter((value) => own.values.has(value)).length / smaller;
}

const folded = (value: string): string => value.trim().toLowerCase();

function counted<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Which columns of a file correspond to those of a template, as a form that needs no script. */
import { t } from '#kit/language/product.ts';
import type { MarketChoice, TrialColumn, TrialSheet } from '../../rules/market-view.ts';
import type {
  ColumnChoice,
  ColumnMapping,
  SheetChoice,
  SheetMapping,
  TemplateMapping,
} from '../../rules/template/mapping.ts';
import { type ColumnMatch, matchSheet } from '../../rules/template/match-columns.ts';
import type { ContractSheet, TemplateContract } from '../../rules/template/template-contract.ts';
import { readySheet } from '../../rules/template/weigh-columns.ts';
import { ownChoice as own, trialChoices } from '../../rules/try-template.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';

const created = 'create';
const leftOut = 'leave out';

const valueOf = (to: SheetChoice | ColumnChoice | undefined): string => {
  if (!to) return '';
  return to.kind === 'sheet' ? own(to.title) : to.kind === 'column' ? own(to.id) : to.kind;
};

/** The form in its current state. */
export function trialSheets(
  contract: TemplateContract,
  mapping: TemplateMapping,
  profiles: readonly SheetProfile[],
): TrialSheet[] {
  return contract.sheets.map((sheet, at): TrialSheet => {
    const mapped = mapping.sheets.find((one) => one.sheet === sheet.title);
    const { to } = mapped ?? {};
    const target = to?.kind === 'sheet' ? profiles.find(({ title }) => title === to.title) : undefined;
    const choices = profiles.map(({ title }): MarketChoice => ({ value: own(title), label: title }));
    return {
      ...{ field: `sheet-${at}`, title: sheet.title, chosen: valueOf(to) },
      choices: [{ value: '', label: trialChoices.sheet }, ...choices, { value: leftOut, label: trialChoices.leaveOut }],
      columns: target && mapped ? trialColumns(sheet, mapped, target, at) : [],
    };
  });
}

function trialColumns(sheet: ContractSheet, mapped: SheetMapping, target: SheetProfile, at: number): TrialColumn[] {
  const matches = matchSheet(sheet, readySheet(target));
  const nameOf = (id: string | null): string => target.columns.find((column) => column.id === id)?.name ?? '';
  const choices: MarketChoice[] = [
    { value: '', label: trialChoices.column },
    ...target.columns.map(({ id, name }) => ({ value: own(id), label: name })),
    { value: created, label: trialChoices.create },
    { value: leftOut, label: trialChoices.leaveOut },
  ];
  return sheet.columns.map(({ id, title, type, required }, position): TrialColumn => {
    const to = mapped.columns.find(({ column }) => column === id)?.to;
    const match = to ? undefined : matches.find(({ column }) => column === id);
    return {
      ...{ field: `column-${at}-${position}`, title, type, required, choices, chosen: valueOf(to) },
      hint: match?.to
        ? t('Possibly {name} ({reasons}).', { name: nameOf(match.to), reasons: match.reasons.join(', ') })
        : '',
    };
  });
}

/** What was sent as a mapping. A sheet that another was chosen for begins with what is sure of it. */
export function sentMapping(
  form: URLSearchParams,
  before: TemplateMapping,
  { contract, profiles }: { contract: TemplateContract; profiles: readonly SheetProfile[] },
): TemplateMapping {
  const sheets = contract.sheets.flatMap((sheet, at): SheetMapping[] => {
    const to = sheetChoice(form.get(`sheet-${at}`) ?? '');
    if (!to) return [];
    if (to.kind !== 'sheet') return [{ sheet: sheet.title, to, columns: [] }];
    const known = before.sheets.find((one) => one.sheet === sheet.title)?.to;
    const isKnown = known?.kind === 'sheet' && known.title === to.title;
    const columns = isKnown
      ? sentColumns(sheet, form, at)
      : sureColumns(
          sheet,
          profiles.find(({ title }) => title === to.title),
        );
    return [{ sheet: sheet.title, to, columns }];
  });
  return { sheets };
}

const sentColumns = (sheet: ContractSheet, form: URLSearchParams, at: number): ColumnMapping[] =>
  sheet.columns.flatMap(({ id }, position): ColumnMapping[] => {
    const to = columnChoice(form.get(`column-${at}-${position}`) ?? '');
    return to ? [{ column: id, to }] : [];
  });

function sureColumns(sheet: ContractSheet, target: SheetProfile | undefined): ColumnMapping[] {
  if (!target) return [];
  return matchSheet(sheet, readySheet(target)).flatMap(({ column, to, state }: ColumnMatch): ColumnMapping[] =>
    to !== null && state === 'sure' ? [{ column, to: { kind: 'column', id: to } }] : [],
  );
}

function sheetChoice(value: string): SheetChoice | null {
  if (value === leftOut) return { kind: leftOut };
  return value.startsWith(own('')) ? { kind: 'sheet', title: value.slice(own('').length) } : null;
}

function columnChoice(value: string): ColumnChoice | null {
  if (value === created || value === leftOut) return { kind: value };
  return value.startsWith(own('')) ? { kind: 'column', id: value.slice(own('').length) } : null;
}

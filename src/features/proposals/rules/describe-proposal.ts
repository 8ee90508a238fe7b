import { t } from '#kit/language/product.ts';
import type { PersonalEvidence, PersonalKind } from '#engine/meaning/personal.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { type SheetKind, sheetKinds } from '#engine/meaning/sheet-kind.ts';
import type { ProposalChoice } from './choice.ts';
import type { ColumnRoles } from './column-roles.ts';
import { proposedPalettes } from './proposed-palettes.ts';
import { isOpenByDefault } from './open-pages.ts';
import { pagePartsOf, withoutParts } from './parts.ts';
import { relationsAmong } from './related-sheets.ts';
import { describeTables, type TableReport } from './understood/describe-tables.ts';
import { fitsKind } from './understood/fits-kind.ts';
import { mainOf, paletteOf, type ProposedApp, proposeApp, readSheets } from './propose-app.ts';

/** What can be chosen of a proposal, and what of its columns is left out and why. */
export interface ProposalReport {
  /** What the main sheet may be for, the guess first. */
  purposes: SheetKind[];
  purpose: SheetKind;
  palette: string;
  /** Columns that look personal, of all sheets. */
  personal: PersonalColumn[];
  /** Who sees the pages and adds rows without signing in, and which sheets are about people. */
  access: { strangers_read: boolean; strangers_add: boolean; about_people: string[] };
  /** Columns that no page shows: keys of programs and empty ones. */
  hidden: { sheet: string; name: string }[];
  /** What was understood of each table. */
  tables: TableReport[];
}

export interface PersonalColumn {
  sheet: string;
  column: string;
  name: string;
  is_let_in: boolean;
  kind: PersonalKind;
  /** What says so, in a sentence. */
  why: string;
  /** What would be seen: its first values. */
  examples: string[];
}

export interface ProposalInput {
  workbookName: string;
  sheets: readonly SheetProfile[];
  choice: ProposalChoice;
}

export function describeProposal({ workbookName, sheets, choice }: ProposalInput): ProposalReport {
  const read = readSheets(sheets, choice, workbookName);
  const main = mainOf(read, choice, workbookName);
  const roles = main?.roles;
  const guessed = roles?.guessed ?? 'list';
  const others = roles ? sheetKinds.filter((kind) => kind !== guessed && fitsKind(kind, roles)) : [];
  return {
    purposes: [guessed, ...others],
    purpose: roles?.kind ?? guessed,
    palette: paletteOf(choice, main).name,
    personal: read.flatMap(({ sheet, roles: own }) =>
      own.looksPersonal
        .filter(({ id }) => !isKeptOut(sheet.title, id, choice))
        .map((column) => ({
          ...{ sheet: sheet.title, column: column.id, name: column.name, is_let_in: !own.personal.includes(column) },
          ...reasonOf(own.evidenceOf(column)),
          examples: examplesOf(column),
        })),
    ),
    access: {
      strangers_read: choice.strangers_read ?? isOpenByDefault(read),
      strangers_add: choice.strangers_add ?? false,
      about_people: read.filter(({ roles: own }) => own.isPrivate).map(({ sheet }) => sheet.title),
    },
    hidden: read.flatMap(({ sheet, roles: own }) =>
      own.technical.filter(isHidden(own)).map(({ name }) => ({ sheet: sheet.title, name })),
    ),
    tables: describeTables(read, {
      main,
      app: proposeApp({ workbookName, sheets, choice }),
      relations: relationsAmong(read),
      reasonOf: ({ sheet, roles: own }, column) => ({
        why: isKeptOut(sheet.title, column.id, choice)
          ? t('You keep it out of pages.')
          : reasonOf(own.evidenceOf(column)).why,
        examples: examplesOf(column),
      }),
    }),
  };
}

const mostExamples = 3;
const examplesOf = (column: ColumnProfile): string[] =>
  column.samples.slice(0, mostExamples).map((value) => String(value).slice(0, 60));

const isKeptOut = (sheet: string, column: string, { kept_out = [] }: ProposalChoice): boolean =>
  kept_out.some((one) => one.sheet === sheet && one.column === column);

function reasonOf(evidence: PersonalEvidence | null): Pick<PersonalColumn, 'kind' | 'why'> {
  const { kind, by } = evidence ?? { kind: 'account of a person', by: 'sheet' };
  const thing = t(things[kind]);
  const why = {
    heading: t('Its heading names {thing}.', { thing }),
    values: t('Its values look like {thing}.', { thing }),
    sheet: t('Its rows are about people.'),
  }[by];
  return { kind, why };
}

/** @sentences */
const things: Readonly<Record<PersonalKind, string>> = {
  'e-mail address': 'an e-mail address',
  'phone number': 'a phone number',
  'private address': 'a private address',
  'birth date': 'a birth date',
  age: 'an age',
  gender: 'a gender',
  'national ID': 'a national ID',
  'student number': 'a student number',
  'bank account': 'a bank account',
  salary: 'a salary',
  health: 'health',
  'belief or origin': 'belief or origin',
  password: 'a password',
  family: 'family',
  'account of a person': 'an account of a person',
};

/** Coordinates are on the map. */
const isHidden =
  (roles: ColumnRoles) =>
  (column: ColumnProfile): boolean =>
    !['latitude', 'longitude'].includes(roles.meaningOf(column));

export interface ChoiceProblem {
  path: string;
  message: string;
}

/** The proposal as it was chosen, or what is wrong with the choice. */
export function chosenApp(input: ProposalInput): { app: ProposedApp } | { problem: ChoiceProblem } {
  const problem = choiceProblem(input);
  if (problem) return { problem };
  const { choice } = input;
  const whole = proposeApp(input);
  const known = new Set(pagePartsOf(whole).flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]));
  const unknown = (choice.left_out ?? []).findIndex((id) => !known.has(id));
  if (unknown >= 0) return { problem: { path: `left_out.${unknown}`, message: 'Part not found.' } };
  const app = withoutParts(whole, new Set(choice.left_out));
  return app ? { app } : { problem: { path: 'left_out', message: 'Keep at least one block on the home page.' } };
}

/** What of a choice does not fit the spreadsheet, except the parts. */
export function choiceProblem(input: ProposalInput): ChoiceProblem | null {
  const { choice } = input;
  const report = describeProposal(input);
  if (choice.purpose && !report.purposes.includes(choice.purpose))
    return { path: 'purpose', message: 'This spreadsheet doesn’t have the columns for that.' };
  if (choice.palette !== undefined && !proposedPalettes.some(({ name }) => name === choice.palette))
    return { path: 'palette', message: 'Palette not found.' };
  const stranger = (choice.let_in ?? []).findIndex(
    ({ sheet, column }) => !report.personal.some((one) => one.sheet === sheet && one.column === column),
  );
  if (stranger >= 0) return { path: `let_in.${stranger}`, message: 'No personal column has this name.' };
  return tableProblem(choice, report.tables);
}

/** What of the choices for single tables does not fit them. */
function tableProblem(
  { main, kinds = [], kept_out = [] }: ProposalChoice,
  tables: TableReport[],
): ChoiceProblem | null {
  const tableOf = (sheet: string) => tables.find((one) => one.sheet === sheet);
  if (main !== undefined && !tableOf(main)) return { path: 'main', message: 'No sheet has this name.' };
  const other = kinds.findIndex(({ sheet, kind }) => !tableOf(sheet)?.kinds.includes(kind));
  if (other >= 0) return { path: `kinds.${other}`, message: 'This table doesn’t have the columns for that.' };
  const unknown = kept_out.findIndex(
    ({ sheet, column }) => !tableOf(sheet)?.columns.some((one) => one.column === column),
  );
  return unknown >= 0 ? { path: `kept_out.${unknown}`, message: 'No column has this name.' } : null;
}

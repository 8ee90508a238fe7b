/**
 * The contract of a template: which sheets and columns it needs, in words and types, without a single row. It is made
 * from an app and the profiles of its sheets (blocks/contract-of-app.ts), stored as JSON with a version of the template,
 * and never changed afterwards.
 *
 *     { version: 1, sheets: [{ title, other_names, description, used_by: [{ page_id, page, block_id, block }],
 *       columns: [{ id, title, other_names, type, format, unit, meaning, required, personal, options, description }] }] }
 *
 * `readContract` checks one that comes over the wire. Of what its author sends only words and the marks "required" and
 * "personal" are taken (`withAuthorsWords`); the rest is what the app says.
 */
import { type FieldProblem, Problem } from '#kit/problem.ts';
import { type ColumnType, columnTypes } from '#sheet/model.ts';
import { type Meaning, meanings } from '../meaning/column-meaning.ts';

export const contractVersion = 1;

/** A block that shows the sheet; of a filter that holds for a whole page the block is ''. */
export interface UseOfSheet {
  page_id: string;
  page: string;
  block_id: string;
  block: string;
}

export interface ContractColumn {
  /** Its id in the author's sheet: what the pages of the template name it by. */
  id: string;
  /** As the author's sheet calls it. */
  title: string;
  /** What others may call it, as the author knows; the common ones are known anyway (other-names.ts). */
  other_names: string[];
  type: ColumnType;
  /** A number format; '' for none. */
  format: string;
  /** `EUR`, `km`; '' for none. */
  unit: string;
  meaning: Meaning;
  /** A block cannot work without it. */
  required: boolean;
  /** Nothing for strangers. */
  personal: boolean;
  /** The values of a category, in their order. */
  options: string[];
  description: string;
}

export interface ContractSheet {
  title: string;
  other_names: string[];
  description: string;
  used_by: UseOfSheet[];
  columns: ContractColumn[];
}

export interface TemplateContract {
  version: typeof contractVersion;
  sheets: ContractSheet[];
}

export const contractLimits = {
  sheets: 50,
  columns: 2_000,
  uses: 10_000,
  other_names: 20,
  options: 50,
  name: 200,
  description: 1_000,
} as const;

/** The contract, or a `Problem` that names everything that is wrong with it. */
export function readContract(value: unknown): TemplateContract {
  const problems: FieldProblem[] = [];
  const parts = recordOf(value, 'contract', problems);
  if (parts['version'] !== contractVersion) {
    problems.push({ path: 'version', message: 'This contract was made by another version of the product.' });
  }
  const sheets = listOf(parts['sheets'], 'sheets', contractLimits.sheets, problems).map((sheet, at) =>
    readSheet(sheet, `sheets.${at}`, problems),
  );
  refuseTwice(sheets, ({ title }) => title, 'sheets', 'title', problems);
  refuse(problems);
  return { version: contractVersion, sheets };
}

/** What an author may say of a column or a sheet. */
type AuthorsWords = Pick<ContractColumn, 'other_names' | 'description' | 'required' | 'personal'>;

/**
 * A contract as the app says it, in the words that the author sent for it. What the author says of sheets and columns
 * that the app does not use is left out.
 */
export function withAuthorsWords(made: TemplateContract, sent: TemplateContract): TemplateContract {
  const sheets = made.sheets.map((sheet): ContractSheet => {
    const words = sent.sheets.find(({ title }) => title === sheet.title);
    if (!words) return sheet;
    const columns = sheet.columns.map((column): ContractColumn => {
      const own = words.columns.find(({ id }) => id === column.id);
      return own ? { ...column, ...wordsOf(own) } : column;
    });
    return { ...sheet, other_names: words.other_names, description: words.description, columns };
  });
  return { ...made, sheets };
}

const wordsOf = ({ other_names, description, required, personal }: ContractColumn): AuthorsWords => ({
  ...{ other_names, description, required, personal },
});

export const contractSheet = (contract: TemplateContract, title: string): ContractSheet | undefined =>
  contract.sheets.find((sheet) => sheet.title === title);

function readSheet(value: unknown, path: string, problems: FieldProblem[]): ContractSheet {
  const parts = recordOf(value, path, problems);
  const columns = listOf(parts['columns'], `${path}.columns`, contractLimits.columns, problems).map((column, at) =>
    readColumn(column, `${path}.columns.${at}`, problems),
  );
  refuseTwice(columns, ({ id }) => id, `${path}.columns`, 'id', problems);
  return {
    title: nameOf(parts['title'], `${path}.title`, problems),
    other_names: namesOf(parts['other_names'], `${path}.other_names`, contractLimits.other_names, problems),
    description: textOf(parts['description'], `${path}.description`, contractLimits.description, problems),
    used_by: listOf(parts['used_by'], `${path}.used_by`, contractLimits.uses, problems).map((use, at) =>
      readUse(use, `${path}.used_by.${at}`, problems),
    ),
    columns,
  };
}

function readUse(value: unknown, path: string, problems: FieldProblem[]): UseOfSheet {
  const parts = recordOf(value, path, problems);
  const text = (key: keyof UseOfSheet): string => textOf(parts[key], `${path}.${key}`, contractLimits.name, problems);
  return { page_id: text('page_id'), page: text('page'), block_id: text('block_id'), block: text('block') };
}

function readColumn(value: unknown, path: string, problems: FieldProblem[]): ContractColumn {
  const parts = recordOf(value, path, problems);
  const oneOf = <Value extends string>(key: string, values: readonly Value[], other: Value): Value => {
    const found = values.find((one) => one === parts[key]);
    if (found === undefined) problems.push({ path: `${path}.${key}`, message: `Choose one of: ${values.join(', ')}.` });
    return found ?? other;
  };
  const mark = (key: 'required' | 'personal'): boolean => {
    if (typeof parts[key] !== 'boolean') problems.push({ path: `${path}.${key}`, message: 'Choose on or off.' });
    return parts[key] === true;
  };
  return {
    id: nameOf(parts['id'], `${path}.id`, problems),
    title: nameOf(parts['title'], `${path}.title`, problems),
    other_names: namesOf(parts['other_names'], `${path}.other_names`, contractLimits.other_names, problems),
    type: oneOf('type', columnTypes, 'text'),
    format: textOf(parts['format'], `${path}.format`, contractLimits.name, problems),
    unit: textOf(parts['unit'], `${path}.unit`, contractLimits.name, problems),
    meaning: oneOf('meaning', meanings, 'text'),
    required: mark('required'),
    personal: mark('personal'),
    options: namesOf(parts['options'], `${path}.options`, contractLimits.options, problems),
    description: textOf(parts['description'], `${path}.description`, contractLimits.description, problems),
  };
}

function recordOf(value: unknown, path: string, problems: FieldProblem[]): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.fromEntries(Object.entries(value)); // biome-ignore format: one question
  problems.push({ path, message: 'This must be a group of values.' });
  return {};
}

function listOf(value: unknown, path: string, most: number, problems: FieldProblem[]): unknown[] {
  if (Array.isArray(value) && value.length <= most) return value;
  problems.push({ path, message: `This must be a list of at most ${most}.` });
  return [];
}

function textOf(value: unknown, path: string, longest: number, problems: FieldProblem[]): string {
  if (typeof value === 'string' && value.length <= longest) return value;
  problems.push({ path, message: `Enter a text of at most ${longest} characters.` });
  return '';
}

function nameOf(value: unknown, path: string, problems: FieldProblem[]): string {
  const text = textOf(value, path, contractLimits.name, problems);
  if (value === '') problems.push({ path, message: 'Enter a name.' });
  return text;
}

const namesOf = (value: unknown, path: string, most: number, problems: FieldProblem[]): string[] =>
  listOf(value, path, most, problems).map((one, at) => nameOf(one, `${path}.${at}`, problems));

function refuseTwice<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  path: string,
  key: string,
  problems: FieldProblem[],
): void {
  const seen = new Set<string>();
  for (const [at, item] of items.entries()) {
    if (seen.has(keyOf(item))) problems.push({ path: `${path}.${at}.${key}`, message: 'This stands here twice.' });
    seen.add(keyOf(item));
  }
}

/** So many are told; the rest is as wrong. */
const mostTold = 50;

function refuse(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first) throw new Problem('invalid_input', first.message, { fields: problems.slice(0, mostTold) });
}

/**
 * The contract of a template: which sheets and columns it needs, in words and types, without a single row. It is made
 * from an app and the profiles of its sheets (server/contract/contract-of-app.ts), stored as JSON with a version of the template,
 * and never changed afterwards.
 *
 *     { version: 1, sheets: [{ title, other_names, description, used_by: [{ page_id, page, block_id, block }],
 *       columns: [{ id, title, other_names, type, format, unit, meaning, required, personal, options, option_colors, link,
 *         description }] }] }
 *
 * `readContract` checks one that comes over the wire. Of what its author sends only words and the marks "required" and
 * "personal" are taken (`withAuthorsText`); the rest is what the app says.
 */
import { mappingLimits } from '#features/apps/rules/template-mapping.ts';
import { t } from '#kit/language/product.ts';
import { type FieldProblem, Problem } from '#kit/problem.ts';
import { type ColumnLink, type ColumnType, columnTypes, linkDeletions } from '#engine/model.ts';
import { mostOptions } from '#features/workbooks/rules/column-options.ts';
import { type Meaning, meanings } from '#engine/meaning/column-meaning.ts';

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
  /** Of a choice: names of the palette, by the places of its options. */
  option_colors?: string[];
  /** Whose rows its cells name: sheet and columns of this contract, by title and ids. */
  link?: ColumnLink;
  description: string;
  /** Of a formula column: with ids of columns and titles of sheets of this contract. */
  formula?: string;
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
  ...mappingLimits,
  formula: 8_192,
  uses: 10_000,
  other_names: 20,
  options: mostOptions,
  description: 1_000,
} as const;

/** The contract, or a `Problem` that names everything that is wrong with it. */
export function readContract(value: unknown): TemplateContract {
  const problems: FieldProblem[] = [];
  const contract = new Parts(value, '', problems);
  if (contract.at('version') !== contractVersion)
    contract.say('version', t('This contract was made by another version of the product.'));
  const sheets = contract.list('sheets', contractLimits.sheets, readSheet);
  contract.refuseTwice('sheets', sheets, 'title');
  const [first] = problems;
  if (first) throw new Problem('invalid_input', first.message, { fields: problems.slice(0, maxListed) });
  return { version: contractVersion, sheets };
}

/** What an author may say of a column or a sheet. */
type AuthorsText = Pick<ContractColumn, 'other_names' | 'description' | 'required' | 'personal'>;

/**
 * A contract as the app says it, in the words that the author sent for it. What the author says of sheets and columns
 * that the app does not use is left out.
 */
export function withAuthorsText(made: TemplateContract, sent: TemplateContract): TemplateContract {
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

const wordsOf = ({ other_names, description, required, personal }: ContractColumn): AuthorsText => ({
  ...{ other_names, description, required, personal },
});

export const contractSheet = (contract: TemplateContract, title: string): ContractSheet | undefined =>
  contract.sheets.find((sheet) => sheet.title === title);

/** So many are reported; the rest is as wrong. */
const maxListed = 50;

function readSheet(sheet: Parts): ContractSheet {
  const columns = sheet.list('columns', contractLimits.columns, readColumn);
  sheet.refuseTwice('columns', columns, 'id');
  return {
    title: sheet.name('title'),
    other_names: sheet.names('other_names', contractLimits.other_names),
    description: sheet.text('description', contractLimits.description),
    used_by: sheet.list('used_by', contractLimits.uses, readUse),
    columns,
  };
}

const readUse = (use: Parts): UseOfSheet => ({
  page_id: use.name('page_id'),
  page: use.text('page', contractLimits.name),
  block_id: use.text('block_id', contractLimits.name),
  block: use.text('block', contractLimits.name),
});

const readColumn = (column: Parts): ContractColumn => ({
  id: column.name('id'),
  title: column.name('title'),
  other_names: column.names('other_names', contractLimits.other_names),
  type: column.oneOf('type', columnTypes, 'text'),
  format: column.text('format', contractLimits.name),
  unit: column.text('unit', contractLimits.name),
  meaning: column.oneOf('meaning', meanings, 'text'),
  required: column.mark('required'),
  personal: column.mark('personal'),
  options: column.names('options', contractLimits.options),
  description: column.text('description', contractLimits.description),
  ...(column.at('option_colors') !== undefined && {
    option_colors: column.names('option_colors', contractLimits.options),
  }),
  ...(column.at('link') !== undefined && { link: column.part('link', readLink) }),
  ...(column.at('formula') !== undefined && { formula: column.text('formula', contractLimits.formula) }),
});

const readLink = (link: Parts): ColumnLink => ({
  sheet: link.name('sheet'),
  key: link.name('key'),
  name: link.name('name'),
  on_delete: link.oneOf('on_delete', linkDeletions, 'keep'),
});

/** A record of which every value is looked at; what is wrong with it is noted with its path. */
class Parts {
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #path: string;
  readonly #problems: FieldProblem[];

  constructor(value: unknown, path: string, problems: FieldProblem[]) {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.#values = new Map(isRecord ? Object.entries(value) : []);
    this.#path = path;
    this.#problems = problems;
    if (!isRecord) problems.push({ path, message: 'This must be a group of values.' });
  }

  at(key: string): unknown {
    return this.#values.get(key);
  }

  say(key: string, message: string): void {
    this.#problems.push({ path: this.#path === '' ? key : `${this.#path}.${key}`, message });
  }

  text(key: string, longest: number): string {
    return this.#textOf(this.at(key), key, longest);
  }

  name(key: string): string {
    return this.#nameOf(this.at(key), key);
  }

  names(key: string, most: number): string[] {
    return this.#listOf(key, most).map((one, at) => this.#nameOf(one, `${key}.${at}`));
  }

  mark(key: string): boolean {
    if (typeof this.at(key) !== 'boolean') this.say(key, 'Choose on or off.');
    return this.at(key) === true;
  }

  oneOf<Value extends string>(key: string, values: readonly Value[], other: Value): Value {
    const found = values.find((one) => one === this.at(key));
    if (found === undefined) this.say(key, t('Choose one of: {options}.', { options: values.join(', ') }));
    return found ?? other;
  }

  list<Item>(key: string, most: number, read: (item: Parts) => Item): Item[] {
    const before = this.#path === '' ? key : `${this.#path}.${key}`;
    return this.#listOf(key, most).map((item, at) => read(new Parts(item, `${before}.${at}`, this.#problems)));
  }

  part<Item>(key: string, read: (item: Parts) => Item): Item {
    return read(new Parts(this.at(key), this.#path === '' ? key : `${this.#path}.${key}`, this.#problems));
  }

  refuseTwice<Key extends string>(key: string, items: readonly Record<Key, string>[], own: Key): void {
    const seen = new Set<string>();
    for (const [at, item] of items.entries()) {
      if (seen.has(item[own])) this.say(`${key}.${at}.${own}`, t('This is listed twice.'));
      seen.add(item[own]);
    }
  }

  #listOf(key: string, most: number): unknown[] {
    const value = this.at(key);
    if (Array.isArray(value) && value.length <= most) return value;
    this.say(key, t('This must be a list of up to {count}.', { count: most }));
    return [];
  }

  #textOf(value: unknown, key: string, longest: number): string {
    if (typeof value === 'string' && value.length <= longest) return value;
    this.say(key, t('Enter text of up to {count} characters.', { count: longest }));
    return '';
  }

  #nameOf(value: unknown, key: string): string {
    if (value === '') this.say(key, 'Enter a name.');
    return this.#textOf(value, key, contractLimits.name);
  }
}

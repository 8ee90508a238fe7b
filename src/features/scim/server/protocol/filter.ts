/** Filters and paths of SCIM (RFC 7644, 3.4.2.2 and 3.5.2). */
import { ScimError } from './scim-error.ts';

export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'compare'; path: string[]; operator: Operator; value: FilterValue }
  | { kind: 'within'; path: string[]; filter: Filter };

export type FilterValue = string | number | boolean | null;

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
type Operator = (typeof operators)[number];

export interface AttributePath {
  path: string[];
  /** Which of several values. */
  filter: Filter | null;
  /** What of these. */
  sub: string | null;
}

const longest = 2_000;
const mostTerms = 50;
const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

/** Reads a filter; `invalidFilter` where it is none. */
export function parseFilter(text: string): Filter {
  const reader = new Reader(text, 'invalidFilter');
  const filter = reader.any();
  reader.end();
  return filter;
}

/** Reads the path of a PATCH: `name.givenName`, `emails[type eq "work"].value`. */
export function parsePath(text: string): AttributePath {
  const reader = new Reader(text, 'invalidPath');
  const path = reader.name();
  if (!reader.takes('[')) {
    reader.end();
    return { path, filter: null, sub: null };
  }
  const filter = reader.any();
  reader.expect(']');
  const rest = reader.rest();
  if (rest !== '' && !/^\.[A-Za-z$][\w$-]*$/.test(rest))
    throw new ScimError(400, `The path “${text}” can’t be read.`, 'invalidPath');
  return { path, filter, sub: rest === '' ? null : rest.slice(1) };
}

class Reader {
  readonly #text: string;
  readonly #problem: 'invalidFilter' | 'invalidPath';
  #at = 0;
  #terms = 0;
  #depth = 0;

  constructor(text: string, problem: 'invalidFilter' | 'invalidPath') {
    this.#text = text;
    this.#problem = problem;
    if (text.length > longest) throw this.#wrong(`is longer than ${longest} characters`);
  }

  any(): Filter {
    if (++this.#depth > 20) throw this.#wrong('is nested too deep');
    const parts = [this.#all()];
    while (this.#takesWord('or')) parts.push(this.#all());
    this.#depth -= 1;
    return parts[1] ? { kind: 'or', parts } : (parts[0] as Filter);
  }

  #all(): Filter {
    const parts = [this.#one()];
    while (this.#takesWord('and')) parts.push(this.#one());
    return parts[1] ? { kind: 'and', parts } : (parts[0] as Filter);
  }

  #one(): Filter {
    if (++this.#terms > mostTerms) throw this.#wrong('has too many parts');
    if (this.takes('(')) return this.#closed(')');
    if (this.#takesWord('not')) {
      this.expect('(');
      return { kind: 'not', part: this.#closed(')') };
    }
    const path = this.name();
    if (this.takes('[')) return { kind: 'within', path, filter: this.#closed(']') };
    const operator = this.#next()?.toLowerCase();
    const known = operators.find((one) => one === operator);
    if (!known) throw this.#wrong('has an unknown operator');
    return { kind: 'compare', path, operator: known, value: known === 'pr' ? null : this.#value() };
  }

  #closed(by: string): Filter {
    const filter = this.any();
    this.expect(by);
    return filter;
  }

  /** In lower case, without the URN of a schema: attribute names ignore case. */
  name(): string[] {
    const given = this.#next() ?? '';
    const short = given.replace(/^urn:[\w:.-]+:(?=[A-Za-z$])/i, '');
    const names = short.split('.');
    if (names.length > 2 || !names.every((name) => /^[A-Za-z$][\w$-]*$/.test(name))) throw this.#wrong('can’t be read');
    return names.map((name) => name.toLowerCase());
  }

  #value(): FilterValue {
    const given = this.#next();
    try {
      const value: unknown = JSON.parse(given ?? '');
      if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as FilterValue;
    } catch {
      if (/^(?:true|false)$/i.test(given ?? '')) return given?.toLowerCase() === 'true';
    }
    throw this.#wrong('compares with something that is no value');
  }

  takes(sign: string): boolean {
    const before = this.#at;
    if (this.#next() === sign) return true;
    this.#at = before;
    return false;
  }

  #takesWord(word: string): boolean {
    const before = this.#at;
    if (this.#next()?.toLowerCase() === word) return true;
    this.#at = before;
    return false;
  }

  expect(sign: string): void {
    if (!this.takes(sign)) throw this.#wrong(`lacks a ${sign}`);
  }

  rest(): string {
    return this.#text.slice(this.#at).trim();
  }

  end(): void {
    if (this.rest() !== '') throw this.#wrong('goes on after its end');
  }

  #next(): string | undefined {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    if (!found) return undefined;
    this.#at = token.lastIndex;
    return found[1] ?? found[2] ?? found[3];
  }

  #wrong(why: string): ScimError {
    const what = this.#problem === 'invalidFilter' ? 'filter' : 'path';
    return new ScimError(400, `The ${what} “${this.#text.slice(0, 100)}” ${why}.`, this.#problem);
  }
}

/** The value of an attribute, whatever the case of its name. */
export function attributeOf(of: unknown, name: string): unknown {
  if (typeof of !== 'object' || of === null) return undefined;
  const key = Object.keys(of).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : (of as Record<string, unknown>)[key];
}

/** Every value at a path: of several values each. */
function valuesAt(of: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) {
    if (Array.isArray(of)) return of.flatMap((one) => valuesAt(one, []));
    return of === undefined || of === null ? [] : [of];
  }
  if (Array.isArray(of)) return of.flatMap((one) => valuesAt(one, path));
  return valuesAt(attributeOf(of, name), rest);
}

/** Names whose values differ by case. */
const exact = new Set(['id', 'externalid', 'value']);

export function matches(filter: Filter, resource: unknown): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, resource));
    case 'or':
      return filter.parts.some((part) => matches(part, resource));
    case 'not':
      return !matches(filter.part, resource);
    case 'within':
      return valuesAt(resource, filter.path).some((one) => matches(filter.filter, one));
    case 'compare':
      return compares(filter, valuesAt(resource, filter.path));
  }
}

function compares({ path, operator, value }: Filter & { kind: 'compare' }, found: readonly unknown[]): boolean {
  // `emails eq "x"` is about the value of each.
  const plain = found.map((one) => (typeof one === 'object' ? attributeOf(one, 'value') : one));
  if (operator === 'pr') return plain.some((one) => one !== undefined && one !== '') || found.length > 0;
  const folds = !(path.length === 1 && exact.has(path[0] ?? ''));
  const folded = (one: unknown): unknown => (typeof one === 'string' && folds ? one.toLowerCase() : one);
  const requested = folded(value);
  if (operator === 'ne') return !plain.some((one) => folded(one) === requested);
  return plain.some((one) => holds(operator, folded(one), requested));
}

function holds(operator: Operator, found: unknown, requested: unknown): boolean {
  if (operator === 'eq') return found === requested;
  if (typeof found === 'number' && typeof requested === 'number') return ordered(operator, found - requested);
  if (typeof found !== 'string' || typeof requested !== 'string') return false;
  if (operator === 'co') return found.includes(requested);
  if (operator === 'sw') return found.startsWith(requested);
  if (operator === 'ew') return found.endsWith(requested);
  return ordered(operator, found < requested ? -1 : Number(found > requested));
}

const ordered = (operator: Operator, difference: number): boolean =>
  (operator === 'gt' && difference > 0) ||
  (operator === 'ge' && difference >= 0) ||
  (operator === 'lt' && difference < 0) ||
  (operator === 'le' && difference <= 0);

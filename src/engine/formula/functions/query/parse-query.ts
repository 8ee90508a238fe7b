/**
 * Reads queries of the Google Visualization API Query Language: select, where, group by, pivot, order by, limit, offset,
 * label and format, in that order.
 */

import { serialOfIso } from '../../values/date-serials.ts';
import { timeIn } from '../../values/read-number.ts';
import {
  type Comparison,
  comparisons,
  type ParsedQuery,
  type QueryCondition,
  type QueryExpression,
  type TotalName,
  totalNames,
} from './query-nodes.ts';

/** A query that is none, or asks for what is not supported. */
export class QuerySyntaxError extends Error {}

const token =
  /\s*(?:('(?:[^'])*'|"(?:[^"])*")|`([^`]+)`|(\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+)|([A-Za-z_]\w*)|(<=|>=|<>|!=|[-+*/=<>(),]))/y;
const longest = 10_000;
const mostTokens = 2000;
const clauses = [
  'select',
  'where',
  'group',
  'pivot',
  'order',
  'limit',
  'skipping',
  'offset',
  'label',
  'format',
  'options',
];
const scalarFunctions = new Set(
  'year month day hour minute second quarter dayofweek upper lower datediff todate'.split(' '),
);

interface Token {
  kind: 'text' | 'column' | 'number' | 'word' | 'sign';
  text: string;
}

function tokensOf(query: string): Token[] {
  if (query.length > longest) throw new QuerySyntaxError('too long');
  const tokens: Token[] = [];
  const end = query.trimEnd().length;
  token.lastIndex = 0;
  while (token.lastIndex < end) {
    const match = token.exec(query);
    if (!match || tokens.length > mostTokens) throw new QuerySyntaxError('not a query');
    const [, text, column, number, word, sign] = match;
    if (text !== undefined) tokens.push({ kind: 'text', text: text.slice(1, -1) });
    else if (column !== undefined) tokens.push({ kind: 'column', text: column });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'sign', text: sign! });
  }
  return tokens;
}

/** Throws QuerySyntaxError. */
export function parseQuery(query: string, date1904: boolean): ParsedQuery {
  return new QueryParser(tokensOf(query), date1904).query();
}

class QueryParser {
  readonly #tokens: readonly Token[];
  readonly #date1904: boolean;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], date1904: boolean) {
    this.#tokens = tokens;
    this.#date1904 = date1904;
  }

  query(): ParsedQuery {
    const select = this.#takes('select') ? this.#selected() : null;
    const where = this.#takes('where') ? this.#condition() : null;
    const groups = this.#takes('group') ? this.#behindBy() : [];
    const pivots = this.#takes('pivot') ? this.#list(() => this.#expression()) : [];
    const order = this.#takes('order') ? this.#ordered() : [];
    if (this.#takes('skipping')) throw new QuerySyntaxError('skipping is not supported');
    const limit = this.#takes('limit') ? this.#count() : null;
    const offset = this.#takes('offset') ? this.#count() : 0;
    const labels = this.#takes('label') ? this.#labelled() : [];
    // How cells are shown is a matter of the sheet.
    if (this.#takes('format')) this.#labelled();
    if (this.#takes('options') && !this.#takes('no_format')) throw new QuerySyntaxError('options are not supported');
    if (this.#at < this.#tokens.length) throw new QuerySyntaxError('what follows is no clause');
    return { select, where, groups, pivots, order, limit, offset, labels };
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #isWord(word: string, ahead = 0): boolean {
    const next = this.#peek(ahead);
    return next?.kind === 'word' && next.text.toLowerCase() === word;
  }

  #takes(word: string): boolean {
    if (!this.#isWord(word)) return false;
    this.#at++;
    return true;
  }

  #takesSign(sign: string): boolean {
    const next = this.#peek();
    if (next?.kind !== 'sign' || next.text !== sign) return false;
    this.#at++;
    return true;
  }

  #needs(done: boolean, what: string): void {
    if (!done) throw new QuerySyntaxError(`${what} is missing`);
  }

  #list<Item>(one: () => Item): Item[] {
    const items = [one()];
    while (this.#takesSign(',')) items.push(one());
    return items;
  }

  #selected(): QueryExpression[] | null {
    return this.#takesSign('*') ? null : this.#list(() => this.#expression());
  }

  #behindBy(): QueryExpression[] {
    this.#needs(this.#takes('by'), 'by');
    return this.#list(() => this.#expression());
  }

  #ordered(): ParsedQuery['order'] {
    this.#needs(this.#takes('by'), 'by');
    return this.#list(() => {
      const by = this.#expression();
      const descends = this.#takes('desc');
      if (!descends) this.#takes('asc');
      return { by, descends };
    });
  }

  #count(): number {
    const next = this.#peek();
    if (next?.kind !== 'number' || !/^\d+$/.test(next.text)) throw new QuerySyntaxError('a count is missing');
    this.#at++;
    return Number(next.text);
  }

  #labelled(): ParsedQuery['labels'] {
    return this.#list(() => {
      const of = this.#expression();
      const next = this.#peek();
      if (next?.kind !== 'text') throw new QuerySyntaxError('a text is missing');
      this.#at++;
      return { of, text: next.text };
    });
  }

  #deeper<Answer>(run: () => Answer): Answer {
    if (++this.#depth > 50) throw new QuerySyntaxError('too deep');
    const answer = run();
    this.#depth--;
    return answer;
  }

  #condition(): QueryCondition {
    return this.#deeper(() => {
      const all = [this.#both()];
      while (this.#takes('or')) all.push(this.#both());
      return all.length === 1 ? all[0]! : { kind: 'or', all };
    });
  }

  #both(): QueryCondition {
    const all = [this.#single()];
    while (this.#takes('and')) all.push(this.#single());
    return all.length === 1 ? all[0]! : { kind: 'and', all };
  }

  #single(): QueryCondition {
    if (this.#takes('not')) return { kind: 'not', condition: this.#deeper(() => this.#single()) };
    const start = this.#at;
    if (this.#takesSign('(')) {
      // A bracket holds conditions, or the beginning of an expression.
      try {
        const inside = this.#condition();
        if (this.#takesSign(')') && !this.#isOperator()) return inside;
      } catch (error) {
        if (!(error instanceof QuerySyntaxError)) throw error;
      }
      this.#at = start;
    }
    return this.#compared(this.#expression());
  }

  #isOperator(): boolean {
    const next = this.#peek();
    const text = next?.text.toLowerCase();
    return (
      next !== undefined &&
      (next.kind === 'sign' ? text !== ')' && text !== ',' : comparisons.includes(text as Comparison) || text === 'is')
    );
  }

  #compared(left: QueryExpression): QueryCondition {
    if (this.#takes('is')) {
      const isBlank = !this.#takes('not');
      this.#needs(this.#takes('null'), 'null');
      return { kind: 'blank', of: left, isBlank };
    }
    const operator = comparisons.find((one) => (/^\w/.test(one) ? this.#takes(one) : this.#takesSign(one)));
    if (!operator) {
      // A column of truths is a condition itself.
      return { kind: 'compare', operator: '=', left, right: { kind: 'literal', value: true } };
    }
    if (operator === 'starts' || operator === 'ends') this.#needs(this.#takes('with'), 'with');
    return { kind: 'compare', operator, left, right: this.#expression() };
  }

  #expression(): QueryExpression {
    return this.#deeper(() => {
      let left = this.#product();
      for (;;) {
        const operator = this.#takesSign('+') ? '+' : this.#takesSign('-') ? '-' : null;
        if (!operator) return left;
        left = { kind: 'arithmetic', operator, left, right: this.#product() };
      }
    });
  }

  #product(): QueryExpression {
    let left = this.#atom();
    for (;;) {
      const operator = this.#takesSign('*') ? '*' : this.#takesSign('/') ? '/' : null;
      if (!operator) return left;
      left = { kind: 'arithmetic', operator, left, right: this.#atom() };
    }
  }

  #atom(): QueryExpression {
    const next = this.#peek();
    if (!next) throw new QuerySyntaxError('an expression is missing');
    this.#at++;
    if (next.kind === 'number') return { kind: 'literal', value: Number(next.text) };
    if (next.kind === 'text') return { kind: 'literal', value: next.text };
    if (next.kind === 'column') return { kind: 'column', id: next.text };
    if (next.kind === 'sign') return this.#signed(next.text);
    return this.#word(next.text);
  }

  #signed(sign: string): QueryExpression {
    if (sign === '(') {
      const inside = this.#expression();
      this.#needs(this.#takesSign(')'), ')');
      return inside;
    }
    const next = this.#peek();
    if (sign !== '-' || next?.kind !== 'number') throw new QuerySyntaxError('an expression is missing');
    this.#at++;
    return { kind: 'literal', value: -Number(next.text) };
  }

  #word(word: string): QueryExpression {
    const lower = word.toLowerCase();
    if (this.#peek()?.text === '(' && this.#peek()?.kind === 'sign') return this.#called(lower);
    if (lower === 'true' || lower === 'false') return { kind: 'literal', value: lower === 'true' };
    if (['date', 'datetime', 'timestamp', 'timeofday'].includes(lower) && this.#peek()?.kind === 'text') {
      return this.#timed(lower);
    }
    if (clauses.includes(lower)) throw new QuerySyntaxError('an expression is missing');
    return { kind: 'column', id: word };
  }

  #called(name: string): QueryExpression {
    this.#at++;
    const args = this.#takesSign(')') ? [] : this.#list(() => this.#expression());
    if (args.length > 0) this.#needs(this.#takesSign(')'), ')');
    if ((totalNames as readonly string[]).includes(name)) {
      const [of] = args;
      if (!of || args.length > 1) throw new QuerySyntaxError('a total is of one column');
      return { kind: 'total', name: name as TotalName, of };
    }
    const isFine = scalarFunctions.has(name) && args.length === (name === 'datediff' ? 2 : 1);
    if (!isFine) throw new QuerySyntaxError(`${name} is not supported`);
    return { kind: 'call', name, args };
  }

  /** A day or time as the serial that cells hold. */
  #timed(kind: string): QueryExpression {
    const { text } = this.#peek()!;
    this.#at++;
    const value = kind === 'timeofday' ? timeIn(text) : serialOfIso(text.trim().replace(' ', 'T'), this.#date1904);
    if (Number.isNaN(value)) throw new QuerySyntaxError('not a date');
    return { kind: 'literal', value };
  }
}

import { t } from '#kit/language/product.ts';
import { finite, toNumber, toScalar } from '../values/coercion.ts';
import { failed } from '../values/formula-error.ts';
import { Area, AreaList, type Argument, isGrid, LambdaValue, Matrix } from '../values/value.ts';
import { forEachCell, type FormulaFunction } from '../functions/define-function.ts';
import { formulaFunction } from '../functions/formula-functions.ts';
import type { CallNode, FormulaNode, NameNode } from '../syntax/formula-node.ts';
import { isReference } from '../syntax/reference-nodes.ts';
import type { Evaluation } from './evaluation.ts';
import { listFunctions, parameterClass } from './parameter-classes.ts';
import { scalarOperations } from './operators.ts';
import {
  type CompiledArgument,
  type CompiledNode,
  type DefinedName,
  type FormulaFault,
  type FormulaHome,
  type FormulaRead,
  ReferenceCompiler,
} from './reference-compiler.ts';
import { crossing, listed, shared, spanned, spilledArea } from './reference-values.ts';
import { specialForms } from './special-forms.ts';

/** Whether a reference to one cell is wanted as its value or as the place where it is. */
export type CompileMode = 'value' | 'argument';

export interface CompiledFormula {
  run: CompiledNode;
  reads: readonly FormulaRead[];
  /** Whether it gives another value each time, or reads cells that `reads` does not tell. */
  isVolatile: boolean;
  faults: readonly FormulaFault[];
  /**
   * Whether any part of it can't be computed here. Then it is #NAME? as a whole: no IFERROR or COUNT makes a value of
   * what is not known.
   */
  isUnknown: boolean;
  /** Whether it calls SUBTOTAL or AGGREGATE. */
  isTotal: boolean;
  /** The names and tables that it uses, in capitals; false for a table of which it reads only its own row. */
  uses: ReadonlyMap<string, boolean>;
}

/** A formula as a function that computes it for any cell that it is filled to. */
export function compileFormula(node: FormulaNode, home: FormulaHome): CompiledFormula {
  const compiler = new FormulaCompiler(home);
  const run = compiler.value(node);
  const { reads, isVolatile, isTotal, faults, uses } = compiler;
  const isUnknown = faults.some((fault) => fault.isUnknown);
  return { run: isUnknown ? () => failed.name : run, reads, isVolatile, faults, isUnknown, isTotal, uses };
}

/** A reference as a function that finds its cells. */
export function compileReference(node: FormulaNode, home: FormulaHome): CompiledArgument {
  return new FormulaCompiler(home).argument(node);
}

/** They end with a lambda. */
const lambdaFunctionNames: ReadonlySet<string> = new Set(['MAP', 'REDUCE', 'SCAN', 'BYROW', 'BYCOL', 'MAKEARRAY']);

const totalNames: ReadonlySet<string> = new Set(['SUBTOTAL', 'AGGREGATE']);

/** A name that needs itself, other than in a function that ends, is stopped. */
const deepestNames = 256;

export class FormulaCompiler {
  isVolatile = false;
  isTotal = false;
  readonly #home: FormulaHome;
  readonly #references: ReferenceCompiler;
  /** Names that LET and LAMBDA gave, in capitals. */
  #scope: readonly string[] = [];
  #intersects: boolean;
  /** What names stand for, compiled once for all places that name them; null while that is under way. */
  readonly #definitions = new Map<string, { compiled: CompiledArgument | null }>();

  constructor(home: FormulaHome) {
    this.#home = home;
    this.#references = new ReferenceCompiler(home);
    this.#intersects = home.intersects ?? false;
  }

  get reads(): readonly FormulaRead[] {
    return this.#references.reads;
  }

  get faults(): FormulaFault[] {
    return this.#references.faults;
  }

  get uses(): ReadonlyMap<string, boolean> {
    return this.#references.uses;
  }

  compile(node: FormulaNode, mode: CompileMode): CompiledArgument {
    return mode === 'value' ? this.value(node) : this.argument(node);
  }

  /** Within names that stand for what is computed before. */
  within(names: readonly string[], node: FormulaNode, mode: CompileMode): CompiledArgument {
    const outer = this.#scope;
    this.#scope = [...outer, ...names.map((name) => name.toUpperCase())];
    const compiled = this.compile(node, mode);
    this.#scope = outer;
    return compiled;
  }

  value(node: FormulaNode): CompiledNode {
    const compiled = this.#value(node);
    if (!this.#intersects || !isReference(node) || node.kind === 'cell') return compiled;
    return (at) => {
      const value = compiled(at);
      return value instanceof Area ? crossing(value, at) : value;
    };
  }

  #value(node: FormulaNode): CompiledNode {
    switch (node.kind) {
      case 'constant': {
        const { value } = node;
        return () => value;
      }
      case 'missing':
        return () => null;
      case 'array': {
        const matrix = Matrix.of(node.rows);
        return () => matrix;
      }
      case 'cell':
        return this.#references.cellValue(node);
      case 'column':
        return this.#references.columnValue(node);
      case 'unary':
        return this.#unary(node.operator, node.operand);
      case 'percent': {
        const operand = this.value(node.operand);
        return (at) =>
          forEachCell([operand(at)], at, ([value = null]) => {
            const number = toNumber(value, at.date1904);
            return typeof number === 'number' ? finite(number / 100) : number;
          });
      }
      case 'binary':
        return this.#binary(node);
      case 'call':
        return this.#call(node, 'value') as CompiledNode;
      case 'name':
        return this.#name(node, 'value') as CompiledNode;
      case 'table':
        return this.#references.tableValue(node) as CompiledNode;
      case 'union':
      case 'sheets':
        // What is wanted is one value.
        this.argument(node);
        return () => failed.value;
      case 'intersection':
      case 'external':
      case 'range':
      case 'spilled':
      case 'span':
      case 'apply': {
        const argument = this.argument(node);
        return (at) => argument(at) ?? null;
      }
    }
  }

  argument(node: FormulaNode): CompiledArgument {
    switch (node.kind) {
      case 'missing':
        return () => undefined;
      case 'cell':
        return this.#references.area({
          ...node,
          top: node.row,
          bottom: node.row,
          left: node.column,
          right: node.column,
        });
      case 'range':
        return this.#references.area(node);
      case 'column':
        return this.#references.columnArea(node);
      case 'call':
        return this.#call(node, 'argument');
      case 'name':
        return this.#name(node, 'argument');
      case 'table':
        return this.#references.table(node);
      case 'sheets':
        return this.#references.sheets(node);
      case 'union': {
        const parts = node.parts.map((part) => this.argument(part));
        return (at) => listed(parts, at);
      }
      case 'intersection': {
        const [left, right] = [this.argument(node.left), this.argument(node.right)];
        return (at) => shared(left(at), right(at));
      }
      case 'external':
        for (const reference of node.reads ?? []) this.argument(reference);
        this.faults.push({ message: 'Formulas can’t refer to other files.', position: node.at, isUnknown: true });
        return () => failed.ref;
      case 'apply':
        return this.#apply(this.argument(node.callee), node.args);
      case 'spilled': {
        const operand = this.argument(node.operand);
        this.isVolatile = true;
        return (at) => spilledArea(operand(at));
      }
      case 'span': {
        const [first, last] = [this.argument(node.first), this.argument(node.last)];
        // What lies between is known only when both ends are computed.
        this.isVolatile = true;
        return (at) => spanned(first(at), last(at));
      }
      default:
        return this.value(node);
    }
  }

  #unary(operator: '-' | '+' | '@', operand: FormulaNode): CompiledNode {
    if (operator === '@') {
      const argument = this.argument(operand);
      return (at) => crossing(argument(at), at);
    }
    const value = this.value(operand);
    if (operator === '+') return value;
    return (at) => {
      const given = value(at);
      if (typeof given === 'number') return -given + 0;
      return forEachCell([given], at, ([one = null]) => {
        const number = toNumber(one, at.date1904);
        return typeof number === 'number' ? -number + 0 : number;
      });
    };
  }

  #binary({ operator, left, right }: FormulaNode & { kind: 'binary' }): CompiledNode {
    const [first, second] = [this.value(left), this.value(right)];
    const operate = scalarOperations[operator];
    return (at) => {
      const one = first(at);
      const other = second(at);
      if (isGrid(one) || isGrid(other)) {
        return forEachCell([one, other], at, ([here = null, there = null]) => operate(here, there, at.date1904));
      }
      return operate(toScalar(one), toScalar(other), at.date1904);
    };
  }

  #call(node: CallNode, mode: CompileMode): CompiledArgument {
    const { name, args, at: position } = node;
    if (this.#scope.includes(name)) return this.#apply(this.#name({ name, at: position }, 'argument'), args);
    const known = formulaFunction(name);
    if (!known) {
      const defined = this.#home.definedName?.(name, this.#home.sheet);
      this.#references.use(name);
      if (defined) return this.#apply(this.#name({ name, at: position }, 'argument'), args);
      return this.#unknown(t('Function {name} not found.', { name }), node);
    }
    if (args.length < known.least || args.length > known.most) {
      return this.#unknown(t('Write {name} as {call}.', { name, call: `${name}(${known.signature})` }), node);
    }
    if (known.isVolatile) this.isVolatile = true;
    if (totalNames.has(known.name)) this.isTotal = true;
    const special = specialForms.get(name);
    if (special) return special(this, args, mode);
    const handedOn = lambdaFunctionNames.has(known.name) ? this.#handedOn(args.at(-1)!) : null;
    const compiled = args
      .slice(0, handedOn ? -1 : undefined)
      .map((arg, index): CompiledArgument => this.#argument(known, arg, index));
    if (handedOn) compiled.push(handedOn);
    const { call } = known;
    return (at) => {
      at.budget.spend(1);
      const given: Argument[] = [];
      for (const one of compiled) given.push(one(at));
      const answer = call(given, at);
      return typeof answer === 'number' ? finite(answer) : answer;
    };
  }

  /** What can't be computed here; what it reads is still to be known. */
  #unknown(message: string, { args, at: position }: CallNode): CompiledNode {
    this.faults.push({ message, position, isUnknown: true });
    for (const arg of args) this.argument(arg);
    return () => failed.name;
  }

  #argument({ name, takesValues }: FormulaFunction, arg: FormulaNode, index: number): CompiledArgument {
    if (arg.kind === 'missing') return () => undefined;
    const intersects = this.#intersects;
    const parameter = intersects ? parameterClass(name, index) : 'reference';
    this.#intersects = intersects && parameter !== 'array';
    const compiled = this.compile(arg, takesValues || parameter === 'value' ? 'value' : 'argument');
    this.#intersects = intersects;
    if (listFunctions.has(name) || !isReference(arg) || arg.kind === 'cell' || arg.kind === 'range') return compiled;
    return (at) => {
      const given = compiled(at);
      return given instanceof AreaList ? failed.value : given;
    };
  }

  #apply(callee: CompiledArgument, args: readonly FormulaNode[]): CompiledArgument {
    const compiled = args.map((arg) => this.argument(arg));
    return (at) => {
      const lambda = callee(at);
      if (!(lambda instanceof LambdaValue)) return failed.value;
      at.budget.spend(1);
      return lambda.call(compiled.map((one) => one(at)));
    };
  }

  #name({ name, sheet: title, at: position }: Omit<NameNode, 'kind'>, mode: CompileMode): CompiledArgument {
    const upper = name.toUpperCase();
    if (title === undefined && this.#scope.includes(upper)) return (at) => namedIn(at, upper);
    this.#references.use(name);
    const { source, sheet: own, definedName, table } = this.#home;
    const sheet = title === undefined ? own : source.sheetByTitle(title);
    const defined = sheet < 0 ? null : definedName?.(name, sheet);
    if (defined) return this.#defined(`${mode} ${defined.scope ?? ''}!${upper}`, defined, mode);
    if (title === undefined && table?.(name)) {
      return this.#references.table({ table: name, items: [], columns: null, at: position });
    }
    this.faults.push({ message: t('{name} not found.', { name }), position });
    return () => failed.name;
  }

  /** The name of a function in the place of a lambda: `BYROW(A1:B9,SUM)`; null where it is another's name. */
  #handedOn(arg: FormulaNode): CompiledArgument | null {
    if (arg.kind !== 'name' || arg.sheet !== undefined) return null;
    const upper = arg.name.toUpperCase();
    const known = specialForms.has(upper) ? undefined : formulaFunction(upper);
    if (!known || this.#scope.includes(upper) || this.#home.definedName?.(upper, this.#home.sheet)) return null;
    this.#references.use(upper);
    const { call, least, most, isVolatile } = known;
    if (isVolatile) this.isVolatile = true;
    return (at) =>
      new LambdaValue([], (given) => {
        at.budget.spend(1);
        if (given.length < least || given.length > most) return failed.value;
        const answer = call(given, at);
        return typeof answer === 'number' ? finite(answer) : answer;
      });
  }

  #defined(key: string, { node, scope }: DefinedName, mode: CompileMode): CompiledArgument {
    let definition = this.#definitions.get(key);
    if (!definition) {
      definition = { compiled: null };
      this.#definitions.set(key, definition);
      const [outer, intersects] = [this.#scope, this.#intersects];
      this.#scope = [];
      this.#intersects = false;
      const home = { ...this.#home, row: 0, column: 0, sheet: scope ?? this.#home.sheet, wraps: true };
      definition.compiled = this.#references.from(home, () => this.compile(node, mode));
      this.#scope = outer;
      this.#intersects = intersects;
    }
    const { compiled } = definition;
    if (compiled) return spending(compiled);
    const late = definition;
    return (at) => {
      if (at.calls >= deepestNames) return failed.num;
      at.calls++;
      const value = spending(late.compiled!)(at);
      at.calls--;
      return value;
    };
  }
}

/** Names that stand for names may come to cost much. */
function spending(compiled: CompiledArgument): CompiledArgument {
  return (at) => {
    at.budget.spend(1);
    return compiled(at);
  };
}

function namedIn(at: Evaluation, name: string): Argument {
  for (let scope = at.names; scope; scope = scope.outer) if (scope.name === name) return scope.value;
  return failed.name;
}

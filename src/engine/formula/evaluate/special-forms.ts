/** Functions that do not compute all of their arguments, or give them names. */

import { compareScalars, toBoolean, toNumber } from '../values/coercion.ts';
import { failed } from '../values/formula-error.ts';
import { type Argument, isError, isGrid, LambdaValue, type Scalar, type FormulaValue } from '../values/value.ts';
import { forEachCell } from '../functions/define-function.ts';
import { chooseForEach } from '../functions/lookup.ts';
import type { FormulaNode } from '../syntax/formula-node.ts';
import type { CompileMode, FormulaCompiler } from './formula-compiler.ts';
import type { CompiledArgument } from './reference-compiler.ts';
import type { Evaluation, NameScope } from './evaluation.ts';

type SpecialForm = (compiler: FormulaCompiler, args: readonly FormulaNode[], mode: CompileMode) => CompiledArgument;

export const specialForms: ReadonlyMap<string, SpecialForm> = new Map<string, SpecialForm>([
  ['IF', ifForm],
  ['IFS', ifsForm],
  ['IFERROR', onError(isError)],
  ['IFNA', onError((value) => value === failed.na)],
  ['SWITCH', switchForm],
  ['CHOOSE', chooseForm],
  ['LET', letForm],
  ['LAMBDA', lambdaForm],
]);

/** An argument that is left out is 0 where a branch is wanted. */
const branch = (compiler: FormulaCompiler, node: FormulaNode | undefined, mode: CompileMode, otherwise: Scalar) =>
  node === undefined ? () => otherwise : node.kind === 'missing' ? () => 0 : compiler.compile(node, mode);

function ifForm(
  compiler: FormulaCompiler,
  [test, yes, no]: readonly FormulaNode[],
  mode: CompileMode,
): CompiledArgument {
  const condition = compiler.value(test!);
  const then = branch(compiler, yes, mode, true);
  const otherwise = branch(compiler, no, mode, false);
  return (at) => {
    const given = condition(at);
    if (isGrid(given) && given.rows * given.columns > 1) {
      return forEachCell([given, then(at), otherwise(at)], at, ([one = null, left = null, right = null]) => {
        const holds = toBoolean(one);
        return typeof holds === 'boolean' ? (holds ? left : right) : holds;
      });
    }
    const holds = toBoolean(single(given));
    return typeof holds === 'boolean' ? (holds ? then(at) : otherwise(at)) : holds;
  };
}

function single(value: Argument): Scalar {
  if (isGrid(value)) return value.get(0, 0);
  return value instanceof LambdaValue ? failed.value : (value ?? null);
}

function ifsForm(compiler: FormulaCompiler, args: readonly FormulaNode[], mode: CompileMode): CompiledArgument {
  const pairs: [CompiledArgument, CompiledArgument][] = [];
  for (let index = 0; index + 1 < args.length; index += 2) {
    pairs.push([compiler.value(args[index]!), branch(compiler, args[index + 1], mode, null)]);
  }
  const isEven = args.length % 2 === 0;
  return (at) => {
    if (!isEven) return failed.value;
    for (const [test, answer] of pairs) {
      const holds = toBoolean(single(test(at)));
      if (typeof holds !== 'boolean') return holds;
      if (holds) return answer(at);
    }
    return failed.na;
  };
}

function onError(isMeant: (value: Scalar) => boolean): SpecialForm {
  return (compiler, [value, otherwise], mode) => {
    const given = compiler.compile(value!, mode);
    const instead = branch(compiler, otherwise, mode, null);
    return (at) => {
      const answer = given(at);
      if (isGrid(answer) && answer.rows * answer.columns > 1) {
        return forEachCell([answer, instead(at)], at, ([one = null, other = null]) => (isMeant(one) ? other : one));
      }
      if (answer instanceof LambdaValue) return answer;
      return isMeant(single(answer)) ? instead(at) : answer;
    };
  };
}

function switchForm(
  compiler: FormulaCompiler,
  [value, ...rest]: readonly FormulaNode[],
  mode: CompileMode,
): CompiledArgument {
  const given = compiler.value(value!);
  const cases: [CompiledArgument, CompiledArgument][] = [];
  for (let index = 0; index + 1 < rest.length; index += 2) {
    cases.push([compiler.value(rest[index]!), branch(compiler, rest[index + 1], mode, null)]);
  }
  const otherwise = rest.length % 2 === 1 ? branch(compiler, rest.at(-1), mode, null) : () => failed.na;
  return (at) => {
    const requested = single(given(at));
    if (isError(requested)) return requested;
    for (const [test, answer] of cases) {
      const one = single(test(at));
      if (isError(one)) return one;
      if (isSame(requested, one)) return answer(at);
    }
    return otherwise(at);
  };
}

const isSame = (first: Scalar, second: Scalar): boolean => compareScalars(first, second) === 0;

function chooseForm(
  compiler: FormulaCompiler,
  [position, ...choices]: readonly FormulaNode[],
  mode: CompileMode,
): CompiledArgument {
  const which = compiler.value(position!);
  const answers = choices.map((choice) => branch(compiler, choice, mode, null));
  return (at) => {
    const given = which(at);
    if (isGrid(given) && given.rows * given.columns > 1)
      return chooseForEach([given, ...answers.map((one) => one(at))], at);
    const number = toNumber(single(given), at.date1904);
    if (isError(number)) return number;
    const answer = number < 1 ? undefined : answers[Math.trunc(number) - 1];
    return answer ? answer(at) : failed.value;
  };
}

/** Names of parameters; null where one is no name. */
function parameterNames(nodes: readonly FormulaNode[]): string[] | null {
  const names = nodes.map((node) => (node.kind === 'name' ? node.name.toUpperCase() : ''));
  return names.includes('') || new Set(names).size < names.length ? null : names;
}

function letForm(compiler: FormulaCompiler, args: readonly FormulaNode[], mode: CompileMode): CompiledArgument {
  const names = parameterNames(args.slice(0, -1).filter((_, index) => index % 2 === 0));
  if (args.length % 2 === 0 || !names) return unnamed(compiler, args);
  const values = names.map((_, index) => compiler.within(names.slice(0, index), args[index * 2 + 1]!, 'argument'));
  const body = compiler.within(names, args.at(-1)!, mode);
  return (at) => {
    const outer = at.names;
    for (const [index, name] of names.entries()) {
      const value = values[index]!(at);
      at.names = { name, value, outer: at.names };
    }
    const answer = body(at);
    at.names = outer;
    return answer;
  };
}

/** Names that are none: what the formula reads is to be known all the same. */
function unnamed(compiler: FormulaCompiler, args: readonly FormulaNode[]): CompiledArgument {
  for (const arg of args) compiler.argument(arg);
  return () => failed.value;
}

const deepestCalls = 256;

function lambdaForm(compiler: FormulaCompiler, args: readonly FormulaNode[]): CompiledArgument {
  const names = parameterNames(args.slice(0, -1));
  if (!names) return unnamed(compiler, args);
  const body = compiler.within(names, args.at(-1)!, 'argument');
  return (at) => {
    const scope = at.names;
    return new LambdaValue(names, (given) => called(names, given, body, scope, at));
  };
}

function called(
  names: readonly string[],
  given: readonly Argument[],
  body: CompiledArgument,
  scope: NameScope | null,
  at: Evaluation,
): FormulaValue {
  if (given.length !== names.length) return failed.value;
  if (at.calls >= deepestCalls) return failed.num;
  const outer = at.names;
  at.calls++;
  at.names = names.reduce<NameScope | null>(
    (inner, name, index) => ({ name, value: given[index] ?? null, outer: inner }),
    scope,
  );
  const answer = body(at) ?? null;
  at.names = outer;
  at.calls--;
  return answer;
}

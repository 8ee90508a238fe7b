/**
 * React without the parts that nothing here uses: view transitions, lists of suspense and refs of fragments. They are
 * a tenth of react-dom, and no bundler can see that nothing makes such a thing. A version that nobody looked at stays whole.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { projectFolder } from './vite.shared.ts';

/** The version in which the numbers and names below mean what is said of them. */
export const knownReact = '19.3.1';
/** Kinds of fibers that are never made: a list of suspense, and a view transition. */
const neverTags = new Set([19, 30]);
/** What only view transitions change: it stays as it is declared. */
const constants = new Map([
  ['shouldStartViewTransition', 'false'],
  ['viewTransitionMutationContext', 'false'],
  ['appearingViewTransitions', 'null'],
  ['pendingViewTransition', 'null'],
  ['pendingViewTransitionEvents', 'null'],
]);
/** Functions that do nothing, or are never called, without those fibers and without refs of fragments. */
export const unused = new Set([
  ...['trackEnterViewTransitions', 'pushViewTransitionCancelableScope', 'applyViewTransitionToHostInstances'],
  ...['restoreViewTransitionOnHostInstances', 'commitAppearingPairViewTransitions', 'commitEnterViewTransitions'],
  ...['commitDeletedPairViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'],
  ...['restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'],
  ...['measureViewTransitionHostInstancesRecursive', 'measureNestedViewTransitions', 'scheduleViewTransitionEvent'],
  ...[
    'startViewTransition',
    'createViewTransitionInstance',
    'flushAfterMutationEffects',
    'updateSuspenseListComponent',
  ],
  ...['commitNewChildToFragmentInstances', 'commitFragmentInstanceInsertionEffects'],
  ...[
    'commitFragmentInstanceDeletionEffects',
    'isFragmentInstanceParent',
    'FragmentInstance',
    'ViewTransitionPseudoElement',
  ],
]);

export function reactWithoutUnused(): Plugin {
  const path = join(projectFolder, 'node_modules/react-dom/package.json');
  const isKnown = (): boolean => (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version === knownReact;
  return {
    name: 'sheaf-react-without-unused',
    apply: 'build',
    transform(code, id) {
      if (!/react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/.test(id) || !isKnown()) return null;
      return { code: withoutUnused(code), map: null };
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The source of react-dom/client with those parts taken out. */
export function withoutUnused(code: string): string {
  const edits: Edit[] = [];
  const put = ({ start, end }: Pick<Node, 'start' | 'end'>, text: string) => void edits.push({ start, end, text });
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const text = editOf(value, code);
    if (text !== null) return put(value, text);
    if (value.type === 'FunctionDeclaration' && unused.has(nameOf(value['id'])))
      return put(value['body'] as Node, '{}');
    if (value.type === 'SwitchStatement' && isTag(value['discriminant']))
      dropCases(value['cases'] as Node[], code, put);
    if (value.type === 'VariableDeclarator') return visit(value['init']);
    if (value.type === 'AssignmentExpression' && constants.has(nameOf(value['left']))) {
      put({ start: value.start, end: (value['right'] as Node).start }, '');
      return visit(value['right']);
    }
    for (const key of Object.keys(value)) {
      // A name within a member or a property is no variable.
      if ((key === 'property' || key === 'key') && !value['computed']) continue;
      visit(value[key]);
    }
  };
  visit(parseAst(code).body);
  let [written, place] = ['', 0];
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < place) continue;
    written += code.slice(place, start) + text;
    place = end;
  }
  return written + code.slice(place);
}

/** What stands in the place of an expression or a statement; null where it stays. */
function editOf(node: Node, code: string): string | null {
  if (node.type === 'Identifier') return constants.get(nameOf(node)) ?? null;
  if (node.type === 'BinaryExpression' && (node['operator'] === '===' || node['operator'] === '!==')) {
    const [left, right] = [node['left'] as Node, node['right'] as Node];
    const isNever = (isNeverTag(left) && isTag(right)) || (isNeverTag(right) && isTag(left));
    return isNever ? String(node['operator'] === '!==') : null;
  }
  if (node.type !== 'ExpressionStatement') return null;
  const start = /^(\w+)\.prototype\.\w+ =/.exec(code.slice(node.start, node.start + 80));
  return start && unused.has(start[1] ?? '') ? '' : null;
}

/** Cases of fibers that are never made, and of those that only have to do with refs of fragments. */
function dropCases(cases: Node[], code: string, put: (place: Pick<Node, 'start' | 'end'>, text: string) => void): void {
  for (const [index, one] of cases.entries()) {
    const body = one['consequent'] as Node[];
    const source = code.slice(one.start, one.end);
    const isUnused = isNeverTag(one['test']) || [...unused].some((name) => source.includes(`new ${name}(`));
    if (!isUnused) continue;
    const before = (cases[index - 1]?.['consequent'] as Node[] | undefined)?.at(-1);
    const isAlone = index === 0 || leaves(before);
    // Another case may run on into this one, or this one into the next: then the label alone goes.
    const isWhole = body.length === 0 || (isAlone && leaves(body.at(-1)));
    put(isWhole ? one : { start: one.start, end: code.indexOf(':', (one['test'] as Node).end) + 1 }, '');
  }
}

/** Whether nothing goes on behind a statement. */
function leaves(statement: Node | undefined): boolean {
  if (!statement) return false;
  if (statement.type === 'BlockStatement') return leaves((statement['body'] as Node[]).at(-1));
  if (statement.type === 'IfStatement')
    return leaves(statement['consequent'] as Node) && leaves((statement['alternate'] as Node | null) ?? undefined);
  return /^(?:Return|Break|Continue|Throw)Statement$/.test(statement.type);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '');
const isNeverTag = (node: unknown): boolean =>
  isNode(node) && node.type === 'Literal' && neverTags.has(node['value'] as number);
/** The kind of a fiber: `fiber.tag`, or a variable that holds it. */
const isTag = (node: unknown): boolean =>
  nameOf(node) === 'tag' || (isNode(node) && node.type === 'MemberExpression' && nameOf(node['property']) === 'tag');

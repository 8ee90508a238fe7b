/**
 * Style sheets of owners, parsed and written anew from what was understood: only what changes how the content of the
 * page looks, and nothing that loads from elsewhere or reaches outside of it. (decision 212)
 */
import generate from 'css-tree/generator';
import parse, { type CssNode } from 'css-tree/parser';
import {
  groupRules,
  keyframeRules,
  knownFunctions,
  knownPositions,
  knownValues,
  refusedProperties,
} from './css-lists.ts';
import { scopedSelectors } from './scoped-selectors.ts';

export interface LeftOut {
  line: number;
  /** As it was written, shortened. */
  what: string;
  why: string;
}
export interface CleanedCss {
  css: string;
  leftOut: LeftOut[];
}

const mostRules = 1_000;
const mostDeclarations = 5_000;
const deepest = 3;
const mostLeftOut = 100;
const longestPicture = 30_000;
const prefix = 'own-';

export function cleanCss(text: string): CleanedCss {
  const leftOut: LeftOut[] = [];
  const sheet = parse(text, { positions: true, parseCustomProperty: true, onParseError: () => undefined });
  const around: Around = {
    rules: 0,
    declarations: 0,
    keyframes: keyframesIn(sheet),
    leaveOut(node, why) {
      const what = textOf(node).replaceAll(/\s+/g, ' ').slice(0, 80);
      if (leftOut.length < mostLeftOut && what !== '') leftOut.push({ line: node.loc?.start.line ?? 1, what, why });
      return '';
    },
  };
  const css = childrenOf(sheet)
    .map((node) => cleanRule(node, around, 0))
    .filter(Boolean)
    .join('\n');
  return { css, leftOut };
}

interface Around {
  rules: number;
  declarations: number;
  /** Names of its own animations: they get a prefix, so that they can't take the place of the product's. */
  keyframes: ReadonlySet<string>;
  leaveOut(node: CssNode, why: string): '';
}

function cleanRule(node: CssNode, around: Around, depth: number): string {
  if (node.type === 'Comment') return '';
  around.rules += 1;
  if (around.rules > mostRules)
    return around.rules === mostRules + 1 ? around.leaveOut(node, `A style sheet has at most ${mostRules} rules.`) : '';
  if (node.type === 'Rule') return cleanStyleRule(node, around);
  if (node.type !== 'Atrule') return around.leaveOut(node, 'This isn’t a rule.');
  const name = String(node.name).toLowerCase();
  if (keyframeRules.has(name)) return cleanKeyframes(node, around);
  if (!groupRules.has(name)) return around.leaveOut(node, whyNot(name));
  if (depth >= deepest || !node.block) return around.leaveOut(node, 'This is nested too deeply, or has no rules.');
  if (node.prelude && !isPlain(node.prelude)) return around.leaveOut(node, 'This condition can’t be read.');
  const rules = childrenOf(node.block).map((one) => cleanRule(one, around, depth + 1));
  const prelude = node.prelude ? ` ${generate(node.prelude)}` : '';
  return rules.some(Boolean) ? `@${name}${prelude}{${rules.join('')}}` : '';
}

function whyNot(name: string): string {
  if (name === 'import') return 'Style sheets of other addresses can’t be loaded.';
  if (name === 'font-face') return 'Upload the font in Look instead.';
  if (name === 'charset' || name === 'namespace') return 'This isn’t needed here.';
  return `@${name.slice(0, 30)} isn’t supported.`;
}

function cleanStyleRule(node: CssNode, around: Around): string {
  const { selectors, problem } = node.prelude ? scopedSelectors(node.prelude) : { selectors: [], problem: '' };
  if (problem) return around.leaveOut(node, problem);
  const body = cleanDeclarations(node.block, around);
  return body && selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
}

function cleanKeyframes(node: CssNode, around: Around): string {
  const name = node.prelude ? generate(node.prelude) : '';
  if (!/^[\w-]+$/.test(name)) return around.leaveOut(node, 'Name an animation by letters, digits and hyphens.');
  const steps = childrenOf(node.block).map((step) => {
    const at = step.prelude ? generate(step.prelude) : '';
    if (step.type !== 'Rule' || !/^(?:(?:from|to|[\d.]+%)(?:,|$))+$/i.test(at))
      return around.leaveOut(step, 'Steps of animations are from, to or percentages.');
    around.rules += 1;
    return around.rules > mostRules ? '' : `${at}{${cleanDeclarations(step.block, around)}}`;
  });
  return `@keyframes ${prefix}${name}{${steps.join('')}}`;
}

function cleanDeclarations(block: CssNode | null | undefined, around: Around): string {
  const kept = childrenOf(block).map((node) => {
    if (node.type === 'Comment') return '';
    // A rule whose selector begins unusually is read as text.
    if (node.type === 'Rule' || node.type === 'Atrule' || (node.type === 'Raw' && generate(node).includes('{')))
      return around.leaveOut(node, 'Rules within rules aren’t supported. Write the whole selector.');
    if (node.type !== 'Declaration') return around.leaveOut(node, 'This isn’t a property with a value.');
    around.declarations += 1;
    const problem = around.declarations > mostDeclarations ? 'There are too many properties.' : problemOf(node);
    return problem ? around.leaveOut(node, problem) : declarationText(node, around.keyframes);
  });
  return kept.filter(Boolean).join(';');
}

/** What is wrong with a property and its value; '' for nothing. */
function problemOf(node: CssNode): string {
  const property = String(node.property).toLowerCase();
  const value = node.value as CssNode;
  if (!/^-?-?[a-z][\w-]*$/i.test(property) || refusedProperties.has(property)) return 'This property isn’t supported.';
  const found = [...nodesIn(value)];
  if (value.type === 'Value' && found.length < 2) return 'This property has no value.';
  for (const one of found) {
    const problem = problemOfValue(one);
    if (problem) return problem;
  }
  if (property !== 'position') return '';
  const [, only, more] = found;
  const isKnown = only?.type === 'Identifier' && !more && knownPositions.has(String(only.name).toLowerCase());
  return isKnown ? '' : 'Nothing can be fixed over the page. Use sticky, relative or absolute.';
}

function problemOfValue(node: CssNode): string {
  if (!knownValues.has(node.type)) return 'This value can’t be read.';
  const name = nameOf(node).toLowerCase();
  if (name.includes('\\')) return 'Names can’t have escapes.';
  if (node.type === 'Url') return problemOfAddress(String(node.value));
  if (node.type !== 'Function') return '';
  if (name === 'attr') {
    const [first, ...others] = childrenOf(node);
    return first?.type === 'Identifier' && others.length === 0 ? '' : 'attr() takes the name of an attribute.';
  }
  return knownFunctions.has(name) ? '' : `${name.slice(0, 30)}() isn’t supported.`;
}

/** Pictures that are stored here, or within the style sheet. */
function problemOfAddress(address: string): string {
  if (/^\/files\/(?:[0-9a-z]{2}\/)?[0-9a-z]{26}$/.test(address)) return '';
  const isPicture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address);
  if (isPicture && address.length <= longestPicture) return '';
  if (isPicture) return 'This picture is too large. Upload it instead.';
  return 'Other addresses can’t be loaded. Upload the picture and use its /files/ address.';
}

function declarationText(node: CssNode, keyframes: ReadonlySet<string>): string {
  const property = String(node.property).toLowerCase();
  if (property === 'animation' || property === 'animation-name')
    for (const one of nodesIn(node.value as CssNode))
      if (one.type === 'Identifier' && keyframes.has(String(one.name))) one.name = `${prefix}${String(one.name)}`;
  return generate(node);
}

function keyframesIn(sheet: CssNode): ReadonlySet<string> {
  const names = [...nodesIn(sheet)].flatMap(({ type, name, prelude }) =>
    type === 'Atrule' && keyframeRules.has(String(name).toLowerCase()) && prelude ? [generate(prelude)] : [],
  );
  return new Set(names);
}

/** Whether a condition holds nothing but names, numbers and signs. */
const isPlain = (prelude: CssNode): boolean =>
  [...nodesIn(prelude)].every(({ type }) => type !== 'Raw' && type !== 'Url' && type !== 'String') &&
  /^[\w\s().,:<>=/%+*#-]*$/.test(generate(prelude));

function* nodesIn(node: CssNode): Generator<CssNode> {
  yield node;
  for (const part of [node.prelude, node.block, node.selector, node.value])
    if (typeof part === 'object' && part !== null && 'type' in part) yield* nodesIn(part as CssNode);
  for (const child of node.children ?? []) yield* nodesIn(child);
}

const nameOf = ({ name }: CssNode): string => (typeof name === 'string' ? name : '');

const childrenOf = (node: CssNode | null | undefined): CssNode[] => [...(node?.children ?? [])];

/** A rule by what it begins with. */
function textOf(node: CssNode): string {
  if (node.type === 'Rule') return node.prelude ? generate(node.prelude) : '';
  if (node.type !== 'Atrule') return generate(node);
  return `@${String(node.name)} ${node.prelude ? generate(node.prelude) : ''}`.trim();
}

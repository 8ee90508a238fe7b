/**
 * What the server says to people of its failures: the message of a `Problem`, of a field, of a schema. Such a sentence is
 * looked up where the answer is written (platform/http/answer-problem.ts), so it needs no `t` unless it has values. What
 * mails, notifications and steps of runs say is `msg`, whether it has values or not: plain strings are people's words.
 */
import { parseSync } from 'vite';

export interface ServerSentences {
  sentences: string[];
  /** Texts with values that are glued together, and those of mails and notices that aren't `msg`: in no language. */
  glued: string[];
}

/**
 * Whole sentences of a server are for people, whatever function or field they are given to: a reason that is returned, a
 * note, a field's message by a helper. But not here: what pages of apps say in their language, what apps begin with, what
 * is read by programs, models and developers, and why a file is written anew, which no screen shows.
 */
const isNoSentence =
  /^src\/(?:blocks|engine|platform\/telemetry)\/|^src\/kit\/problem\.ts$|^src\/features\/(?:blog\/server\/(?:pages|posts\/sample)|demo|places|proposals\/rules|queries\/server|texts|visitor)\/|access-rules\.ts$|\/(?:find-templates|open-api|instructions|try-model|disk-space)\.ts$|^src\/features\/workbooks\/server\/(?:codec\/package|original|rows\/formulas)/;

/** Where people of the product get answers from. */
const isServer =
  /^src\/(?:features\/[^/]+\/(?:api|rules|server|adapters)\b|features\/[^/]+\/[^/]+\.ts|platform|settings|blocks|engine|kit)/;
/**
 * What nobody reads on a screen of the product: what a terminal shows to who runs the installation, what models and
 * programs are told by their protocols; and what pages of apps look up in their own language (sentences-document.ts).
 */
const isElsewhere =
  /\/web\/|^src\/platform\/(?:database|environment|jobs)\/|^src\/features\/(?:backup|scim)\/|\/environment\.ts$|^src\/features\/assistants\/server\/(?:tools|apps|oauth)\/|\/distribution\/distribute\.ts$|^src\/engine\/formula\/functions\/|\.tsx$|\/(?:country-table|key-call|load-renderer|load-development-renderer|receive-event|list-page|answer-assistant|call-endpoint|studio-tools|list-sheet-changes)\.ts$/;
const ofPages =
  /^src\/features\/(?:visitor\/(?:api|server\/(?:access|actions|downloads|files|offline|outline|reading|rendering|share|visit|writing))|comments\/server|app-users\/(?:api\/app-sign-in|server\/(?:app-visit|confirm-email|enter-by-password|forgot-password|post-auth-form|register|sign-in-app-user|without-password)))|^src\/blocks\/(?:[^/]+\/check-|shared\/)/;

const failures = new Set(['Problem', 'SourceFailure', 'FormulaSyntaxError', 'QuerySyntaxError']);
/** Functions that make a failure of ours, and which of their arguments is its message. */
const makers: Readonly<Record<string, number>> = { editProblem: 2, wrong: 1, refused: 0, refuse: 1, bad: 1 };
/** Methods of a schema whose last argument may be its message. */
const checks =
  /^(?:array|check|email|enum|int|length|literal|max|min|nonempty|number|object|positive|refine|regex|string|superRefine|union|url)$/;

export const speaksToPeople = (path: string): boolean =>
  isServer.test(path) && !isElsewhere.test(path) && !ofPages.test(path);

export function serverSentencesIn(
  path: string,
  source: string,
  parse = (): unknown => parseSync(path, source).program,
): ServerSentences {
  const found = { sentences: new Set<string>(), glued: new Set<string>() };
  const tells = tellsPeople.test(source);
  if (!tells && !/\b(?:Problem|SourceFailure|message|z\.|SyntaxError|visibleTo)|[\w}”’)][.!?…]['"`]/.test(source))
    return { sentences: [], glued: [] };
  const program = parse();
  let declared: Map<string, unknown[]> | undefined;

  const say = (node: unknown, depth = 0): void => {
    const one = (node ?? {}) as Node;
    switch (one.type) {
      case 'Literal':
        if (typeof one.value === 'string' && isWords(one.value)) found.sentences.add(one.value);
        return;
      case 'TemplateLiteral': {
        const pieces = one.quasis?.map(({ value }) => value.cooked) ?? [];
        if (pieces.length === 1 && isWords(pieces[0] ?? '')) found.sentences.add(pieces[0] ?? '');
        // Whole sentences may follow each other.
        else if (pieces.some(isWords)) found.glued.add(pieces.join('{}'));
        for (const part of one.expressions ?? []) if ((part as Node).type !== 'Identifier') say(part, depth);
        return;
      }
      case 'ConditionalExpression':
        say(one.consequent, depth);
        say(one.alternate, depth);
        return;
      case 'LogicalExpression':
        say(one.left, depth);
        say(one.right, depth);
        return;
      case 'Identifier':
        if (depth < 3)
          for (const value of (declared ??= declarationsIn(program)).get(one.name as string) ?? [])
            say(value, depth + 1);
        return;
      case 'ArrowFunctionExpression':
        say(one.body, depth);
        return;
      case 'CallExpression':
        if (one.callee?.type === 'Identifier' && !lookUps.has(one.callee.name as string)) say(one.callee, depth);
    }
  };

  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    const one = node as Node;
    const name = nameOf(one.callee);
    if (one.type === 'ObjectExpression') sayOfRetention((one.properties ?? []) as Node[]);
    if (one.type === 'NewExpression' && failures.has(name)) say(one.arguments?.[name.endsWith('SyntaxError') ? 0 : 1]);
    if (tells && one.type === 'Property' && partsWithMsg.has(nameOf(one.key))) withoutMsg(one.value);
    if (one.type === 'Property' && (nameOf(one.key) === 'message' || nameOf(one.key) === 'sentence')) say(one.value);
    if (one.type === 'CallExpression') {
      if (tells && Object.hasOwn(tellers, name)) withoutMsg(one.arguments?.[tellers[name] ?? 0]);
      if (one.callee?.type === 'Identifier' && Object.hasOwn(makers, name)) say(one.arguments?.[makers[name] ?? 0]);
      if (one.callee?.type === 'MemberExpression' && checks.test(name) && source.includes("from 'zod'"))
        for (const given of one.arguments ?? []) sayOfSchema(given);
    }
    for (const [key, part] of Object.entries(node)) if (key !== 'type') visit(part);
  };
  /** Words that are written as they are, in the place of a message. */
  const withoutMsg = (value: unknown): void => {
    const one = (value ?? {}) as Node;
    if (one.type === 'Literal' && typeof one.value === 'string' && isOurs(one.value)) found.glued.add(one.value);
    if (one.type === 'TemplateLiteral') {
      const text = one.quasis?.map((piece) => piece.value.cooked).join('{}') ?? '';
      if (/[a-z]{3}/i.test(text) && !text.startsWith('/')) found.glued.add(text);
    }
    if (one.type === 'ConditionalExpression') [one.consequent, one.alternate].forEach(withoutMsg);
    if (one.type === 'LogicalExpression') [one.left, one.right].forEach(withoutMsg);
    if (one.type === 'ArrayExpression') one.elements?.forEach(withoutMsg);
  };
  const sayOfSchema = (given: unknown): void => {
    const one = given as Node;
    if (one.type === 'Literal' && typeof one.value === 'string' && /^[A-Z].* .*\w/.test(one.value)) say(given);
    if (one.type === 'TemplateLiteral' && /^[A-Z][\s\S]* /.test(one.quasis?.[0]?.value.cooked ?? '')) say(given);
    if (one.type === 'ObjectExpression')
      for (const member of (one.properties ?? []) as Node[])
        if (nameOf(member.key) === 'error' && (member.value as Node).type === 'Literal') say(member.value);
  };
  /** What a feature stores, in words (features/site/server/retention.ts). */
  const sayOfRetention = (members: Node[]): void => {
    if (!members.some(({ key }) => nameOf(key) === 'visibleTo')) return;
    for (const { key, value } of members)
      if (retentionParts.has(nameOf(key))) {
        const text = (value as Node).value;
        if (typeof text === 'string') found.sentences.add(text);
        else withoutMsg(value);
      }
  };
  const sayWhole = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(sayWhole);
    if (!value || typeof value !== 'object') return;
    const one = value as Node;
    const name = nameOf(one.callee);
    if (one.type === 'ImportDeclaration' || one.type === 'TaggedTemplateExpression') return;
    if (one.type?.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(one.type)) return;
    if (one.type === 'NewExpression' && name.endsWith('Error')) return;
    if (one.type === 'CallExpression' && (lookUps.has(name) || logs.test(name))) return;
    if (one.type === 'Property' && ofApi.has(nameOf(one.key))) return;
    if (one.type === 'Literal' && typeof one.value === 'string' && isWhole(one.value)) found.sentences.add(one.value);
    if (one.type === 'TemplateLiteral') {
      const text = one.quasis?.map((piece) => piece.value.cooked).join('{}') ?? '';
      if (isWhole(text) && one.quasis?.some((piece) => isWords(piece.value.cooked))) found.glued.add(text);
    }
    for (const [key, part] of Object.entries(value)) if (key !== 'type') sayWhole(part);
  };
  visit(program);
  if (!isNoSentence.test(path)) sayWhole(program);
  return { sentences: [...found.sentences], glued: [...found.glued] };
}

/** What names of this file are declared as. */
function declarationsIn(program: unknown): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    const { type, id, init } = node as Node;
    if (type === 'VariableDeclarator' && id?.type === 'Identifier' && init)
      found.set(id.name as string, [...(found.get(id.name as string) ?? []), init]);
    for (const [key, part] of Object.entries(node)) if (key !== 'type') visit(part);
  };
  visit(program);
  return found;
}

/** Files that write mails, notices or reports, or do steps of automations. */
const tellsPeople =
  /\b(?:MailMessage|MailText|MailContent|Notice|StepOutput|PlannedStep|ReportNote|reportNote|FieldPlan|ToldField)\b|\b(?:notify|tryToNotify)\(/;
const retentionParts = new Set(['what', 'about', 'visibleTo', 'until']);
const partsWithMsg = new Set(['title', 'subject', 'preview', 'body', 'lines', 'notes', 'text']);
/** Functions that take a message, and which of their arguments it is. */
const tellers: Readonly<Record<string, number>> = { reportNote: 1, noteOf: 1, storedNotes: 0 };
const isOurs = (text: string): boolean => /^[A-Z“].*[a-z]/.test(text);

const lookUps = new Set(['t', 'plural', 'msg', 'msgPlural']);
/** What is for logs, and the parts of an endpoint that document it. */
const logs = /^(?:debug|describe|error|fatal|info|warn)$/;
const ofApi = new Set(['summary', 'description']);
/** Of three words and more. */
const isWhole = (text: string): boolean => /^[\p{Lu}“{]\S* \S+ [^<`\n]*[.!?…]$/u.test(text) && /\p{Ll}{2}/u.test(text);
const isWords = (text: string): boolean => /[A-Za-z]{2}.* |[a-z][.:]$/.test(text);

interface Node {
  type?: string;
  name?: unknown;
  value?: unknown;
  key?: unknown;
  id?: Node;
  init?: unknown;
  body?: unknown;
  callee?: Node;
  property?: unknown;
  properties?: unknown[];
  arguments?: unknown[];
  elements?: unknown[];
  quasis?: { value: { cooked: string } }[];
  expressions?: unknown[];
  consequent?: unknown;
  alternate?: unknown;
  left?: unknown;
  right?: unknown;
}

/** Of an identifier, or the last of a member. */
function nameOf(node: unknown): string {
  const { name, value, property } = (node ?? {}) as Node;
  if (property) return nameOf(property);
  if (typeof name === 'string') return name;
  return typeof value === 'string' ? value : '';
}

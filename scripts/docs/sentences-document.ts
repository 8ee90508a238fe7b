/** The English sentences of visitors' pages by the module that says them, and the modules that scripts of blocks load. */
import { readFileSync } from 'node:fs';
import { blockTypes, catalogue } from '../../src/blocks/catalogue.ts';
import type { Fields } from '../../src/settings/kinds.ts';
import { sentencesInSource } from './sentences-in-source.ts';
import { readSourceFiles, type SourceFile } from '../../test/source-files.ts';

/** What a browser loads on every page, and what blocks wait for by what they show. (web/viewer/load-block-parts.ts) */
const everywhere = ['src/web/viewer/entry.ts', 'src/web/viewer/block-root.tsx', 'src/web/viewer/toaster.ts'];
const parts = [
  'src/blocks/shared/field/controls.ts',
  'src/blocks/shared/field/link/link-field.ts',
  'src/blocks/shared/rows/row-actions.tsx',
  'src/blocks/shared/rows/types/typed-columns.tsx',
];
/** Servers answer in English what browsers look up: all sentences of these files, for some types of blocks. */
const answers: Readonly<Record<'rows' | 'auth' | 'passkeys' | 'comments', readonly string[]>> = {
  rows: ['add-row', 'check-cells', 'delete-row', 'edit-row', 'upload-page-file', 'write-limit'].map(
    (name) => `src/features/visitor/server/writing/${name}.ts`,
  ),
  auth: [
    ...['app-visit', 'enter-by-password', 'forgot-password', 'post-auth-form', 'register', 'sign-in-app-user'],
    'without-password/mail-link',
  ].map((name) => `src/features/app-users/server/${name}.ts`),
  passkeys: [
    'src/features/accounts/server/webauthn/add-passkey.ts',
    'src/features/accounts/server/webauthn/use-passkey.ts',
    'src/features/app-users/server/passkeys/app-passkeys.ts',
  ],
  comments: [
    'rules/comment-messages',
    ...['add-comment', 'comment-call', 'comment-limit', 'delete-comment', 'edit-comment'].map(
      (name) => `server/${name}`,
    ),
  ].map((name) => `src/features/comments/${name}.ts`),
};
const isAnswer = new Set(Object.values(answers).flat());
const partsOfBlocks = 'src/web/viewer/load-block-parts.ts';
const takesParts = /^src\/blocks\/shared\/(?:rows|field)\//;

export interface Sentences {
  /** By module: in English; of what counts, the sentence of many. */
  modules: Record<string, string[]>;
  page: string[];
  blocks: Record<string, string[]>;
  /** What settings of blocks say where their owner said nothing. */
  defaults: string[];
}

export function readSentences(): Sentences {
  const files = new Map(readSourceFiles().flatMap((file) => (file.isTest ? [] : [[file.path, file] as const])));
  const modules: Record<string, string[]> = {};
  for (const path of files.keys()) {
    const said = sentencesOf(path);
    if (said.length > 0) modules[path] = said;
  }
  const loadedBy = (...paths: string[]): string[] => [...reached(paths, files)].filter((path) => modules[path]).sort();
  const page = loadedBy(...everywhere);
  const blocks = Object.fromEntries(
    blockTypes.map((type) => {
      const view = `src/blocks/${type}/view.tsx`;
      const answered = answersOf(type);
      const needsParts = [...reached([view], files)].some((path) => takesParts.test(path));
      return [
        type,
        [
          ...loadedBy(view, ...(needsParts ? parts : [])).filter((path) => !page.includes(path)),
          ...(answered ?? (needsParts ? answers.rows : [])),
        ],
      ];
    }),
  );
  return { modules, page, blocks, defaults: defaultTexts() };
}

export const sentencesDocument = (): string => `${JSON.stringify(readSentences(), null, 2)}\n`;

/** In files of answers, all sentences. */
function sentencesOf(path: string): string[] {
  if (!isAnswer.has(path)) return sentencesInSource(path).pages;
  const source = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const found = source.matchAll(/'([A-Z](?:[^'{}]|\{email\})+ (?:[^'{}]|\{email\})+\.)'/g);
  return [...new Set([...sentencesInSource(path).pages, ...[...found].map(([, text = '']) => text)])].sort();
}
const answersOf = (type: string): readonly string[] | null => {
  if (type === 'comments') return answers.comments;
  if (type === 'login') return [...answers.auth, ...answers.passkeys];
  return ['register', 'forgotPassword'].includes(type) ? answers.auth : null;
};

/** The modules that some load, at once or later. */
function reached(from: readonly string[], files: ReadonlyMap<string, SourceFile>): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (path === partsOfBlocks) continue;
    for (const { file, typeOnly } of files.get(path)?.imports ?? []) if (file && !typeOnly) waiting.push(file);
  }
  return found;
}

/** What every owner writes anew, and what is no word. */
const examples =
  /^$|^[^a-z]*$|@|^(?:An evening among|Music, good food|Town Hall|true, false|In their own words|Useful from day one|What you can count on|How it works$)/;

/** Texts that a page shows where a setting was never set: short ones, which are no example of an owner's words. */
function defaultTexts(): string[] {
  const found = new Set<string>();
  const read = (fields: Fields): void => {
    for (const setting of Object.values(fields)) {
      if (
        (setting.kind === 'text' || setting.kind === 'textarea') &&
        typeof setting.default === 'string' &&
        !examples.test(setting.default)
      )
        found.add(setting.default);
      if (setting.kind === 'array' || setting.kind === 'group') read(setting.fields);
    }
  };
  for (const { settings, axis, actions } of Object.values(catalogue) as {
    settings: Fields;
    axis?: { fields: Fields } | null;
    actions?: { fields: Fields } | null;
  }[]) {
    read(settings);
    read(axis?.fields ?? {});
    read(actions?.fields ?? {});
  }
  return [...found].sort();
}

/** The table of ARCHITECTURE.md as data: which layers there are, who may import whom, and what features offer each other. */

import { features } from '#features/list.ts';

export type Layer =
  | 'kit'
  | 'engine'
  | 'settings'
  | 'rules'
  | 'ui'
  | 'definitions'
  | 'views'
  | 'api'
  | 'server'
  | 'web'
  | 'main';

export interface LayerRule {
  /** Layers that it may import besides its own. */
  mayImport: Layer[];
  /** Layers of which it may import types only. */
  typesOf?: Layer[];
  /** Packages that it may import; `node:` is Node itself. */
  packages: 'none' | 'any' | { except: RegExp } | { only: RegExp };
}

const nodeItself = /^node:/;
const reactItself = /^(react|react-dom)(\/|$)|^@mantine\/|^@testing-library\//;

export const layers: Record<Layer, LayerRule> = {
  kit: { mayImport: [], packages: 'none' },
  engine: { mayImport: ['kit'], packages: { only: /^(lru-cache|re2js)$/ } },
  settings: { mayImport: ['kit'], packages: 'none' },
  rules: { mayImport: ['engine', 'settings', 'kit'], packages: 'none' },
  ui: { mayImport: ['kit'], packages: { except: nodeItself } },
  definitions: { mayImport: ['settings', 'rules', 'engine', 'kit'], packages: 'none' },
  views: {
    mayImport: ['definitions', 'ui', 'rules', 'engine', 'kit'],
    typesOf: ['settings'],
    packages: { except: nodeItself },
  },
  api: { mayImport: ['definitions', 'settings', 'rules', 'engine', 'kit'], packages: { only: /^zod$/ } },
  server: {
    mayImport: ['api', 'definitions', 'settings', 'rules', 'engine', 'kit'],
    packages: { except: reactItself },
  },
  web: {
    mayImport: ['views', 'definitions', 'ui', 'api', 'settings', 'rules', 'engine', 'kit'],
    typesOf: ['server'],
    packages: 'any',
  },
  main: { mayImport: ['server', 'kit'], packages: { except: reactItself } },
};

/** The layer of a file below src, but for blocks/; undefined for a file that is in none. */
export function layerOf(path: string): Exclude<Layer, 'definitions' | 'views'> | undefined {
  const [, top = '', ...rest] = path.split('/');
  if (rest.length === 0) return 'main';
  if (top === 'kit' || top === 'engine' || top === 'settings') return top;
  if (top === 'platform') return rest[0] === 'api' ? 'api' : 'server';
  if (top === 'web') return rest[0] === 'ui' ? 'ui' : 'web';
  if (top !== 'features') return undefined;
  if (rest.length === 1) return 'server';
  // An adapter of a source is laid out as a feature is.
  const parts = rest[0] === 'sources' && rest[1] === 'adapters' ? rest.slice(2) : rest;
  const part = parts[1]?.replace(/\.ts$/, '');
  if (part === 'rules' || part === 'api' || part === 'server' || part === 'web') return part;
  return ['services', 'tables', 'environment', 'retention', 'feature', 'adapter'].includes(part ?? '')
    ? 'server'
    : undefined;
}

/** The files of the server whose types the web may import: the web renderer, and what features offer. */
export const typesForWeb = /^src\/(features\/[^/]+\/services|platform\/(services|renderer))\.ts$/;

/** Folders of server parts that others may import, by the manifests; everything else they ask of services. */
export const offered = features.flatMap(({ name, offers = [] }) =>
  offers.map((folder) => `src/features/${name}/${folder}`),
);

/** Features whose names are plain words of the platform too: the account of PostgreSQL, the text of an answer. */
export const platformWords: readonly string[] = [
  ...['accounts', 'apps', 'backup', 'comments', 'files', 'live', 'mail', 'operation', 'places', 'queries', 'site'],
  ...['languages', 'sources', 'texts'],
];

/** Files of more than 400 lines, each with its reason. */
export const longFiles: Record<string, string> = {};

/** Folders with more than 25 files next to their tests, and why. */
export const fullFolders: Readonly<Record<string, string>> = {
  'src/blocks/shared': 'what views of any block use; what belongs together has folders of its own there',
  'src/blocks/shared/rows': 'one subject: a block of rows as it is rendered, queried and written',
  'src/engine': 'the engine: small pure files, each with its test next to it',
  'src/features/accounts/server': 'one file for each call about an account',
  'src/features/app-users/server': 'one file for each call about the people of an app',
  'src/features/visitor/server/reading': 'what a page is answered from: queries, filters, scopes, figures, limits',
  'src/platform/http': 'what every call and every page goes through, a file for each step',
  'src/web/studio/state': 'one subject: what the studio knows and does, a file for each part',
  'src/web/workbook': 'one subject: the page of a spreadsheet',
};

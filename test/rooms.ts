/** The table of ARCHITECTURE.md as data: which rooms there are, and who may import whom. */

export type Room =
  | 'kit'
  | 'sheet'
  | 'settings'
  | 'domain'
  | 'ui'
  | 'definitions'
  | 'views'
  | 'api'
  | 'environment'
  | 'server'
  | 'web'
  | 'main';

export interface RoomRule {
  /** Rooms besides its own. */
  mayImport: Room[];
  /** Rooms of which it may know the types only. */
  typesOf?: Room[];
  /** Packages that it may import; `node:` is Node itself. */
  packages: 'none' | 'any' | { except: RegExp } | { only: RegExp };
}

const nodeItself = /^node:/;
const reactItself = /^(react|react-dom)(\/|$)|^@mantine\/|^@testing-library\//;

export const rooms: Record<Room, RoomRule> = {
  kit: { mayImport: [], packages: 'none' },
  sheet: { mayImport: ['kit'], packages: { only: /^lru-cache$/ } },
  settings: { mayImport: ['kit'], packages: 'none' },
  domain: { mayImport: ['sheet', 'settings', 'kit'], packages: 'none' },
  ui: { mayImport: ['kit'], packages: { except: nodeItself } },
  definitions: { mayImport: ['settings', 'domain', 'sheet', 'kit'], packages: 'none' },
  views: {
    mayImport: ['definitions', 'ui', 'domain', 'sheet', 'kit'],
    typesOf: ['settings'],
    packages: { except: nodeItself },
  },
  api: { mayImport: ['definitions', 'settings', 'domain', 'sheet', 'kit'], packages: { only: /^zod$/ } },
  environment: { mayImport: ['kit'], packages: { only: /^zod$|^node:/ } },
  server: {
    mayImport: ['api', 'definitions', 'settings', 'domain', 'sheet', 'kit'],
    typesOf: ['environment'],
    packages: { except: reactItself },
  },
  web: {
    mayImport: ['views', 'definitions', 'ui', 'api', 'settings', 'domain', 'sheet', 'kit'],
    typesOf: ['server'],
    packages: 'any',
  },
  main: { mayImport: ['server', 'environment', 'kit'], packages: { except: reactItself } },
};

/** The files of the server whose types the web may know: what a call carries, and the contract of the web renderer. */
export const serverTypesForWeb = [
  'src/features/scope.ts',
  'src/features/services.ts',
  'src/features/people-services.ts',
];

/** Parts of the server that every feature stands on; all other folders of it are features. */
export const serverFoundations = ['http', 'storage', 'rows', 'telemetry', 'texts', 'app-log'];

/** Files of more than 400 lines, each with its reason. */
export const longFiles: Record<string, string> = {};

/** Folders with more than 25 files beside their tests, and why. */
export const fullFolders: Readonly<Record<string, string>> = {
  'src/api': 'one file for each subject that calls are about',
  'src/blocks': 'the catalogue, and what is asked of blocks of every kind',
  'src/blocks/shared': 'what views of any block use; what belongs together stands in folders of its own there',
  'src/blocks/shared/rows': 'one subject: a block of rows as it is drawn, asked and written',
  'src/domain': 'one file for each rule of the product; the large subjects have folders',
  'src/features/accounts/server': 'one file for each call about an account',
  'src/features/app-users/server': 'one file for each call about the people of an app',
  'src/platform/http': 'what every call and every page goes through, a file for each step',
  'src/features/visitor/server/reading': 'what a page is answered from: asks, filters, scopes, figures, limits',
  'src/platform/database': 'tables, pools and files; nothing above them',
  'src/engine': 'the engine: small pure files, each with its test beside it',
  'src/web/workbook': 'one subject: the page of a spreadsheet',
};

/** Every variable of the environment that is named to operators is one that the server reads, and the other way around. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnvironment } from '../src/environment.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const declared = readEnvironment({}).switches.map(({ name }) => name);

/** Read by something else that the file sets up: what reads it, by name. */
const readElsewhere: Record<string, string> = {
  POSTGRES_USER: 'the image of PostgreSQL',
  POSTGRES_DB: 'the image of PostgreSQL',
  POSTGRES_PASSWORD: 'the image of PostgreSQL, and the compose file',
  NODE_ENV: 'packages',
  PATH: 'the system',
  MALLOC_ARENA_MAX: 'the C library',
  OTEL_RESOURCE_ATTRIBUTES: 'OpenTelemetry',
};
/** Written like variables, and none: settings that `/api/getENV` answers for, and places in examples of code. */
const noVariables = [
  'BEANSTALK_ENDPOINT',
  'CHARTMAT_BOARD_BASE_URL',
  'SHEAF_KEY_ID',
  'SHEAF_KEY_SECRET',
  'SHEAF_APP_ID',
];
const known = new Set([...declared, ...Object.keys(readElsewhere), ...noVariables]);

const variable = /(?<![\w*])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w*])/g;
const named = (text: string): string[] => [...new Set([...text.matchAll(variable)].map(([name]) => name))];

const written = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'compose.yaml', 'Dockerfile', 'deploy/Caddyfile'],
  ...['deploy/helm/sheaf/values.yaml', 'deploy/prometheus/alerts.yaml', 'deploy/grafana/sheaf.json'],
  ...globSync('docs/{*.md,guide/**/*.md}'),
];

test.each(written)('%s names only variables that somebody reads', (path) => {
  expect(named(read(path)).filter((name) => !known.has(name))).toEqual([]);
});

test('every word of the compose file in braces is one of Sheaf, or of what stands beside it', () => {
  const filled = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(filled.length).toBeGreaterThan(8);
  expect(filled.filter((name) => !known.has(name))).toEqual([]);
});

test('what is left out of the check is named somewhere', () => {
  const all = new Set(
    written.flatMap((path) => [...named(read(path)), ...(/\bPATH\b/.test(read(path)) ? ['PATH'] : [])]),
  );
  expect([...Object.keys(readElsewhere), ...noVariables].filter((name) => !all.has(name))).toEqual([]);
});

test('every variable that is declared is used by the server, and told of', () => {
  const sources = globSync('src/**/*.ts').filter((path) => !/(?:^src\/environment[\w-]*|\.test)\.ts$/.test(path));
  const used = new Set(sources.flatMap((path) => named(read(path))));
  const short = sources.map(read).join('\n');
  const unused = declared.filter((name) => !used.has(name) && !new RegExp(`\\b${name}\\b`).test(short));
  expect(unused).toEqual([]);
  const running = read('docs/running.md');
  expect(declared.filter((name) => !running.includes(`| \`${name}\` |`))).toEqual([]);
});

/** The container is written by hand and built elsewhere: what it names must be there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnvironment } from '../src/environment.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll(/\\\n\s*/g, ' ');
const compose = readFileSync('compose.yaml', 'utf8');
const ignored = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;
const instructions = dockerfile
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));
const last = (name: string): string => instructions.findLast((one) => one.name === name)?.rest ?? '';

test('everything that the image copies and runs is there, and nothing of it is left out', () => {
  const copied = instructions.filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'));
  for (const { rest } of copied) {
    for (const path of rest.split(' ').slice(0, -1)) expect(existsSync(path), path).toBe(true);
  }
  const run = [...dockerfile.matchAll(/(?:src|scripts)\/[\w/.-]+/g)].map(([path]) => path);
  expect(run).toEqual(expect.arrayContaining(['scripts/build.mjs', 'scripts/health.mjs']));
  for (const path of run) expect(existsSync(path), path).toBe(true);
  for (const path of ['src', 'scripts', 'docs', 'templates', 'public', 'package-lock.json', 'vite.client.config.ts'])
    expect(ignored, path).not.toContain(path);
  for (const path of ['node_modules', 'dist', 'data', '.git', '.env*']) expect(ignored).toContain(path);
});

test('it runs as a plain user, ends on SIGTERM, and says how it is', () => {
  const stages = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  const final = instructions.slice(stages.at(-1));
  expect(final.findIndex(({ name }) => name === 'USER')).toBeLessThan(final.findIndex(({ name }) => name === 'CMD'));
  expect(last('USER')).not.toMatch(/root|^0/);
  expect(last('STOPSIGNAL')).toBe('SIGTERM');
  expect(last('HEALTHCHECK')).toContain('scripts/health.mjs');
  // Written as a list: a shell in between would keep the signal to itself. As `npm start` runs it.
  const asStarted = JSON.parse(readFileSync('scripts/server-process.json', 'utf8')) as {
    arguments: string[];
    variables: Record<string, string>;
  };
  expect(JSON.parse(last('CMD'))).toEqual(['node', ...asStarted.arguments, 'dist/node/main.js']);
  for (const [name, value] of Object.entries(asStarted.variables)) expect(last('ENV')).toContain(`${name}=${value}`);
  // The Node of the first stage builds what that of the packages runs.
  const major = manifest.dependencies['node']?.split('.')[0];
  expect(dockerfile).toContain(`FROM node:${major}-`);
});

test('the variables of image and compose file are ones that Sheaf reads, with values that it takes', () => {
  const known = new Set(readEnvironment({}).switches.map(({ name }) => name));
  const ofImage = [...last('ENV').matchAll(/([A-Z_]+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const block = /\n {2}environment:\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? '';
  const ofCompose = [...block.matchAll(/^ {4}([A-Z0-9_]+): (.*)$/gm)].map(([, name = '', value = '']) => {
    const filled = value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable: string, usual: string) =>
      variable === 'SECRETS_KEY' ? 'k'.repeat(32) : value.includes(':?') ? 'given' : usual,
    );
    return [name, filled] as const;
  });
  expect(ofCompose.length).toBeGreaterThan(8);
  const ofOthers = /^(?:NODE_ENV|PATH|MALLOC_\w+)$/;
  const all = [...ofImage, ...ofCompose].filter(([name]) => !ofOthers.test(name));
  for (const [name] of all) expect(known, name).toContain(name);
  expect(readEnvironment(Object.fromEntries(all))).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' });
});

test('three nodes share a proxy, which knows each of them and asks whether it is serving', () => {
  const nodes = [...compose.matchAll(/^ {2}(node-\d): \*node$/gm)].map(([, name]) => name ?? '');
  expect(nodes).toHaveLength(3);
  const path = /\.\/(deploy\/\w+)/.exec(compose)?.[1] ?? '';
  const proxy = readFileSync(path, 'utf8');
  for (const name of nodes) expect(proxy).toContain(`${name}:${/PORT=(\d+)/.exec(dockerfile)?.[1]}`);
  expect(proxy).toContain('/api/health/serving');
  expect(compose).toMatch(/read_only: true/);
});

test('what runs and what builds names no package that only tests and checks have', () => {
  const sources = [...globSync('src/**/*.{ts,tsx}'), ...globSync('vite.*.ts')].filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const found: string[] = [];
  for (const path of sources) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)/g))
      if (name in manifest.devDependencies) found.push(`${path}: ${name}`);
  }
  expect(found).toEqual([]);
});

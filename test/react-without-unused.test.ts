import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../vite.shared.ts';
import { knownReact, unused, withoutUnused } from '../vite.react.ts';
import { clientBuild } from './client-build.ts';

const source = readFileSync(join(projectFolder, 'node_modules/react-dom/cjs/react-dom-client.production.js'), 'utf8');

test('the installed React is the one whose unused parts are known', () => {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'node_modules/react-dom/package.json'), 'utf8')) as {
    version: string;
  };
  // For another one: look at what vite.react.ts names, and whether it means the same there.
  expect(version).toBe(knownReact);
  expect([...unused].filter((name) => !source.includes(`function ${name}(`))).toEqual([]);
});

test('what makes view transitions and refs of fragments is taken out, and the rest stays', () => {
  const written = withoutUnused(source);
  expect(written).not.toMatch(
    /new FragmentInstance\(|FragmentInstance\.prototype|case (?:19|30):|\.startViewTransition\(/,
  );
  for (const kept of ['hydrateRoot', 'createRoot']) expect(written).toContain(`exports.${kept} = function`);
  const functions = (text: string) => text.match(/^function \w+/gm)?.length;
  expect(functions(written)).toBe(functions(source));
});

test('nothing that browsers load makes a view transition, a list of suspense or a ref of a fragment', async () => {
  const { folder } = await clientBuild();
  const scripts = globSync('assets/*.js', { cwd: folder }).filter((file) => !/\breact-/.test(file));
  expect(scripts.length).toBeGreaterThan(50);
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const making = /\.(?:ViewTransition|(?:unstable_)?SuspenseList)\b|\.Fragment,\{(?:[^{}]*,)?ref:/;
  expect(scripts.filter((file) => making.test(read(file)))).toEqual([]);
  // Such things would be found: Mantine makes activities, which stay.
  expect(scripts.some((file) => /\.Activity\b/.test(read(file)))).toBe(true);
  expect(scripts.some((file) => /\.Fragment,\{(?:[^{}]*,)?children:/.test(read(file)))).toBe(true);
});

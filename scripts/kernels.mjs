/**
 * `npm run kernels`: compiles the engine's loops over columns, which are written in AssemblyScript, to WebAssembly, and
 * writes it down as text that is kept with the sources: nobody else needs the compiler.
 */

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, projectFolder, run, runScript, say, Trouble } from './project.mjs';

const sources = join(projectFolder, 'src', 'engine', 'kernels');
/** A hundred megabytes, for a thousand bytes: no dependency, and installed next to the project, once. */
const folder = join(projectFolder, '.cache', 'kernels');
const compiler = 'assemblyscript@0.28.20';

await runScript(async () => {
  const asc = join(folder, 'node_modules', 'assemblyscript', 'bin', 'asc.js');
  if (!existsSync(asc)) await install();
  const source = join(sources, 'kernels.as');
  // The compiler knows its sources by their ending.
  copyFileSync(source, join(folder, 'kernels.ts'));
  const words = [
    'kernels.ts',
    '--outFile',
    'kernels.wasm',
    '--enable',
    'simd',
    '--runtime',
    'stub',
    '--noAssert',
    '-O3',
  ];
  const memory = ['--initialMemory', '29', '--maximumMemory', '29'];
  const { code, output } = await run(process.execPath, [asc, ...words, ...memory], { cwd: folder });
  if (code !== 0) throw new Trouble(`The kernels could not be compiled:\n\n${lastLines(output, 60)}`);
  const bytes = readFileSync(join(folder, 'kernels.wasm'));
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex');
  writeFileSync(join(sources, 'kernel-bytes.ts'), fileOf(bytes.toString('base64'), hash));
  say(`${bytes.length} bytes of WebAssembly are in src/engine/kernels/kernel-bytes.ts.`);
});

async function install() {
  say('Installing AssemblyScript …');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', compiler];
  const { code, output } = await run(npm, words, { cwd: folder });
  if (code !== 0) throw new Trouble(`AssemblyScript could not be installed:\n\n${lastLines(output, 5)}`);
}

function fileOf(text, hash) {
  const lines = text.match(/.{1,100}/g).map((line) => `  '${line}'`);
  return `/** Made of kernels.as by \`npm run kernels\`: WebAssembly in base64, and the SHA-256 of what it was made of. */
export const kernelBytes =
${lines.join(' +\n')};

export const sourceHash = '${hash}';
`;
}

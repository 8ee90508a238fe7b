/** What all scripts share: where the project is, how to run a program, and how to speak. Runs on Node 20 and newer. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** A mistake to tell in one paragraph; anything else thrown by a script is a defect of the script. */
export class Trouble extends Error {}

export function say(text) {
  console.log(`sheaf: ${text}`);
}

/** Runs the script's work and turns Trouble into a message and exit code 1. */
export async function runScript(work) {
  try {
    const code = await work();
    process.exitCode = code ?? 0;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.error(`sheaf: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Runs a program in the project folder; `output` holds what it said unless it speaks for itself (`show`). */
export function run(file, programArguments, { show = false, env = {}, cwd = projectFolder } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, programArguments, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

export function lastLines(text, count = 25) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

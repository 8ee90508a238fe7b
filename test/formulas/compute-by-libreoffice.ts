import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

const atOnce = 20;
/** Computes everything when a file is opened, whatever values stand in it. */
const always = ['OOXMLRecalcMode', 'ODFRecalcMode'].map(
  (name) =>
    `<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="${name}" oor:op="fuse"><value>0</value></prop></item>`,
);
const settings = `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${always.join('')}</oor:items>`;

/**
 * LibreOffice opens spreadsheets, computes them again and saves them in a folder `into` within `folder`, as .xlsx or .ods.
 * Answers where, by file; one that it cannot open is missing.
 */
export function computeByLibreOffice(
  folder: string,
  files: readonly string[],
  { into, kind }: { into: string; kind: 'xlsx' | 'ods' },
): Map<string, string> {
  const profile = join(folder, 'profile');
  mkdirSync(join(profile, 'user'), { recursive: true });
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), settings);
  const target = join(folder, into);
  const convert = (some: readonly string[]): void => {
    const words = [`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', kind, '--outdir', target];
    execFileSync('soffice', [...words, ...some], { stdio: 'ignore', timeout: 20_000 + some.length * 5_000 });
  };
  const computed = new Map<string, string>();
  const take = (some: readonly string[]): void => {
    try {
      convert(some);
    } catch {
      // One of them was too much for it: the others are tried alone.
      if (some.length > 1) for (const file of some) take([file]);
    }
    for (const file of some) {
      const there = join(target, `${basename(file, extname(file))}.${kind}`);
      if (existsSync(there)) computed.set(file, there);
    }
  };
  for (let at = 0; at < files.length; at += atOnce) take(files.slice(at, at + atOnce));
  return computed;
}

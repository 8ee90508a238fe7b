/**
 * The tests of what changed begin first, for what they say is waited for; then the files that take longest, so that no
 * worker sits alone with one of them at the end. Vitest knows how long a file took from the last run alone, and a fresh
 * clone has none: `durations.json` says it, which `KEEP_DURATIONS=1 npm test` writes again.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Milliseconds by file. */
export type Durations = Record<string, number>;
export const durationsFile = new URL('durations.json', import.meta.url);

/** A test file by its path below the project's folder, and the name of its vitest project. */
interface TestFile {
  path: string;
  project: string;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = JSON.parse(readFileSync(durationsFile, 'utf8')) as Durations;
    const known = (await super.sort(files)).map((file) => ({
      file,
      path: file.moduleId.slice(file.project.config.root.length + 1),
      project: file.project.name,
    }));
    return inOrder(known, durations, changedFiles()).map(({ file }) => file);
  }
}

export function inOrder<File extends TestFile>(
  files: readonly File[],
  durations: Durations,
  changed: readonly string[],
): File[] {
  // Projects stay together: a worker is used again for the next file of its own alone.
  const projects = [...new Set(files.map(({ project }) => project))];
  const subjects = new Set(changed.map(subjectOf));
  const rank = ({ path }: File): number => (subjects.has(subjectOf(path)) ? Infinity : (durations[path] ?? 0));
  const compare = (one: number, other: number): number => (one === other ? 0 : other - one);
  return files.toSorted(
    (one, other) => projects.indexOf(one.project) - projects.indexOf(other.project) || compare(rank(one), rank(other)),
  );
}

/** `src/kit/ids` of `src/kit/ids.ts` and of all of its tests. */
const subjectOf = (path: string): string => path.replace(/(\.(property|full))*(\.test)?\.[a-z]+$/, '');

/** Since the last commit, or in it; none where there is no git or no history. */
function changedFiles(): string[] {
  try {
    const git = (...words: string[]): string[] =>
      execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .split('\n')
        .filter(Boolean);
    const since = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
    return since.length > 0 ? since : git('diff', '--name-only', 'HEAD^', 'HEAD');
  } catch {
    return [];
  }
}

/**
 * The files that take longest begin first, so that no worker sits alone with one of them at the end. Vitest knows how
 * long a file took from the last run alone, and a fresh clone has none: `durations.json` says it, which
 * `KEEP_DURATIONS=1 npm test` writes anew.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Milliseconds by file. */
export type Durations = Record<string, number>;
export const durationsFile = new URL('durations.json', import.meta.url);

const durations = JSON.parse(readFileSync(durationsFile, 'utf8')) as Durations;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects stay together: a worker is used again for the next file of its own alone.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return sorted.toSorted((one, other) => place(one) - place(other) || durationOf(other) - durationOf(one));
  }
}

function durationOf({ moduleId, project }: TestSpecification): number {
  return durations[moduleId.slice(project.config.root.length + 1)] ?? 0;
}

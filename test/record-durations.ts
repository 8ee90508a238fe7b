/** Writes down how long each file of a run took, for the order of the next one on a fresh clone. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { type Durations, durationsFile } from './longest-first.ts';

/** Shorter ones fit in anywhere. */
const worthKnowing = 3_000;

export default class RecordDurations implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const known = JSON.parse(readFileSync(durationsFile, 'utf8')) as Durations;
    const merged = new Map(Object.entries(known).filter(([path]) => existsSync(path)));
    for (const file of files) {
      const { duration, collectDuration, prepareDuration } = file.diagnostic();
      // To the second, so that two runs differ little.
      const whole = Math.round((duration + collectDuration + prepareDuration) / 1_000) * 1_000;
      if (whole >= worthKnowing) merged.set(file.relativeModuleId, whole);
      else merged.delete(file.relativeModuleId);
    }
    const sorted = [...merged].toSorted(
      ([one, took], [other, tookOther]) => tookOther - took || (one < other ? -1 : 1),
    );
    writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

/**
 * The files that take longest begin first, so that no worker sits alone with one of them at the end. Vitest knows how
 * long a file took from the last run alone, and a fresh clone has none.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those of more than about fifteen seconds on two cores, longest first. */
const longest = [
  'test/browser/gallery-quality.test.ts',
  'test/browser/dashboard.test.ts',
  'test/browser/site.test.ts',
  'test/browser/all-blocks.test.ts',
  'test/browser/account-pages.test.ts',
  'test/browser/studio.test.ts',
  'test/browser/filters.test.ts',
  'test/browser/mail.test.ts',
  'test/browser/road.test.ts',
  'test/browser/account.test.ts',
  'test/durability/kill.test.ts',
  'test/journeys/rights/rights-read.test.ts',
  'test/journeys/workspaces/workspaces.test.ts',
  'test/journeys/app-users/app-sign-in.test.ts',
  'test/journeys/rights/rights-leaks.test.ts',
  'test/journeys/attacks/people-attacks.test.ts',
  'test/journeys/published/downloads.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((path) => moduleId.endsWith(path));
  return place < 0 ? longest.length : place;
}

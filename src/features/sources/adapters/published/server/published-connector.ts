/** How the sync reads a published address. */
import type { Actor } from '#features/workbooks/services.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { SeenTable } from '../../../rules/match-table.ts';
import type { ReadOnlyConnector } from '../../../server/source-adapter.ts';
import { fetchPublished, type FetchEnvironment, type PublishedAnswer } from './fetch-published.ts';

export type StoredPublishedSource = Stored<'published_sources'>;

const actor: Actor = { kind: 'system', what: 'Published address' };
const minute = 60;

export function createPublishedConnector(
  environment: FetchEnvironment,
  readTable: (answer: PublishedAnswer) => Promise<SeenTable>,
): ReadOnlyConnector<StoredPublishedSource, void> {
  return {
    ...{ kind: 'published', table: 'published_sources', actor },
    // The lease is longer than an answer may take, with what is done of it.
    times: { lease: 10 * minute, firstPause: 5 * minute, longestPause: 24 * 60 * minute },
    pauseOf: ({ every_minutes }) => every_minutes * minute,
    connect: async () => undefined,
    async read(_, { address, etag, last_modified, digest: lastDigest, held }) {
      // What is held was not merged: it must be sent again.
      const last = held ? { etag: null, last_modified: null } : { etag, last_modified };
      const answer = await fetchPublished(environment, address, last);
      if (!answer) return null;
      const { digest } = answer;
      return {
        ...{ digest, lastDigest },
        tables: async () => [await readTable(answer)],
        stored: { etag: answer.etag, last_modified: answer.last_modified, digest },
      };
    },
  };
}

import { z } from 'zod';
import { listPages } from '#features/apps/api/apps.ts';
import { oneLine } from '#kit/one-line.ts';
import type { Ask } from './tool.ts';

const page_id = z.string().max(100).describe('The id of a page, from read_app.');

/** Changes of the list of pages that open nothing to anybody. */
export const pageChangeShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rename-page'), page_id, name: z.string().trim().min(1).max(100) }),
  z.object({ kind: z.literal('set-slug'), page_id, slug: z.string().trim().max(80) }),
  z.object({ kind: z.literal('move-page'), page_id, index: z.number().int().min(0).max(100) }),
]);
type PageChange = z.output<typeof pageChangeShape>;

/** What they do, in our words and not in those of whoever proposes them. */
export async function wordsOfChanges(
  { app_id, changes }: { app_id: string; changes: readonly PageChange[] },
  ask: Ask,
): Promise<string[]> {
  const { pages } = await ask(listPages, { params: { appId: app_id } });
  const names = new Map(pages.map(({ page_id: id, page_name }) => [id, oneLine(page_name)]));
  return changes.map((change) => {
    const name = names.get(change.page_id) ?? 'that isn’t there';
    switch (change.kind) {
      case 'rename-page':
        return `rename page ${name} to ${oneLine(change.name)}`;
      case 'set-slug':
        return `change the address of page ${name} to /${oneLine(change.slug)}`;
      case 'move-page':
        return `move page ${name} to place ${change.index + 1}`;
    }
  });
}

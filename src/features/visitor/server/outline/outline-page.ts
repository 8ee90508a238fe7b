import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { BlockOutline } from '../../api/app-outline.ts';
import type { outlinePage as endpoint, PageOutline } from '../../api/page-preview.ts';
import { openPageReader } from '../reading/page-reader.ts';
import { readBlockOfVisitors } from '../reading/read-page-block.ts';
import { viewerAs, viewerMeetsAt } from '../visit/viewer-as.ts';
import { outlineOfBlock } from './outline-of-block.ts';

/** What a page of the draft shows one of its visitors, decided as the page itself is. It says no value of a row. */
export async function answerPageOutline({ app, params, body, services }: Call<typeof endpoint>): Promise<PageOutline> {
  const found = await services.pages.of(app, 'draft').byId(params.pageId);
  if (!found) throw new Problem('not_found', 'Page not found.');
  const viewer = await viewerAs(services.database, app, body.as);
  const meets = viewerMeetsAt({ ...app, public: true }, found, viewer);
  const answer: PageOutline = { meets, name: found.page_name, blocks: [], left_out: [] };
  if (meets !== 'page') return answer;
  const page = pageOfViewer(found, viewer);
  const reader = await openPageReader({ app, page, viewer, address: new URLSearchParams() }, services);
  for (const { id, type } of found.document.blocks) {
    const stored = page.document.blocks.find((one) => one.id === id);
    const outline = stored && outlineOfBlock(stored, reader);
    if (outline) answer.blocks.push({ ...withoutOptions(outline), sheet_title: stored.sheet_title });
    else answer.left_out.push({ block_id: id, type, why: stored ? whyMissing(stored) : 'not shown to this visitor' });
  }
  return answer;
}

function whyMissing(stored: StoredBlock): string {
  const gaps = readBlockOfVisitors(stored)?.gaps ?? [];
  return gaps.length > 0 ? `not finished: ${gaps.join(', ')}` : 'not shown on this page';
}

/** Options of a column are words of its cells. */
function withoutOptions({ reads, adds, edits, ...block }: BlockOutline): BlockOutline {
  const plain = ({ options: _options, ...column }: BlockOutline['edits'][number]) => column;
  return {
    ...block,
    reads: reads.map((one) => ({ ...one, columns: one.columns.map(plain) })),
    adds: adds && { ...adds, columns: adds.columns.map(plain) },
    edits: edits.map(plain),
  };
}

import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { AppOutline, appOutline } from '../../api/app-outline.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { openPageReader } from '../reading/page-reader.ts';
import { decideVisit } from '../visit/decide-visit.ts';
import { outlineOfBlock } from './outline-of-block.ts';

type OutlineCall = Call<typeof appOutline>;

/**
 * The pages that the caller sees, decided as each visit is, and of their blocks what reading and writing calls take. It
 * says nothing of any row, and has no rule of its own but that the owner opened the app to assistants.
 */
export async function answerOutline({ app, visit, viewer, services }: OutlineCall): Promise<AppOutline> {
  if (!app.settings.open_to_assistants) throw new Problem('not_found', 'This app isn’t open to assistants.');
  const pages: AppOutline['pages'] = [];
  for (const listed of await services.pages.of(app, visit.appVersion).list()) {
    const path = linkOfPage(app, listed).href;
    const decision = await decideVisit(visit, { path }, services);
    if (decision.kind !== 'page' || decision.isDefault) continue;
    const { page } = decision;
    const reader = await openPageReader({ app, page, viewer, address: new URLSearchParams() }, services);
    const blocks = page.document.blocks.flatMap((stored) => {
      const outline = outlineOfBlock(stored, reader);
      return outline && (outline.reads.length > 0 || outline.adds !== null) ? [outline] : [];
    });
    if (blocks.length > 0) pages.push({ page_id: page.page_id, name: page.page_name, path, blocks });
  }
  return { name: app.name, pages };
}

import { type ViewOfPage, viewOfPage } from '#blocks/view-of-page.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { tabName } from '#features/visitor/rules/open-tab.ts';
import type { PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { StudioState } from './studio-state.ts';

/** What of the page is on the canvas: of a board the section that is open, and of tabs the open one. */
export function shownBlocksOf(
  { app, data, section, openTabs }: Pick<StudioState, 'app' | 'data' | 'section' | 'openTabs'>,
  document: PageDocument,
): ViewOfPage {
  const known = {
    name: app?.name ?? data.app.name,
    board_slug: app?.board_slug ?? data.board?.href.slice(1) ?? '',
    settings: app?.settings ?? defaultAppSettings,
  };
  const kind = document.board ? ('board' as const) : ('multipage' as const);
  const tabs = Object.entries(openTabs).map(([id, tab]) => [tabName(id), String(tab)]);
  return viewOfPage(
    { ...known, kind },
    document,
    new URLSearchParams([...(section ? [['section', section]] : []), ...tabs]),
  );
}

/** A place among the blocks that are shown, without the block itself, as the place among all blocks without it. */
export function indexAmongAll(
  all: readonly StoredBlock[],
  shown: readonly StoredBlock[],
  index: number,
  id: string | null = null,
): number {
  const isOther = (block: StoredBlock): boolean => block.id !== id;
  const rest = all.filter(isOther);
  const others = shown.filter(isOther);
  const next = others[index];
  if (next) return rest.indexOf(next);
  const last = others.at(-1);
  return last ? rest.indexOf(last) + 1 : rest.length;
}

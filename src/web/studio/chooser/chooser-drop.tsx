import { use, useEffect, useRef } from 'react';
import { definitionOf } from '#blocks/catalogue.ts';
import { FrameContext } from '../canvas/frame-context.ts';
import { groupsOfPage } from '#blocks/within.ts';
import { readPlaceId } from '../within/place-id.ts';
import type { Studio } from '../state/studio.ts';
import { positionOf } from '../within/within-blocks.ts';
import { useStudio } from '../state/use-studio.ts';
import styles from './chooser.module.css';

/** What is dragged out of the block chooser. */
export const draggedBlockType = 'application/x-sheaf-block';

/** A block that is dragged from the chooser over the page shows where it would go, and goes there. */
export function ChooserDrop() {
  const studio = useStudio();
  const frame = use(FrameContext);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = frame?.document;
    if (!page) return undefined;
    const hide = (): void => void (line.current && (line.current.hidden = true));
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes(draggedBlockType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      const { top } = slotAt(page, event, studio);
      if (!line.current) return;
      line.current.hidden = false;
      line.current.style.top = `${top}px`;
    };
    const drop = (event: DragEvent): void => {
      const definition = definitionOf(event.dataTransfer?.getData(draggedBlockType) ?? '');
      hide();
      if (!definition) return;
      event.preventDefault();
      studio.addBlock(definition, undefined, slotAt(page, event, studio));
    };
    page.addEventListener('dragover', over);
    page.addEventListener('dragleave', hide);
    page.addEventListener('drop', drop);
    return () => {
      page.removeEventListener('dragover', over);
      page.removeEventListener('dragleave', hide);
      page.removeEventListener('drop', drop);
    };
  }, [frame, studio]);
  return <div ref={line} className={styles.dropLine} hidden />;
}

/**
 * Between which blocks a point of the page lies: the index among all blocks, the tab or column that it is in, and pixels
 * from the top of its root.
 */
function slotAt(
  page: Document,
  { clientX: x, clientY: y, target }: DragEvent,
  studio: Studio,
): { index: number; slot: number; top: number } {
  const own = target instanceof page.defaultView!.Element ? target.closest('[data-place-id]') : null;
  const into = readPlaceId(own?.getAttribute('data-place-id') ?? '');
  const blocks = studio.state().document?.blocks ?? [];
  const groups = groupsOfPage(blocks);
  if (own && into) {
    const group = groups.find(({ block }) => block.id === into.container);
    const last = group?.places?.[into.slot - 1]?.blocks.at(-1) ?? group?.block;
    const { top } = own.getBoundingClientRect();
    const rootTop = page.getElementById('sheaf-page-root')?.getBoundingClientRect().top ?? 0;
    return { index: blocks.findIndex((one) => one === last) + 1, slot: into.slot, top: top - rootTop };
  }
  const slotOf = (block: Element | undefined): number => positionOf(groups, block?.id ?? '')?.slot ?? 0;
  const shown = [...page.querySelectorAll('[data-block]')];
  const rootTop = page.getElementById('sheaf-page-root')?.getBoundingClientRect().top ?? 0;
  const next = shown.find((block) => {
    const { top, height, left, right } = block.getBoundingClientRect();
    return y < top + height / 2 && x >= left && x <= right;
  });
  const all = studio.state().document?.blocks ?? [];
  const indexOf = (block: Element | undefined): number => all.findIndex(({ id }) => id === block?.id);
  if (next) return { index: indexOf(next), slot: slotOf(next), top: next.getBoundingClientRect().top - rootTop };
  const last = shown.at(-1);
  return { index: indexOf(last) + 1, slot: 0, top: (last?.getBoundingClientRect().bottom ?? rootTop) - rootTop };
}

import { use, useEffect, useRef } from 'react';
import { definitionOf } from '#blocks/catalogue.ts';
import { FrameContext } from '../canvas/frame-context.ts';
import type { Studio } from '../state/studio.ts';
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
      const { top } = slotAt(page, event.clientY, studio);
      if (!line.current) return;
      line.current.hidden = false;
      line.current.style.top = `${top}px`;
    };
    const drop = (event: DragEvent): void => {
      const definition = definitionOf(event.dataTransfer?.getData(draggedBlockType) ?? '');
      hide();
      if (!definition) return;
      event.preventDefault();
      studio.addBlock(definition, undefined, slotAt(page, event.clientY, studio).index);
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

/** Between which blocks a height of the page lies: the index among all blocks, and pixels from the top of its root. */
function slotAt(page: Document, y: number, studio: Studio): { index: number; top: number } {
  const shown = [...page.querySelectorAll('[data-block]')];
  const rootTop = page.getElementById('sheaf-page-root')?.getBoundingClientRect().top ?? 0;
  const next = shown.find((block) => {
    const { top, height } = block.getBoundingClientRect();
    return y < top + height / 2;
  });
  const all = studio.state().document?.blocks ?? [];
  const indexOf = (block: Element | undefined): number => all.findIndex(({ id }) => id === block?.id);
  if (next) return { index: indexOf(next), top: next.getBoundingClientRect().top - rootTop };
  const last = shown.at(-1);
  return { index: indexOf(last) + 1, top: (last?.getBoundingClientRect().bottom ?? rootTop) - rootTop };
}

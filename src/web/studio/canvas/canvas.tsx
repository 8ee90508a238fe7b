import { DragDropProvider } from '@dnd-kit/react';
import { Plus } from 'lucide-react';
import { type ComponentProps, useMemo, useRef } from 'react';
import { definitionOf } from '#blocks/catalogue.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { classes } from '#blocks/shared/classes.ts';
import { BoardEvent, BoardFooter } from '#features/boards/web/board-end.tsx';
import { BoardFrame } from '#features/boards/web/board-frame.tsx';
import { PageSearch } from '../../page/page-search.tsx';
import { boardStyle } from '#features/boards/web/board-style.ts';
import { fontStyle } from '#features/apps/rules/document/fonts.ts';
import { darkStyle, paletteStyle } from '../../renderer/palette.ts';
import { shownBlocksOf } from '../state/shown-blocks.ts';
import { isLookedAt } from '../state/studio-state.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { ChooserDrop } from '../chooser/chooser-drop.tsx';
import { InPlace } from '../in-place/in-place.tsx';
import { PictureDrop } from '../in-place/picture-drop.tsx';
import { BlockShell } from './block-shell.tsx';
import { type DropPosition, dropPositionOf } from './drop-line.ts';
import { PageFrame } from './page-frame.tsx';
import { StudioBlock } from './studio-block.tsx';
import styles from './canvas.module.css';

type DragHandler = NonNullable<
  ComponentProps<typeof DragDropProvider>['onDragMove'] & ComponentProps<typeof DragDropProvider>['onDragOver']
>;

/** The page that is edited, rendered by the views that visitors get, with handles on every block. */
export function Canvas({ onKeyDown, onReady }: { onKeyDown(event: KeyboardEvent): void; onReady(): void }) {
  const studio = useStudio();
  const document = useStudioState((state) => state.document);
  const section = useStudioState((state) => state.section);
  const app = useStudioState((state) => state.app);
  const data = useStudioState((state) => state.data);
  const device = useStudioState((state) => state.device);
  const pageName = useStudioState((state) => state.pages.find((page) => page.id === state.pageId)?.name);
  const isLooked = useStudioState(isLookedAt);
  const line = useRef<HTMLDivElement>(null);
  const place = useRef<DropPosition | null>(null);
  const view = useMemo(
    () => document && shownBlocksOf({ app, data, section }, document),
    [app, data, section, document],
  );
  if (!document || !view) return <CanvasLoading />;
  const { board } = view;
  // Blocks keep their places while one is dragged, tall as they are; a line shows where it would go.
  const follow: DragHandler = ({ operation: { source, target, position, activatorEvent } }) => {
    const element = target?.element;
    const frame = element?.ownerDocument.defaultView?.frameElement;
    const pointerY = activatorEvent?.type.startsWith('key') ? null : withinFrame(frame, position.current.y);
    place.current =
      source && target
        ? dropPositionOf(view.blocks, String(source.id), { id: String(target.id), element }, pointerY)
        : null;
    if (!line.current) return;
    line.current.hidden = place.current === null;
    if (place.current) line.current.style.top = `${place.current.top}px`;
  };
  const placeOf = (block: StoredBlock) => definitionOf(block.type)?.single ?? null;
  const isBare = !board && !isLooked && !view.blocks.some((block) => placeOf(block) === 'top');
  const numbered = view.blocks.map((block, position) => ({ block, position, index: document.blocks.indexOf(block) }));
  const shells = (position: 'top' | 'bottom' | null) =>
    numbered
      .filter(({ block }) => placeOf(block) === position)
      .map(({ block, ...at }, nth) =>
        isLooked ? (
          <ViewedBlock key={block.id} block={block} />
        ) : (
          <BlockShell
            key={block.id}
            block={block}
            {...at}
            count={numbered.length}
            isFirst={position === null && nth === 0}
          />
        ),
      );

  return (
    <PageFrame
      title={board ? `Board ${board.title}` : `Page ${pageName ?? ''}`}
      device={device}
      scheme={app?.settings.scheme ?? 'Light'}
      palette={[
        app ? darkStyle(app.settings.palette) : '',
        paletteStyle(app?.settings.palette ?? { accent: '', background: '', surface: '', text: '' }, view.settings),
        fontStyle(app?.settings.fonts ?? 'Modern'),
        board ? boardStyle(board.look) : '',
      ].join(';')}
      onKeyDown={onKeyDown}
      onReady={onReady}
    >
      <DragDropProvider
        onDragMove={follow}
        onDragOver={follow}
        onDragEnd={({ operation: { source }, canceled }) => {
          const goal = place.current;
          place.current = null;
          if (line.current) line.current.hidden = true;
          if (canceled || !goal || !source) return;
          const ids = studio.selection();
          if (ids.length < 2 || !ids.includes(String(source.id)))
            return studio.moveShown(String(source.id), goal.index);
          const before = view.blocks.filter(({ id }) => id !== source.id).slice(0, goal.index);
          studio.moveTogether(ids, before.filter(({ id }) => !ids.includes(id)).length);
        }}
      >
        <div id="sheaf-page-root" className={classes(styles.page, isBare && styles.bare)}>
          {shells('top')}
          {board && <BoardFrame board={board} onSection={studio.showSection} />}
          <main id="main">
            {view.search && <PageSearch {...view.search} href="/" isStill />}
            {shells(null)}
            {!isLooked && view.blocks.every((block) => placeOf(block) !== null) && (
              <div className={styles.empty}>
                <strong>{board ? 'This section is empty' : 'This page is empty'}</strong>
                <span>Add a block: a table of your rows, a form, a chart, a heading.</span>
                <button type="button" onClick={() => studio.openPanel('add')}>
                  <Plus size={18} aria-hidden="true" /> Add your first block
                </button>
              </div>
            )}
            {board && <BoardEvent board={board} />}
          </main>
          {shells('bottom')}
          {board && <BoardFooter board={board} />}
          <div ref={line} className={styles.dropLine} hidden />
          {!isLooked && <InPlace />}
          {!isLooked && <PictureDrop />}
          {!isLooked && <ChooserDrop />}
        </div>
      </DragDropProvider>
    </PageFrame>
  );
}

/** A block as someone else gets it, or as it was: nothing of it where there is nothing. */
function ViewedBlock({ block: { id, type } }: { block: StoredBlock }) {
  const rendered = useStudioState((state) => state.rendered[id]);
  const context = useStudioState((state) => state.context);
  if (!rendered) return null;
  return (
    <div id={id} data-block={type} data-place={definitionOf(type)?.single ?? undefined}>
      <StudioBlock id={id} type={type} rendered={rendered} context={context} />
    </div>
  );
}

/** Pixels from the top of the page in its frame, which may be rendered smaller than it is. */
function withinFrame(frame: Element | null | undefined, y: number): number {
  if (!frame) return y;
  const { top, width } = frame.getBoundingClientRect();
  const rendered = frame instanceof HTMLElement && frame.offsetWidth > 0 ? width / frame.offsetWidth : 1;
  return (y - top) / rendered;
}

function CanvasLoading() {
  return <div className={styles.loading} role="status" aria-label="Loading the page" />;
}

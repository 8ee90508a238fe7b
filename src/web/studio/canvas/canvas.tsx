import { t } from '#kit/language/product.ts';
import { DragDropProvider } from '@dnd-kit/react';
import { Plus } from 'lucide-react';
import { type ComponentProps, Fragment, useMemo, useRef } from 'react';
import { definitionOf } from '#blocks/catalogue.ts';
import { groupsOfPage } from '#blocks/within.ts';
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
import { OwnStyles } from './own-styles.tsx';
import { BlockShell } from './block-shell.tsx';
import { type DropPosition, dropPositionOf } from './drop-line.ts';
import { PageFrame } from './page-frame.tsx';
import { StudioBlock } from './studio-block.tsx';
import { placeId, readPlaceId } from '../within/place-id.ts';
import { WithinBlock } from '../within/within-block.tsx';
import styles from './canvas.module.css';
import type { AppSettings } from '#features/apps/rules/app-settings.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import type { Studio } from '../state/studio.ts';

type DragHandler = NonNullable<
  ComponentProps<typeof DragDropProvider>['onDragMove'] & ComponentProps<typeof DragDropProvider>['onDragOver']
>;

/** The page that is edited, rendered by the views that visitors get, with handles on every block. */
export function Canvas({ onKeyDown, onReady }: { onKeyDown(event: KeyboardEvent): void; onReady(): void }) {
  const studio = useStudio();
  const document = useStudioState((state) => state.document);
  const section = useStudioState((state) => state.section);
  const openTabs = useStudioState((state) => state.openTabs);
  const app = useStudioState((state) => state.app);
  const data = useStudioState((state) => state.data);
  const device = useStudioState((state) => state.device);
  const pageName = useStudioState((state) => state.pages.find((page) => page.id === state.pageId)?.name);
  const isLooked = useStudioState(isLookedAt);
  const view = useMemo(
    () => document && shownBlocksOf({ app, data, section, openTabs }, document),
    [app, data, section, openTabs, document],
  );
  const { line, follow, end: endDrop } = useDropLine(view?.blocks ?? []);
  if (!document || !view) return <CanvasLoading />;
  const { board } = view;
  const isBare = !board && !isLooked && !view.blocks.some((block) => placeOf(block) === 'top');

  return (
    <PageFrame
      title={board ? t('Board {title}', { title: board.title }) : t('Page {name}', { name: pageName ?? '' })}
      device={device}
      scheme={app?.settings.scheme ?? 'Light'}
      palette={pageStyle(app?.settings, view)}
      onKeyDown={onKeyDown}
      onReady={onReady}
    >
      <DragDropProvider
        onDragMove={follow}
        onDragOver={follow}
        onDragEnd={({ operation: { source }, canceled }) => {
          const goal = endDrop();
          if (!canceled && goal && source) moveDragged(studio, view.blocks, String(source.id), goal);
        }}
      >
        <OwnStyles />
        <div id="sheaf-page-root" className={classes(styles.page, isBare && styles.bare)}>
          <Shells place="top" document={document} shown={view.blocks} />
          {board && <BoardFrame board={board} onSection={studio.showSection} />}
          <main id="main">
            {view.search && <PageSearch {...view.search} href="/" isStill />}
            <Shells place={null} document={document} shown={view.blocks} />
            {!isLooked && view.blocks.every((block) => placeOf(block) !== null) && (
              <EmptyPage isSection={board !== undefined} />
            )}
            {board && <BoardEvent board={board} />}
          </main>
          <Shells place="bottom" document={document} shown={view.blocks} />
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
  return <div className={styles.loading} role="status" aria-label={t('Loading the page')} />;
}

function EmptyPage({ isSection }: { isSection: boolean }) {
  const studio = useStudio();
  return (
    <div className={styles.empty}>
      <strong>{isSection ? t('This section is empty') : t('This page is empty')}</strong>
      <span>{t('Add a block: a table of your rows, a form, a chart, a heading.')}</span>
      <button type="button" onClick={() => studio.openPanel('add')}>
        <Plus size={18} aria-hidden="true" /> {t('Add your first block')}
      </button>
    </div>
  );
}

/** Where the block that is dragged would go, with a line there: blocks keep their places meanwhile, tall as they are. */
function useDropLine(blocks: readonly StoredBlock[]) {
  const line = useRef<HTMLDivElement>(null);
  const place = useRef<DropPosition | null>(null);
  const follow: DragHandler = ({ operation: { source, target, position, activatorEvent } }) => {
    const element = target?.element;
    const frame = element?.ownerDocument.defaultView?.frameElement;
    const pointerY = activatorEvent?.type.startsWith('key') ? null : withinFrame(frame, position.current.y);
    place.current =
      source && target
        ? dropPositionOf(blocks, String(source.id), { id: String(target.id), element }, pointerY, placesOf(blocks))
        : null;
    if (!line.current) return;
    line.current.hidden = place.current === null;
    if (place.current) line.current.style.top = `${place.current.top}px`;
  };
  const end = (): DropPosition | null => {
    const goal = place.current;
    place.current = null;
    if (line.current) line.current.hidden = true;
    return goal;
  };
  return { line, follow, end };
}

/** `style` of the page's root: the colors and fonts of the app, of the page and of the board. */
function pageStyle(app: AppSettings | undefined, { board, settings }: ReturnType<typeof shownBlocksOf>): string {
  return [
    app ? darkStyle(app.palette) : '',
    paletteStyle(app?.palette ?? { accent: '', background: '', surface: '', text: '' }, settings),
    fontStyle(app?.fonts ?? 'Modern'),
    board ? boardStyle(board.look) : '',
  ].join(';');
}

const placeOf = (block: StoredBlock): 'top' | 'bottom' | null => definitionOf(block.type)?.single ?? null;

/** Which tab or column each block is in, by its id. */
const placesOf = (blocks: readonly StoredBlock[]): ReadonlyMap<string, string> =>
  new Map(
    groupsOfPage(blocks).flatMap(({ block, places }) =>
      (places ?? []).flatMap((place, at) =>
        place.blocks.map(({ id }): [string, string] => [id, placeId(block.id, at + 1)]),
      ),
    ),
  );

interface ShellsProps {
  place: 'top' | 'bottom' | null;
  document: PageDocument;
  /** The blocks on the canvas, of which those at the place are rendered. */
  shown: readonly StoredBlock[];
}

function Shells({ place, document, shown }: ShellsProps) {
  const isLooked = useStudioState(isLookedAt);
  const first = shown.find((block) => placeOf(block) === null);
  const shellOf = (block: StoredBlock, slot: number) =>
    isLooked ? (
      <ViewedBlock key={block.id} block={block} />
    ) : (
      <BlockShell
        key={block.id}
        {...{ block, slot, position: shown.indexOf(block), index: document.blocks.indexOf(block) }}
        count={shown.length}
        isFirst={place === null && block === first}
      />
    );
  return groupsOfPage(shown)
    .filter(({ block }) => placeOf(block) === place)
    .map((group) => (
      <Fragment key={group.block.id}>
        {shellOf(group.block, 0)}
        <WithinBlock group={group} all={document.blocks} shellOf={shellOf} />
      </Fragment>
    ));
}

/** To a place among the blocks on the canvas: the one that is dragged, with all that are selected where it is one of them. */
function moveDragged(studio: Studio, shown: readonly StoredBlock[], dragged: string, goal: DropPosition): void {
  const ids = studio.selection();
  const into = readPlaceId(goal.over);
  if (into) return studio.dropInto(dragged, into.container, into.slot);
  if (groupsOfPage(shown).some(({ places }) => places)) return studio.dropBlock(dragged, goal.over, goal.isAfter);
  if (ids.length < 2 || !ids.includes(dragged)) return studio.moveShown(dragged, goal.index);
  const before = shown.filter(({ id }) => id !== dragged).slice(0, goal.index);
  return studio.moveTogether(ids, before.filter(({ id }) => !ids.includes(id)).length);
}

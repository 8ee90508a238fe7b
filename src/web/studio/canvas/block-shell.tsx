import { t } from '#kit/language/product.ts';
import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, Copy, GripVertical, MoveHorizontal, Plus, Replace, Settings2, Trash2 } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { definitionOf } from '#blocks/catalogue.ts';
import { commonPath, storedSetting } from '#features/apps/rules/page/common-settings.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { classes } from '#blocks/shared/classes.ts';
import { isSelected } from '../state/selection.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { showsAttribute, typingAttribute } from '../in-place/read-marks.ts';
import { followLink } from './studio-acts.ts';
import { StudioBlock } from './studio-block.tsx';
import styles from './canvas.module.css';

interface BlockShellProps {
  block: StoredBlock;
  /** Among all blocks of the page. */
  index: number;
  /** Among those on the canvas, which are `count`. */
  position: number;
  count: number;
  /** In which tab or column of the container before it; 0 is the page itself. */
  slot: number;
  /** Of those between header and footer. */
  isFirst: boolean;
}

/** A block on the canvas: outlined and named under the pointer, with what can be done to it. Another one's change is none of its own. */
// oxlint-disable-next-line max-lines-per-function -- the order of press, focus and click is one thing
export const BlockShell = memo(function BlockShell({ block, index, position, count, slot, isFirst }: BlockShellProps) {
  const studio = useStudio();
  const rendered = useStudioState((state) => state.rendered[block.id]);
  const context = useStudioState((state) => state.context);
  const pending = useStudioState((state) => state.pending.has(block.id));
  const selected = useStudioState((state) => state.selectedId === block.id);
  const isChosen = useStudioState((state) => isSelected(state, block.id));
  const panelOpen = useStudioState((state) => state.panel === 'settings' && state.selectedId === block.id);
  const isAlone = useStudioState((state) => state.together?.with !== state.selectedId);
  const definition = definitionOf(block.type);
  const name = definition ? t(definition.name) : block.type;
  const place = definition?.single ?? null;
  const { ref, handleRef, isDragging } = useSortable({
    id: block.id,
    index: position,
    disabled: place !== null,
    plugins: keyboardOnly,
  });
  const element = useRef<HTMLDivElement | null>(null);
  /** Whether the block was selected when the press began: the press itself may focus, and so select it. */
  const before = useRef(false);

  const pressing = useRef(false);
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const node = element.current;
    if (!selected || !node) return;
    // Under the pointer it is in view: nothing may move between press and release.
    if (pressing.current) pressing.current = false;
    else bringIntoView(node);
    // The keys act on the block that has the focus: it goes along where blocks are walked by key.
    const focused = node.ownerDocument.activeElement;
    if (focused !== node && focused?.hasAttribute('data-block')) node.focus({ preventScroll: true });
  }, [selected, panelOpen]);

  const choose = (event: MouseEvent): void => {
    if (isTyped(event.target)) return;
    const link = event.target instanceof Node ? closestLink(event.target) : null;
    if (link) {
      event.preventDefault();
      // Two clicks type the words of the link.
      clearTimeout(following.current);
      const href = link.getAttribute('href') ?? '';
      if (before.current && event.detail < 2)
        following.current = setTimeout(() => followLink(studio, href), clickPause);
    }
    if (isTool(event.target)) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      // Shift also chose words: blocks are meant, and it is them that are copied.
      element.current?.ownerDocument.getSelection()?.removeAllRanges();
      if (event.shiftKey) studio.extendSelection(block.id);
      else studio.toggleSelected(block.id);
      return;
    }
    // A text that is clicked is typed: nothing may move under the pointer.
    pressing.current = isShown(event.target);
    const opensSettings = window.innerWidth >= 900 && !isShown(event.target);
    studio.select(block.id, opensSettings ? 'settings' : undefined);
  };

  return (
    <div
      id={block.id}
      data-block={block.type}
      data-place={place ?? undefined}
      ref={(node) => {
        element.current = node;
        if (place === null) ref(node);
      }}
      className={classes(
        styles.shell,
        isChosen && styles.selected,
        isDragging && styles.dragging,
        pending && styles.pending,
      )}
      role="group"
      aria-label={labelOf({ name, position: position + 1, count }, isChosen && !isAlone)}
      tabIndex={0}
      onPointerDownCapture={() => {
        before.current = selected;
        pressing.current = true;
      }}
      onPointerUpCapture={() => {
        pressing.current = false;
      }}
      onClickCapture={choose}
      onKeyDownCapture={() => {
        pressing.current = false;
      }}
      onFocus={(event) => {
        // What several blocks are chosen with is pressed on them: that says which they are.
        if (event.target === event.currentTarget && !isChosen && !pressing.current) studio.select(block.id);
      }}
    >
      {place !== 'top' && <InsertPoint index={index} slot={slot} edge="before" />}
      <BlockTools {...{ block, position, count, slot, isFirst, handleRef }} />
      <StudioBlock id={block.id} type={block.type} rendered={rendered} context={context} />
      {position === count - 1 && place !== 'bottom' && <InsertPoint index={index + 1} slot={slot} edge="after" />}
    </div>
  );
});

const labelOf = (values: { name: string; position: number; count: number }, isOneOfSeveral: boolean): string =>
  isOneOfSeveral
    ? t('{name}, block {position} of {count}, selected', values)
    : t('{name}, block {position} of {count}', values);

interface BlockToolsProps extends Omit<BlockShellProps, 'index'> {
  handleRef: ReturnType<typeof useSortable>['handleRef'];
}

/** What can be done with a block, next to its name. */
function BlockTools({ block, position, count, slot, isFirst, handleRef }: BlockToolsProps) {
  const studio = useStudio();
  const definition = definitionOf(block.type);
  const name = definition ? t(definition.name) : block.type;
  const place = definition?.single ?? null;
  return (
    <div className={classes(styles.tools, place === 'top' && styles.below, isFirst && styles.first)} data-tools>
      <span className={styles.name}>{name}</span>
      <div className={styles.toolbar} role="toolbar" aria-label={t('{name} block', { name })}>
        {place === null && (
          <>
            <Handle name={name} handleRef={handleRef} />
            <Tool
              label={t('Move {name} up', { name })}
              disabled={position === 0}
              onClick={() => studio.stepBlock(block.id, -1)}
            >
              <ArrowUp size={16} strokeWidth={1.5} />
            </Tool>
            <Tool
              label={t('Move {name} down', { name })}
              disabled={position === count - 1 && slot === 0}
              onClick={() => studio.stepBlock(block.id, 1)}
            >
              <ArrowDown size={16} strokeWidth={1.5} />
            </Tool>
            <Tool label={t('Duplicate {name}', { name })} onClick={() => studio.duplicateBlock(block.id)}>
              <Copy size={16} strokeWidth={1.5} />
            </Tool>
          </>
        )}
        <Tool
          label={t('Full width')}
          pressed={storedSetting(block, 'full_width') === true}
          onClick={() =>
            studio.setValue(block.id, commonPath('full_width'), storedSetting(block, 'full_width') !== true)
          }
        >
          <MoveHorizontal size={16} strokeWidth={1.5} />
        </Tool>
        {place === null && (
          <Tool label={t('Replace {name}', { name })} onClick={() => studio.openReplace(block.id)}>
            <Replace size={16} strokeWidth={1.5} />
          </Tool>
        )}
        <Tool label={t('Delete {name}', { name })} onClick={() => studio.removeBlock(block.id)}>
          <Trash2 size={16} strokeWidth={1.5} />
        </Tool>
        <Tool label={t('Settings of {name}', { name })} onClick={() => studio.select(block.id, 'settings')}>
          <Settings2 size={16} strokeWidth={1.5} />
        </Tool>
      </div>
    </div>
  );
}

function Handle({ name, handleRef }: { name: string; handleRef: BlockToolsProps['handleRef'] }) {
  return (
    <button
      type="button"
      ref={handleRef}
      className={styles.handle}
      aria-label={t('Drag {name}', { name })}
      title={t('Drag, or press Space and use the arrow keys')}
    >
      <GripVertical size={16} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}

function Tool({
  label,
  pressed,
  disabled,
  onClick,
  children,
}: {
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

function InsertPoint({ index, slot, edge }: { index: number; slot: number; edge: 'before' | 'after' }) {
  const studio = useStudio();
  return (
    <div className={classes(styles.insert, edge === 'before' ? styles.before : styles.after)} data-tools>
      <button
        type="button"
        aria-label={edge === 'before' ? t('Add a block above') : t('Add a block below')}
        title={t('Add a block here')}
        onClick={() => studio.openPanel('add', index, slot)}
      >
        <Plus size={16} strokeWidth={2} aria-hidden="true" />
      </button>
    </div>
  );
}

/** What is in view already, and has no room to be so as a whole, stays where it is. */
function bringIntoView(node: Element): void {
  const { top, bottom, height } = node.getBoundingClientRect();
  const room = node.ownerDocument.defaultView?.innerHeight ?? 0;
  const isTall = height > room / 2;
  if (isTall && top < room / 2 && bottom > room / 2) return;
  node.scrollIntoView({ block: isTall ? 'start' : 'nearest', behavior: calm(node) ? 'auto' : 'smooth' });
}

/** Milliseconds in which a second click may follow the first. */
const clickPause = 260;

/** Of a sortable's two plugins the one that reacts to arrow keys; the other would rearrange tall blocks under the pointer. */
const keyboardOnly = <P,>(defaults: P[]): P[] => defaults.slice(0, 1);
const closestLink = (node: Node): Element | null =>
  ('closest' in node ? (node as Element) : node.parentElement)?.closest('a[href]') ?? null;
const isTool = (target: EventTarget): boolean =>
  'closest' in target && (target as Element).closest('[data-tools]') !== null;
const isShown = (target: EventTarget): boolean =>
  'closest' in target && (target as Element).closest(`[${showsAttribute}]`) !== null;
const isTyped = (target: EventTarget): boolean =>
  'closest' in target && (target as Element).closest(`[${typingAttribute}]`) !== null;
const calm = (node: Element): boolean =>
  node.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;

import type { Studio } from '../state/studio.ts';
import { isLookedAt } from '../state/studio-state.ts';
import { featurePanels } from '../studio-feature.ts';
import { palette } from './palette.ts';

/** The studio's keys, in its own document and in the page's. Keys pressed while typing are the field's. */
export function handleShortcut(event: KeyboardEvent, studio: Studio): void {
  if (event.defaultPrevented) return;
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (control && key === 'k') {
    event.preventDefault();
    palette.open();
    return;
  }
  const opened = control && !event.shiftKey && !event.altKey && featurePanels.find(({ shortcut }) => shortcut === key);
  if (opened) {
    event.preventDefault();
    if (!isDialogOpen()) void studio.leaving.leave(studio.state().panel === opened.panel ? 'view' : opened.panel);
    return;
  }
  if (event.key !== 'F6' && isTyping(event.target)) return;
  if (control && (key === 'z' || key === 'y') && !isLookedAt(studio.state())) {
    event.preventDefault();
    if (key === 'y' || event.shiftKey) studio.redo();
    else studio.undo();
    return;
  }
  if (!control && !event.altKey && !isOfOverlay(event.target) && event.key === '?') {
    event.preventDefault();
    studio.openPanel('shortcuts');
    return;
  }
  if (isLookedAt(studio.state())) {
    if (event.key !== 'Escape' || isOfOverlay(event.target)) return;
    if (studio.state().moment) studio.leaveMoment();
    else studio.viewAs(null);
    return;
  }
  if (event.key === 'F6') {
    event.preventDefault();
    goOn(event.shiftKey ? -1 : 1, studio.state().selectedId);
    return;
  }
  const { selectedId, document, panel } = studio.state();
  if (event.key === 'Escape') {
    if (isOfOverlay(event.target)) return;
    if (panel === 'settings') studio.closePanel();
    else if (selectedId) studio.select(null);
    return;
  }
  const id = blockAt(event.target, selectedId);
  const index = document?.blocks.findIndex((block) => block.id === id) ?? -1;
  if (!id || !document || index < 0) return;
  actOnBlock(event, id, studio);
}

/** Keys on several selected blocks. Answers whether it was one of theirs. */
function actOnSeveral(event: KeyboardEvent, ids: readonly string[], studio: Studio): boolean {
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key.toLowerCase() === 'd') studio.duplicateTogether(ids);
  else if (event.key === 'Delete' || event.key === 'Backspace') studio.removeTogether(ids);
  else if (event.altKey && event.key === 'ArrowUp') studio.stepTogether(ids, -1);
  else if (event.altKey && event.key === 'ArrowDown') studio.stepTogether(ids, 1);
  else return false;
  return true;
}

/** Shift and an arrow: up to the next block, which has the focus then. */
function extend(studio: Studio, id: string, step: 1 | -1): void {
  const next = studio.neighbour(id, step);
  if (next) studio.extendSelection(next.id);
}

/** From one part of the studio to the next: the bars, the page, what is open next to it. */
function goOn(step: 1 | -1, selectedId: string | null): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title]');
  const inFrame = frame?.contentDocument;
  const block = inFrame?.getElementById(selectedId ?? '') ?? inFrame?.querySelector<HTMLElement>('[data-block]');
  const parts = [
    ...['top', 'side'].map((bar) => document.querySelector<HTMLElement>(`[data-bar="${bar}"] :is(a, button)`)),
    block ?? null,
    document.querySelector<HTMLElement>('aside[tabindex="-1"]'),
  ].filter((part) => part !== null);
  const current = document.activeElement;
  const at = parts.findIndex((part) =>
    part === block ? current === frame : part.closest('aside, nav, [role="region"]')?.contains(current) === true,
  );
  parts.at((at + step + parts.length) % parts.length)?.focus();
}

/** Escape in a picker or a menu closes that alone, which may be gone by now. */
function isOfOverlay(target: EventTarget | null): boolean {
  const element = asElement(target);
  return element !== null && (!element.isConnected || element.closest('[role="dialog"], [role="menu"]') !== null);
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

function isTyping(target: EventTarget | null): boolean {
  const element = asElement(target);
  return element?.closest('input, textarea, select, [contenteditable], [role="combobox"]') != null;
}

/** The block that a key acts on: the one with the focus, or the selected one where nothing has it. */
function blockAt(target: EventTarget | null, selectedId: string | null): string | null {
  const element = asElement(target);
  if (element?.hasAttribute('data-block')) return element.id;
  return element?.tagName === 'BODY' ? selectedId : null;
}

const asElement = (target: EventTarget | null): Element | null =>
  target !== null && 'closest' in target ? (target as Element) : null;

/** The keys of the block that has the focus, or that is selected. */
function actOnBlock(event: KeyboardEvent, id: string, studio: Studio): void {
  const letter = event.key.toLowerCase();
  const done = (): void => event.preventDefault();
  const several = studio.selection();
  if (several.length > 1 && several.includes(id) && actOnSeveral(event, several, studio)) return done();
  const control = event.ctrlKey || event.metaKey;
  if (control && letter === 'a') {
    done();
    studio.selectEverything();
  } else if (control && letter === 'd') {
    done();
    studio.duplicateBlock(id);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    done();
    studio.removeBlock(id);
  } else if (event.key === 'Enter') {
    done();
    studio.select(id, 'settings');
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    done();
    const step = event.key === 'ArrowUp' ? -1 : 1;
    if (event.altKey) studio.stepBlock(id, step);
    else if (event.shiftKey) extend(studio, id, step);
    else {
      const next = studio.neighbour(id, step);
      if (next) studio.select(next.id);
    }
  }
}

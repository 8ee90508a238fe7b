import { createSpotlight } from '@mantine/spotlight';

export const [paletteStore, palette] = createSpotlight();

/** Enter takes the first command from the start: it is the highlighted row as soon as the list is there. */
export function highlightFirst(): void {
  const { opened, listId, selected } = paletteStore.getState();
  if (!opened || selected > 0) return;
  const first = listId && document.getElementById(listId)?.querySelector('[data-action]');
  if (!first) {
    requestAnimationFrame(highlightFirst);
    return;
  }
  first.setAttribute('data-selected', 'true');
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}

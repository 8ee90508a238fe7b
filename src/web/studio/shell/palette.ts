import { createSpotlight, type SpotlightActionGroupData, type SpotlightFilterFunction } from '@mantine/spotlight';

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

/** Commands that have every word, wherever it is in what they are called. What begins with the words comes first. */
export const matchingCommands: SpotlightFilterFunction = (query, actions) => {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return actions.filter((one) => !('actions' in one) || !one.actions.every(({ id }) => id.startsWith('setting-')));
  return actions.flatMap((group) => {
    if (!('actions' in group)) return [];
    const fits = group.actions.filter(({ label = '', description = '', keywords = '' }) => {
      const text = `${label} ${description} ${String(keywords)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return fits.length > 0 ? [{ ...group, actions: fits.toSorted(byBeginning(words.join(' '))) }] : [];
  });
};

type Command = SpotlightActionGroupData['actions'][number];
const byBeginning =
  (query: string) =>
  (one: Command, other: Command): number =>
    rank(one, query) - rank(other, query);
const rank = ({ label = '' }: Command, query: string): number => {
  const name = label.toLowerCase();
  if (name === query) return 0;
  return name.startsWith(query) ? 1 : 2;
};

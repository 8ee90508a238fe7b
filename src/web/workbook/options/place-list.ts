const margin = 8;
const least = 72;
const tallest = 240;

/** Puts a list below the input of a cell, or above it where there is more room. */
export function placeList(list: HTMLElement, input: HTMLElement): void {
  const cell = input.getBoundingClientRect();
  const { style } = list;
  const [width, height] = [document.documentElement.clientWidth, visualViewport?.height ?? innerHeight];
  const [below, above] = [height - cell.bottom - margin, cell.top - margin];
  const isBelow = below >= Math.min(list.scrollHeight, tallest) || below >= above;
  style.maxHeight = `${Math.min(tallest, Math.max(isBelow ? below : above, least))}px`;
  style.minWidth = `${Math.min(cell.width, width - 2 * margin)}px`;
  style.left = `${Math.max(margin, Math.min(cell.left, width - margin - list.offsetWidth))}px`;
  style.top = `${isBelow ? cell.bottom + 2 : cell.top - 2 - list.offsetHeight}px`;
}

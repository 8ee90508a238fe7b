/** Who turned the page reads on at the first of the new rows: the top of the block comes into view, and the focus goes along. */
export function goToRows(blockId: string): void {
  const block = document.getElementById(blockId);
  if (!block) return;
  const rows = block.querySelector<HTMLElement>('[data-rows]') ?? block;
  if (!rows.hasAttribute('tabindex')) rows.tabIndex = -1;
  rows.focus({ preventScroll: true });
  if (block.getBoundingClientRect().top < 0) block.scrollIntoView({ block: 'start' });
}

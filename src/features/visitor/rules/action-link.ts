import type { Cell } from '#engine/model.ts';

/** Where an "Open link" button leads: http, https, mailto and tel only; '' when the cell holds no such address. */
export function linkOfCell(cell: Cell | undefined): string {
  const value = String(cell ?? '').trim();
  if (/^(?:https?:\/\/[^\s/\\]|mailto:\S|tel:[\d+(])/i.test(value)) return value;
  return /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?$/.test(value) ? `https://${value}` : '';
}

/** Where an e-mail address leads; '' when the cell holds none, or more than one. */
export function mailtoOf(cell: Cell | undefined): string {
  const value = String(cell ?? '').trim();
  return /^[^\s@<>",;]+@[^\s@<>",;.]+(?:\.[^\s@<>",;.]+)+$/.test(value)
    ? `mailto:${encodeURIComponent(value).replace('%40', '@')}`
    : '';
}

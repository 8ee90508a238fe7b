import type { Cell } from '#sheet/model.ts';

/** The address of an image in a cell: http(s), or a path on this host; '' for anything else. Cells are visitors' data. */
export function imageAddress(cell: Cell | undefined): string {
  const address = String(cell ?? '').trim();
  return /^(?:https?:\/\/|\/(?!\/))/i.test(address) ? address : '';
}

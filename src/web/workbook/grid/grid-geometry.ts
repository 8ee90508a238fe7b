import type { CellBounds, GridPoint } from './selected-cells.ts';
import type { RowTops } from './panes/row-tops.ts';

interface GridSizes {
  widths(): readonly number[];
  /** How many columns stay in view. */
  frozen(): number;
  /** How many rows stay in view. */
  frozenRows(): number;
  rows(): number;
  tops(): RowTops;
  /** The cells that one is drawn over; undefined for one that is drawn alone. */
  mergeAt?(at: GridPoint): CellBounds | undefined;
}

export interface GridBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where cells are, from the sizes of rows and columns and from how far the grid is scrolled: known as soon as a cell is
 * selected, before the grid has rendered it. Boxes of cells begin at the first cell of the sheet.
 */
export class GridGeometry {
  readonly #room: HTMLElement;
  readonly #sizes: GridSizes;

  constructor(room: HTMLElement, sizes: GridSizes) {
    this.#room = room;
    this.#sizes = sizes;
  }

  /** What moves from side to side, and within it what moves up and down. */
  get scrollers(): { across: Element; down: Element } | null {
    const across = this.#room.querySelector('revogr-viewport-scroll.rgCol');
    const down = across?.querySelector('.vertical-inner');
    return across && down ? { across, down } : null;
  }

  /**
   * In pixels of the window: the cells that stay at the left, the cells that move, how high the rows are that stay above
   * both, and how far the cells have moved.
   */
  get areas(): { pinned: GridBox; moving: GridBox; above: number; left: number; top: number } | null {
    const { scrollers } = this;
    if (!scrollers) return null;
    const across = scrollers.across.getBoundingClientRect();
    const down = scrollers.down.getBoundingClientRect();
    const pinnedWidth = this.#leftOf(this.#sizes.frozen());
    return {
      pinned: { left: across.left - pinnedWidth, top: down.top, width: pinnedWidth, height: down.height },
      moving: { left: across.left, top: down.top, width: scrollers.across.clientWidth, height: down.height },
      above: this.#above,
      left: scrollers.across.scrollLeft,
      top: this.#above + this.#topInSheet(scrollers.down),
    };
  }

  /** Of one cell, with those that it is drawn over. */
  boundsOf({ x, y }: GridPoint): CellBounds {
    return this.#sizes.mergeAt?.({ x, y }) ?? { left: x, right: x, top: y, bottom: y };
  }

  boxOf({ left, right, top, bottom }: CellBounds): GridBox {
    const start = this.#leftOf(left);
    const tops = this.#sizes.tops();
    return {
      left: start,
      top: tops.topOf(top),
      width: this.#leftOf(right + 1) - start,
      height: tops.topOf(bottom + 1) - tops.topOf(top),
    };
  }

  /** A cell in pixels of the window. */
  onScreen(at: GridPoint): GridBox | null {
    const { areas } = this;
    if (!areas) return null;
    const box = this.boxOf(this.boundsOf(at));
    const isPinned = at.x < this.#sizes.frozen();
    const left = isPinned ? areas.pinned.left + box.left : areas.pinned.left + box.left - areas.left;
    const isAbove = at.y < this.#sizes.frozenRows();
    return { ...box, left, top: areas.moving.top + box.top - (isAbove ? areas.above : areas.top) };
  }

  /** The cell at a place of the window, or the nearest one. */
  cellAt(clientX: number, clientY: number): GridPoint | null {
    const { areas } = this;
    if (!areas) return null;
    const isPinned = clientX < areas.moving.left && this.#sizes.frozen() > 0;
    const across = clientX - areas.pinned.left + (isPinned ? 0 : areas.left);
    const widths = this.#sizes.widths();
    let x = 0;
    for (let end = widths[0] ?? 0; x < widths.length - 1 && across >= end; x++) end += widths[x + 1] ?? 0;
    const isAbove = clientY < areas.moving.top && areas.above > 0;
    const down = clientY - areas.moving.top + (isAbove ? areas.above : areas.top);
    return { x, y: this.#sizes.tops().rowAt(down, this.#sizes.rows()) };
  }

  /** How many columns and rows are in view. */
  page(): GridPoint {
    const { areas } = this;
    const widths = this.#sizes.widths();
    const usual = widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
    if (!areas) return { x: 1, y: 1 };
    return { x: Math.floor(areas.moving.width / usual), y: Math.floor(areas.moving.height / this.#sizes.tops().usual) };
  }

  /** Scrolls no further than needed. */
  reveal(at: GridPoint): void {
    const { areas, scrollers } = this;
    if (!areas || !scrollers) return;
    const box = this.boxOf({ left: at.x, right: at.x, top: at.y, bottom: at.y });
    const shift = this.#compression(scrollers.down);
    if (at.y >= this.#sizes.frozenRows()) {
      const top = box.top - areas.above;
      if (box.top < areas.top || box.height > areas.moving.height) scrollers.down.scrollTop = top * shift;
      else if (box.top + box.height > areas.top + areas.moving.height)
        scrollers.down.scrollTop = (top + box.height - areas.moving.height) * shift;
    }
    if (at.x < this.#sizes.frozen()) return;
    const left = box.left - areas.pinned.width;
    if (left < areas.left || box.width > areas.moving.width) scrollers.across.scrollLeft = left;
    else if (left + box.width > areas.left + areas.moving.width)
      scrollers.across.scrollLeft = left + box.width - areas.moving.width;
  }

  /** How high the rows are together that stay in view. */
  get #above(): number {
    return this.#sizes.tops().topOf(this.#sizes.frozenRows());
  }

  #leftOf(column: number): number {
    return this.#sizes
      .widths()
      .slice(0, column)
      .reduce((sum, width) => sum + width, 0);
  }

  /** Browsers draw no element higher than some millions of pixels: beyond, the grid scrolls a part of a row as one. */
  #compression(down: Element): number {
    const [sheet, room] = [this.#sizes.tops().topOf(this.#sizes.rows()) - this.#above, down.clientHeight];
    const isCompressed = down.scrollHeight > 8_000_000 && sheet > down.scrollHeight + 1;
    return isCompressed ? (down.scrollHeight - room) / (sheet - room) : 1;
  }

  #topInSheet(down: Element): number {
    return down.scrollTop / this.#compression(down);
  }
}

import type { DataRow } from '../data-contract.ts';
import type { ShownColumn } from './shown-columns.ts';

export interface TableToMeasure {
  /** Of the block. */
  id: string;
  columns: readonly ShownColumn[];
  /** Of the first page: columns stay as wide while visitors turn to others. */
  rows: readonly DataRow[];
  /** In pixels. */
  room: number;
}

/** What the page leaves a table at its usual width. */
export const usualRoom = 1118;

/** The least container in which a table of this width needs no scrolling sideways; `more` where none is known to. */
export function roomFor(width: number): string {
  return String(rooms.find((room) => room >= width) ?? 'more');
}

/** view.module.css has a container query for each. */
const rooms = [480, 640, 800, 960, usualRoom, 1400];

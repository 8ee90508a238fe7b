import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GridControl } from './grid-control.ts';
import type { GridControlNeeds } from './grid-needs.ts';

/** The keyboard and the pointer over the grid, with what they need as of now. */
export function useGridControl(
  room: RefObject<HTMLDivElement | null>,
  input: RefObject<HTMLTextAreaElement | null>,
  needs: GridControlNeeds,
): GridControl | null {
  const [control, setControl] = useState<GridControl | null>(null);
  const newest = useRef<GridControlNeeds>(null);
  useLayoutEffect(() => {
    newest.current = needs;
  });
  useEffect(() => {
    if (!room.current || !input.current) return undefined;
    const made = new GridControl(room.current, input.current, newestOf(newest));
    setControl(made);
    return () => made.end();
  }, [room, input]);
  return control;
}

/** Asks for what counts at the moment of the key, not of the first drawing. */
function newestOf(newest: RefObject<GridControlNeeds | null>): GridControlNeeds {
  const now = (): GridControlNeeds => {
    if (!newest.current) throw new Error('The grid isn’t ready yet.');
    return newest.current;
  };
  return {
    columns: () => now().columns(),
    rows: () => now().rows(),
    widths: () => now().widths(),
    frozen: () => now().frozen(),
    frozenRows: () => now().frozenRows(),
    tops: () => now().tops(),
    mergeAt: (at) => now().mergeAt(at),
    mayEdit: (column, index) => now().mayEdit(column, index),
    addressOf: (bounds) => now().addressOf(bounds),
    mayAddOptions: () => now().mayAddOptions(),
    searchLinked: (...search) => now().searchLinked(...search),
    searchPeople: (...search) => now().searchPeople(...search),
    onSelect: (range) => now().onSelect(range),
    onEntries: (entries) => now().onEntries(entries),
    onEntryOver: (entry, bounds) => now().onEntryOver(entry, bounds),
    onClear: (bounds) => now().onClear(bounds),
    onCopyOver: (bounds, direction) => now().onCopyOver(bounds, direction),
    onContinue: (from, over) => now().onContinue(from, over),
    onCopy: (range) => now().onCopy(range),
    onPaste: (text, range, how) => now().onPaste(text, range, how),
    onFiles: (files, at) => now().onFiles(files, at),
    onCommand: (command) => now().onCommand(command),
    onRowMenu: (row, at) => now().onRowMenu(row, at),
    onGroup: (group) => now().onGroup(group),
    onText: () => now().onText(),
    onLeave: () => now().onLeave(),
  };
}

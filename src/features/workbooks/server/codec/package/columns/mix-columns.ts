/** Widths and styles of columns of which some changed places: ECMA-376 part 1, 18.3.1.13. Columns count from 0 here. */

import { lastColumn } from '../row-map.ts';
import type { SheetMove } from '../sheet-move.ts';
import { withAttribute } from '../xml-edit.ts';
import type { XmlEditor, XmlElement } from '../xml-tree.ts';

interface ColumnRun {
  first: number;
  last: number;
  /** Its element, at no place. */
  source: string;
}

const nowhere = { first: -1, last: -1 };

/** Writes each column of the file at its new place. Those that came look like the ones that were left of them. */
export function mixColumns(editor: XmlEditor, list: XmlElement, { columns }: SheetMove): void {
  const runs: ColumnRun[] = [];
  for (const element of list.children.filter(({ local }) => local === 'col')) {
    const [min, max] = ['min', 'max'].map((name) => Number(editor.attribute(element, name) ?? 1) - 1);
    if (min === undefined || max === undefined) continue;
    const whole = editor.source.slice(element.start, element.end);
    const tag = editor.source.slice(element.start, element.openEnd);
    const source = withPlaces(tag, nowhere) + whole.slice(tag.length);
    for (let old = min; old <= Math.min(max, columns.lastMixed); old++) {
      const now = columns.row(old);
      if (now !== null) runs.push({ first: now, last: now, source });
    }
    for (const { after, count, first } of columns.insertions)
      if (after >= min && after <= max) runs.push({ first, last: first + count - 1, source });
    runs.push(...behind(Math.max(min, columns.lastMixed + 1), max, columns).map((span) => ({ ...span, source })));
  }
  const ordered = joined(runs.sort((one, other) => one.first - other.first));
  const written = ordered.map(({ first, last, source }) => {
    const tag = source.slice(0, source.indexOf('>') + 1);
    return withPlaces(tag, { first, last }) + source.slice(tag.length);
  });
  editor.remove(list);
  if (written.length === 0) return;
  const opening = editor.source.slice(list.start, list.openEnd);
  editor.insert(list.start, `${opening}${written.join('')}</${list.name}>`);
}

/** Columns behind all that changed places, without those that came. */
function behind(min: number, max: number, columns: SheetMove['columns']): { first: number; last: number }[] {
  if (min > max) return [];
  const end = max >= lastColumn ? lastColumn : Math.min(columns.until(max), lastColumn);
  const spans: { first: number; last: number }[] = [];
  let first = columns.from(min);
  for (const one of columns.insertions) {
    if (one.first < first || one.first > end) continue;
    if (one.first > first) spans.push({ first, last: one.first - 1 });
    first = one.first + one.count;
  }
  return first > end ? spans : [...spans, { first, last: end }];
}

/** Equal ones next to each other are one element, as programs write them. */
function joined(runs: readonly ColumnRun[]): ColumnRun[] {
  const result: ColumnRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && last.source === run.source && last.last + 1 === run.first) last.last = run.last;
    else result.push({ ...run });
  }
  return result;
}

function withPlaces(tag: string, { first, last }: { first: number; last: number }): string {
  return withAttribute(withAttribute(tag, 'min', String(first + 1)), 'max', String(last + 1));
}

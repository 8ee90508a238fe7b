import { RE2JS } from 're2js';
import { identityScope, todayOf } from './page-reader.ts';
import { personOf } from '#domain/access.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Column } from '#sheet/model.ts';
import type { SheetRecord } from '../scope.ts';
import type { OpenBlock } from './open-block.ts';

/** Checks and completes what a visitor wrote, by the block's own rules; every bad field is named. */
export function checkCells(
  open: OpenBlock,
  sheet: SheetRecord,
  request: { kind: 'add' | 'edit'; cells: Record<string, Cell>; action?: number | undefined },
): Record<string, Cell> {
  const { block, reader, rights } = open;
  const { viewer, context } = reader;
  const checked = block.definition.checkWrite?.(block.config, {
    kind: request.kind,
    ...(request.action !== undefined && { action: request.action }),
    cells: request.cells,
    editable: rights.edit,
    today: todayOf(context),
    user: personOf(viewer),
    matches: matchesPattern,
  }) ?? { cells: onlyShown(open, request), problems: [] };
  if (checked.problems.length > 0) {
    const fields = checked.problems.map(({ path, message }) => ({ path: `cells.${path}`, message }));
    const [first] = checked.problems;
    const name = sheet.columns.find((column) => column.id === first?.path)?.name;
    const sentence =
      fields.length === 1
        ? name
          ? `${name}: ${first?.message}`
          : (first?.message ?? '')
        : 'Please correct the marked fields.';
    throw new Problem('invalid_input', sentence, { fields });
  }
  const entries = Object.entries(checked.cells).flatMap(([id, cell]): [string, Cell][] => {
    const column = sheet.columns.find((one) => one.id === id);
    return column ? [[id, fitToColumn(cell, column)]] : [];
  });
  // Whoever is scoped to an identity writes under it, whatever was sent.
  const identity = identityScope(viewer, sheet)
    .filter(({ column }) => request.kind === 'add' || entries.some(([id]) => id === column))
    .map(({ column, value }): [string, Cell] => [column, value]);
  const cells = Object.fromEntries([...entries, ...identity]);
  if (Object.values(cells).every((cell) => cell === null || cell === '') && request.kind === 'add') {
    throw new Problem('invalid_input', 'Fill in at least one field.');
  }
  return cells;
}

function onlyShown(
  open: OpenBlock,
  request: { kind: 'add' | 'edit'; cells: Record<string, Cell> },
): Record<string, Cell> {
  const writable = request.kind === 'add' ? open.shown : new Set(open.rights.edit);
  return Object.fromEntries(Object.entries(request.cells).filter(([column]) => writable.has(column)));
}

/** Text from a plain field becomes what its column holds; what does not fit stays as it was typed. */
export function fitToColumn(cell: Cell, column: Pick<Column, 'type'>): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  if (text === '') return null;
  if (column.type === 'boolean') return /^(true|yes)$/i.test(text) ? true : /^(false|no)$/i.test(text) ? false : cell;
  if (column.type !== 'number' && column.type !== 'currency' && column.type !== 'percent') return cell;
  const isPercent = column.type === 'percent' && text.endsWith('%');
  const figures = text.replace(/%$/, '').replaceAll(/(?<=\d),(?=\d{3}\b)/g, '');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(figures)) return cell;
  const value = isPercent ? Number(figures) / 100 : Number(figures);
  return Number.isFinite(value) ? value : cell;
}

const patterns = new Map<string, RE2JS | null>();

/** Whether an owner's pattern matches the whole text, in linear time. A pattern that cannot be read matches all. */
export function matchesPattern(pattern: string, text: string): boolean {
  let compiled = patterns.get(pattern);
  if (compiled === undefined) {
    compiled = compile(pattern);
    if (patterns.size > 500) patterns.clear();
    patterns.set(pattern, compiled);
  }
  return compiled === null || compiled.matches(text);
}

function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}

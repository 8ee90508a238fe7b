import type { FieldProblem } from '#kit/problem.ts';
import { conditions } from '#sheet/query-model.ts';
import type { StoredBlock } from './contract.ts';
import { definitionOf } from './catalogue.ts';
import { readBlock, upgradeBlock } from './read-block.ts';

const maxFilters = 20;

/** Everything that is wrong with a block, each by its path; empty when it may be saved. */
export function checkBlock(block: StoredBlock, path: string): FieldProblem[] {
  const definition = definitionOf(block.type);
  if (!definition) return [{ path: `${path}.type`, message: `There is no block type named ${block.type}.` }];
  return [
    ...readBlock(definition, upgradeBlock(definition, block), path).problems,
    ...checkFilters(block.filters, path),
  ];
}

function checkFilters(filters: unknown, path: string): FieldProblem[] {
  if (!Array.isArray(filters)) return [{ path: `${path}.filters`, message: 'This must be a list.' }];
  if (filters.length > maxFilters) return [{ path: `${path}.filters`, message: `Use at most ${maxFilters} filters.` }];
  return filters.flatMap((filter: unknown, index) =>
    isFilter(filter)
      ? []
      : [{ path: `${path}.filters.${index}`, message: 'This filter needs a name, a column, a condition and a value.' }],
  );
}

function isFilter(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return false;
  const parts = new Map<string, unknown>(Object.entries(filter));
  const target = parts.get('sheet_column');
  const value = parts.get('value');
  const known = ['name', 'active', 'condition', 'sheet_column', 'value'];
  return (
    [...parts.keys()].every((key) => known.includes(key)) &&
    isName(parts.get('name')) &&
    typeof parts.get('active') === 'boolean' &&
    conditions.some((condition) => condition === parts.get('condition')) &&
    typeof target === 'object' &&
    target !== null &&
    'sheet' in target &&
    'column' in target &&
    isName(target.sheet) &&
    isName(target.column) &&
    (value === null || ['string', 'number', 'boolean'].includes(typeof value) || isRange(value)) &&
    JSON.stringify(value ?? null).length <= 5_000
  );
}

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= 200;
const isRange = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number' && Number.isFinite(end));

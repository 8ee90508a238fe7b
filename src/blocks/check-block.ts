import { isFilterValue, longestFilterValue, mostFilters } from '#features/visitor/rules/filter-rules.ts';
import { t } from '#kit/language/product.ts';
import type { FieldProblem } from '#kit/problem.ts';
import { conditions } from '#engine/query-model.ts';
import type { StoredBlock } from './contract.ts';
import { definitionOf } from './catalogue.ts';
import { readBlock, upgradeBlock } from './read-block.ts';

/** Everything that is wrong with a block, each by its path; empty when it may be saved. */
export function checkBlock(block: StoredBlock, path: string): FieldProblem[] {
  const definition = definitionOf(block.type);
  if (!definition) return [{ path: `${path}.type`, message: t('Block type {type} not found.', { type: block.type }) }];
  const isPositioned = block.of_app === undefined || definition.single !== null;
  return [
    ...(isPositioned
      ? []
      : [{ path: `${path}.of_app`, message: 'Only headers and footers can be shared across the app.' }]),
    ...readBlock(definition, upgradeBlock(definition, block), path).problems,
    ...checkFilters(block.filters, `${path}.filters`),
  ];
}

/** What is wrong with the filters of a block or a page, each by its path. */
export function checkFilters(filters: unknown, path: string): FieldProblem[] {
  if (!Array.isArray(filters)) return [{ path, message: 'This must be a list.' }];
  if (filters.length > mostFilters)
    return [{ path, message: t('Use at most {count} filters.', { count: mostFilters }) }];
  return filters.flatMap((filter: unknown, index) => checkFilter(filter, `${path}.${index}`));
}

function checkFilter(filter: unknown, path: string): FieldProblem[] {
  const whole = [{ path, message: 'This filter needs a name, a column, a condition and a value.' }];
  if (typeof filter !== 'object' || filter === null) return whole;
  const parts = new Map<string, unknown>(Object.entries(filter));
  const target = parts.get('sheet_column');
  const known = ['name', 'active', 'condition', 'sheet_column', 'value'];
  const namesColumn =
    typeof target === 'object' &&
    target !== null &&
    'sheet' in target &&
    'column' in target &&
    isName(target.sheet) &&
    isName(target.column);
  if (![...parts.keys()].every((key) => known.includes(key)) || typeof parts.get('active') !== 'boolean') return whole;
  const wrong = (key: string, message: string): FieldProblem => ({ path: `${path}.${key}`, message });
  const condition = parts.get('condition');
  return [
    ...(isName(parts.get('name')) ? [] : [wrong('name', t('Names can have up to 200 characters.'))]),
    ...(namesColumn ? [] : [wrong('sheet_column', t('Choose a sheet and a column.'))]),
    ...(conditions.some((one) => one === condition)
      ? []
      : [wrong('condition', t('Condition {name} not found.', { name: String(condition).slice(0, 100) }))]),
    ...(isFilterValue(parts.get('value') ?? null)
      ? []
      : [
          wrong(
            'value',
            t('A value must be text of up to {count} characters, a number or a period.', { count: longestFilterValue }),
          ),
        ]),
  ];
}

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= 200;

/** A query of Google's language, taken apart. */

export type Literal = number | string | boolean | null;

export type QueryExpression =
  | { kind: 'column'; id: string }
  | { kind: 'literal'; value: Literal }
  | { kind: 'call'; name: string; args: readonly QueryExpression[] }
  | { kind: 'arithmetic'; operator: '+' | '-' | '*' | '/'; left: QueryExpression; right: QueryExpression }
  | { kind: 'total'; name: TotalName; of: QueryExpression };

export const totalNames = ['sum', 'avg', 'count', 'max', 'min'] as const;
export type TotalName = (typeof totalNames)[number];

export const comparisons = [
  '=',
  '!=',
  '<>',
  '<=',
  '>=',
  '<',
  '>',
  'contains',
  'starts',
  'ends',
  'matches',
  'like',
] as const;
export type Comparison = (typeof comparisons)[number];

export type QueryCondition =
  | { kind: 'and' | 'or'; all: readonly QueryCondition[] }
  | { kind: 'not'; condition: QueryCondition }
  | { kind: 'blank'; of: QueryExpression; isBlank: boolean }
  | { kind: 'compare'; operator: Comparison; left: QueryExpression; right: QueryExpression };

export interface ParsedQuery {
  /** Null for all columns. */
  select: readonly QueryExpression[] | null;
  where: QueryCondition | null;
  groups: readonly QueryExpression[];
  pivots: readonly QueryExpression[];
  order: readonly { by: QueryExpression; descends: boolean }[];
  limit: number | null;
  offset: number;
  labels: readonly { of: QueryExpression; text: string }[];
}

/** What tells two expressions of one query apart. */
export function keyOf(node: QueryExpression): string {
  switch (node.kind) {
    case 'column':
      return node.id;
    case 'literal':
      return JSON.stringify(node.value);
    case 'call':
      return `${node.name}(${node.args.map(keyOf).join(',')})`;
    case 'arithmetic':
      return `(${keyOf(node.left)}${node.operator}${keyOf(node.right)})`;
    case 'total':
      return `${node.name}:${keyOf(node.of)}`;
  }
}

/** The totals within an expression. */
export function totalsIn(node: QueryExpression): (QueryExpression & { kind: 'total' })[] {
  switch (node.kind) {
    case 'total':
      return [node];
    case 'call':
      return node.args.flatMap(totalsIn);
    case 'arithmetic':
      return [...totalsIn(node.left), ...totalsIn(node.right)];
    default:
      return [];
  }
}

/** The same with other ids of columns. */
export function renamedColumns(query: ParsedQuery, rename: (id: string) => string): ParsedQuery {
  const expression = (node: QueryExpression): QueryExpression => {
    switch (node.kind) {
      case 'column':
        return { kind: 'column', id: rename(node.id) };
      case 'literal':
        return node;
      case 'call':
        return { ...node, args: node.args.map(expression) };
      case 'arithmetic':
        return { ...node, left: expression(node.left), right: expression(node.right) };
      case 'total':
        return { ...node, of: expression(node.of) };
    }
  };
  const condition = (node: QueryCondition): QueryCondition => {
    switch (node.kind) {
      case 'and':
      case 'or':
        return { ...node, all: node.all.map(condition) };
      case 'not':
        return { ...node, condition: condition(node.condition) };
      case 'blank':
        return { ...node, of: expression(node.of) };
      case 'compare':
        return { ...node, left: expression(node.left), right: expression(node.right) };
    }
  };
  return {
    ...query,
    select: query.select?.map(expression) ?? null,
    where: query.where && condition(query.where),
    groups: query.groups.map(expression),
    pivots: query.pivots.map(expression),
    order: query.order.map((one) => ({ ...one, by: expression(one.by) })),
    labels: query.labels.map((one) => ({ ...one, of: expression(one.of) })),
  };
}

/** A column as a cell of a row is shown: by the cell's own format where that names another currency. */
export function inOwnCurrency<C extends { id: string; format?: string }>(
  column: C,
  { formats }: { formats?: Readonly<Record<string, string>> | undefined },
): C {
  const own = formats?.[column.id];
  return own === undefined ? column : { ...column, format: own };
}

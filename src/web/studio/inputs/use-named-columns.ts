import { useState } from 'react';
import {
  canBeInBrackets,
  placeholderOf,
  type TextSyntax,
  withColumnIds,
  withColumnNames,
} from '#features/visitor/rules/column-template.ts';
import type { Column } from '#engine/model.ts';
import { usePanel } from './panel-context.ts';

interface NamedColumnsText {
  /** The text with the names of columns in place of their stored ids. */
  shown: string;
  /** What to keep of a text that was typed. */
  store(typed: string): string;
  /** How a column is written in the text. */
  written(column: Column): string;
}

/**
 * A text that names columns, as its control shows it. What is typed stays as it is typed while it means the stored
 * text.
 */
export function useNamedColumns(stored: string, namesColumns: boolean, syntax: TextSyntax): NamedColumnsText {
  const { columns } = usePanel();
  const [typed, setTyped] = useState('');
  const ids = (text: string): string => (namesColumns ? withColumnIds(text, { columns }, syntax) : text);
  const names = (): string => (namesColumns ? withColumnNames(stored, columns, syntax) : stored);
  return {
    shown: ids(typed) === stored ? typed : names(),
    store(text) {
      setTyped(text);
      return ids(text);
    },
    written: (column) => (canBeInBrackets(column, columns, syntax) ? `[${column.name}]` : placeholderOf(column.id)),
  };
}

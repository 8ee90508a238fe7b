import { Search } from 'lucide-react';
import { useState } from 'react';
import { longestFilterValue } from '#features/visitor/rules/filter-rules.ts';
import { formatCell } from '#engine/format-cell.ts';
import { optionKeyOf } from '#engine/option-order.ts';
import type { Cell, Column } from '#engine/model.ts';
import { anyOfMarker } from '#engine/query-model.ts';
import { choiceText } from '../field/field-type.ts';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon.tsx';
import type { FilterColumn } from './filter-column.ts';
import { choicesOfDraft, type FilterDraft, joinChoices } from './filter-drafts.ts';
import styles from './filter.module.css';
import { figure, t } from '#kit/language/language.ts';

/** A value of a column, and how many of the rows have it that the other filters leave. */
export interface ColumnValue {
  value: Cell;
  count: number;
  /** What the row of another sheet is called whose key it is. */
  name?: string;
}

interface ValueListProps {
  draft: FilterDraft;
  shown: FilterColumn;
  values: readonly ColumnValue[];
  onChange: (part: Partial<FilterDraft>) => void;
}

/** The values of a category, in the order of its list or the most frequent first, to be ticked. */
export function ValueList({ draft, shown, values, onChange }: ValueListProps) {
  const [search, setSearch] = useState('');
  const { column } = shown;
  const chosen = choicesOfDraft(draft);
  const counted = inListOrder(values, column).flatMap(({ value, count, name }) => {
    const text = String(value ?? '');
    const fits = text !== '' && text.length <= longestFilterValue && !text.includes(anyOfMarker);
    return fits ? [{ text, words: name ?? choiceText(formatCell(value, column), column), count }] : [];
  });
  // What is ticked stays, also where the other filters leave no row of it.
  const gone = chosen.filter((text) => counted.every((one) => one.text !== text));
  const all = [
    ...counted,
    ...gone.map((text) => ({ text, words: shown.names?.[text] ?? choiceText(text, column), count: 0 })),
  ];
  const requested = search.trim().toLowerCase();
  const tick = (text: string, isTicked: boolean) =>
    onChange({ value: joinChoices(isTicked ? [...chosen, text] : chosen.filter((one) => one !== text)) });
  return (
    <fieldset className={styles.values}>
      <legend className={styles.hidden}>{t('Values of {column}', { column: column.name })}</legend>
      {all.length > manyValues && (
        <label className={fieldStyles.choiceSearch}>
          <Icon of={Search} size={16} />
          <input
            type="search"
            value={search}
            placeholder={t('Search {count} values', { count: all.length })}
            aria-label={t('Search the values of {column}', { column: column.name })}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      )}
      <div className={styles.valueList}>
        {all.map(({ text, words, count }) => (
          <label key={text} className={styles.value} hidden={!words.toLowerCase().includes(requested)}>
            <input
              type="checkbox"
              checked={chosen.includes(text)}
              onChange={(event) => tick(text, event.target.checked)}
            />
            <span>{words}</span>
            <span className={styles.valueCount}>{figure(count)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A choice has an order of its own; the values of other columns stay with the most frequent first. */
function inListOrder(values: readonly ColumnValue[], column: Column): readonly ColumnValue[] {
  const keyOf = optionKeyOf(column);
  if (!keyOf) return values;
  const key = ({ value }: ColumnValue): number => keyOf(value) ?? 0;
  return values.toSorted((one, other) => key(one) - key(other));
}

const manyValues = 10;

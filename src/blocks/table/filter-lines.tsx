import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Filter } from '#sheet/query-model.ts';
import { Button } from '../shared/button.tsx';
import { SelectBox } from '../shared/field/select-box.tsx';
import { Icon } from '../shared/icon.tsx';
import { draftFor, draftsOf, type FilterDraft, filterChoices, filterKindOf, filtersOf } from './filter-drafts.ts';
import { FilterInput } from './filter-input.tsx';
import type { ShownColumn } from './shown-columns.ts';
import styles from './toolbar.module.css';

interface FilterLinesProps {
  columns: readonly ShownColumn[];
  /** What is filtered by now: an address may have brought it along. */
  active: readonly Filter[];
  /** `count` is how many lines filter: one line may be several filters of the engine. */
  onFilter: (filters: Filter[], count: number) => void;
}

/** The filters while they are put together: one line a filter. */
export function FilterLines({ columns, active, onFilter }: FilterLinesProps) {
  const [first] = columns;
  const [drafts, setDrafts] = useState<FilterDraft[]>(() => {
    const known = draftsOf(active, columns);
    return known.length > 0 || !first ? known : [draftFor(first, 0)];
  });
  const [count, setCount] = useState(drafts.length);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const put = (next: FilterDraft[]) => {
    setDrafts(next);
    const filters = filtersOf(next);
    if (JSON.stringify(filters) === JSON.stringify(filtersOf(drafts))) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onFilter(filters, filledCount(next)), typingPause);
  };
  const change = (key: number, part: Partial<FilterDraft>) =>
    put(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const add = () => {
    if (!first) return;
    const unused = columns.find((shown) => drafts.every((draft) => draft.column !== shown.column.id));
    put([...drafts, draftFor(unused ?? first, count)]);
    setCount(count + 1);
  };
  return (
    <>
      {drafts.length === 0 && <p className={styles.none}>No filters yet.</p>}
      <ul className={styles.drafts}>
        {drafts.map((draft) => {
          const shown = columns.find((one) => one.column.id === draft.column) ?? first;
          if (!shown) return null;
          const choices = filterChoices[filterKindOf(shown)];
          return (
            <li key={draft.key} className={styles.draft}>
              <SelectBox
                aria-label="Column"
                value={draft.column}
                onChange={(event) => {
                  const chosen = columns.find((one) => one.column.id === event.target.value);
                  if (chosen) change(draft.key, draftFor(chosen, draft.key));
                }}
              >
                {columns.map((one) => (
                  <option key={one.key} value={one.column.id}>
                    {one.column.name}
                  </option>
                ))}
              </SelectBox>
              <SelectBox
                aria-label="Condition"
                value={draft.choice}
                onChange={(event) => {
                  const chosen = choices.find((one) => one.choice === event.target.value);
                  const before = choices.find((one) => one.choice === draft.choice);
                  if (!chosen) return;
                  const keeps = chosen.input === before?.input;
                  change(draft.key, { choice: chosen.choice, ...(!keeps && { value: '', until: '' }) });
                }}
              >
                {choices.map((one) => (
                  <option key={one.choice} value={one.choice}>
                    {one.words}
                  </option>
                ))}
              </SelectBox>
              <FilterInput draft={draft} shown={shown} onChange={(part) => change(draft.key, part)} />
              <Button
                variant="plain"
                square
                aria-label={`Remove the filter on ${shown.column.name}`}
                icon={<Icon of={Trash2} size={16} />}
                onClick={() => put(drafts.filter((one) => one.key !== draft.key))}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.panelFoot}>
        <Button variant="plain" icon={<Icon of={Plus} size={16} />} onClick={add}>
          Add a filter
        </Button>
        {drafts.length > 0 && (
          <Button variant="plain" onClick={() => put([])}>
            Clear all
          </Button>
        )}
      </div>
    </>
  );
}

const typingPause = 200;

const filledCount = (drafts: readonly FilterDraft[]): number =>
  drafts.filter((draft) => filtersOf([draft]).length > 0).length;

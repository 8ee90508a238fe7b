import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { longestFilterValue, mostFilters } from '#features/visitor/rules/filter-rules.ts';
import type { Filter } from '#engine/query-model.ts';
import { Button } from '../button.tsx';
import { SelectBox } from '../field/select-box.tsx';
import { Icon } from '../icon.tsx';
import type { QuestionLines } from './question-panel.tsx';
import { distinctColumns, filterKindOf } from './filter-column.ts';
import { draftFor, draftsOf, type FilterDraft, filterChoices, filtersOf } from './filter-drafts.ts';
import { FilterInput } from './filter-input.tsx';
import { useColumnValues } from './use-column-values.ts';
import styles from './filter.module.css';

/** The filters while they are put together: one line a filter. Rows follow while the visitor types. */
const FilterLines: QuestionLines<Filter> = ({ columns: shownColumns, active, onAsk, onClose, valuesOf }) => {
  const columns = distinctColumns(shownColumns);
  const [first] = columns;
  const [drafts, setDrafts] = useState<FilterDraft[]>(() => {
    const known = draftsOf(active, columns);
    return known.length > 0 || !first ? known : [draftFor(first, 0)];
  });
  const [count, setCount] = useState(drafts.length);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Filter[] | null>(null);
  const position = useRef<HTMLDivElement>(null);
  const send = useRef(onAsk);
  useEffect(() => {
    send.current = onAsk;
  }, [onAsk]);
  useEffect(() => {
    position.current?.querySelector('select')?.focus();
    return () => {
      // Closed before the pause was over: what was typed last counts.
      clearTimeout(timer.current);
      if (waiting.current) send.current(waiting.current);
    };
  }, []);
  const requested = columns.filter(({ column }) => drafts.some((draft) => draft.column === column.id));
  const values = useColumnValues(requested, valuesOf, JSON.stringify(active));
  // A category is filtered by its values, as long as no other filter was begun.
  const choiceOf = (draft: FilterDraft): FilterDraft =>
    values[draft.column] && draft.choice === 'includes' && draft.value === '' && !draft.isChosen
      ? { ...draft, choice: 'any_of' }
      : draft;
  const put = (next: FilterDraft[]) => {
    setDrafts(next);
    const filters = filtersOf(next).slice(0, mostFilters);
    if (JSON.stringify(filters) === JSON.stringify(filtersOf(drafts))) return;
    clearTimeout(timer.current);
    waiting.current = filters;
    timer.current = setTimeout(() => {
      waiting.current = null;
      onAsk(filters);
    }, typingPause);
  };
  const change = (key: number, part: Partial<FilterDraft>) =>
    put(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const focusLast = (what: 'button' | 'select') =>
    requestAnimationFrame(() => [...(position.current?.querySelectorAll<HTMLElement>(what) ?? [])].at(-1)?.focus());
  const add = () => {
    const unused = columns.find((shown) => drafts.every((draft) => draft.column !== shown.column.id));
    if (!first) return;
    put([...drafts, draftFor(unused ?? first, count)]);
    setCount(count + 1);
    requestAnimationFrame(() => position.current?.querySelector<HTMLElement>('li:last-child select')?.focus());
  };
  return (
    <div ref={position}>
      {drafts.length === 0 && <p className={styles.none}>No filters. All rows are shown.</p>}
      <ul className={styles.drafts}>
        {drafts.map(choiceOf).map((draft) => {
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
                {columns.map(({ column }) => (
                  <option key={column.id} value={column.id}>
                    {column.name}
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
                  change(draft.key, { choice: chosen.choice, isChosen: true, ...(!keeps && { value: '', until: '' }) });
                }}
              >
                {choices.map((one) => (
                  <option key={one.choice} value={one.choice}>
                    {one.words}
                  </option>
                ))}
              </SelectBox>
              <FilterInput
                draft={draft}
                shown={shown}
                values={values[draft.column]}
                onChange={(part) => change(draft.key, { choice: draft.choice, ...clipped(part) })}
              />
              <Button
                variant="plain"
                square
                aria-label={`Remove filter on ${shown.column.name}`}
                icon={<Icon of={Trash2} size={16} />}
                onClick={() => {
                  put(drafts.filter((one) => one.key !== draft.key));
                  focusLast('button');
                }}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.panelFoot}>
        {drafts.length < mostFilters && (
          <Button variant="plain" icon={<Icon of={Plus} size={16} />} onClick={add}>
            Add a filter
          </Button>
        )}
        {drafts.length > 0 && (
          <Button
            variant="plain"
            onClick={() => {
              put([]);
              focusLast('button');
            }}
          >
            Clear filters
          </Button>
        )}
        <Button className={styles.done} variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
};
export default FilterLines;

const typingPause = 200;

const clipped = ({ value, ...rest }: Partial<FilterDraft>): Partial<FilterDraft> => ({
  ...rest,
  ...(value !== undefined && {
    value: value.length > longestFilterValue * 10 ? value.slice(0, longestFilterValue) : value,
  }),
});

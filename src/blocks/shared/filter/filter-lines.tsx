import { Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { longestFilterValue, mostFilters } from '#features/visitor/rules/filter-rules.ts';
import type { Filter } from '#engine/query-model.ts';
import { Button } from '../button.tsx';
import { SelectBox } from '../field/select-box.tsx';
import { Icon } from '../icon.tsx';
import type { QuestionLines } from './question-panel.tsx';
import { distinctColumns } from './filter-column.ts';
import { choicesFor, draftFor, draftsOf, type FilterDraft, filtersOf } from './filter-drafts.ts';
import { FilterInput } from './filter-input.tsx';
import { useColumnValues } from './use-column-values.ts';
import styles from './filter.module.css';
import { t } from '#kit/language/language.ts';

/** The filters while they are put together: one line a filter. Rows follow while the visitor types. */
const FilterLines: QuestionLines<Filter> = ({ columns: shownColumns, active, onAsk, onClose, valuesOf }) => {
  const columns = distinctColumns(shownColumns);
  const [first] = columns;
  const { drafts, put } = useDrafts(columns, active, onAsk);
  const [count, setCount] = useState(drafts.length);
  const position = useRef<HTMLDivElement>(null);
  useEffect(() => position.current?.querySelector('select')?.focus(), []);
  const requested = columns.filter(({ column }) => drafts.some((draft) => draft.column === column.id));
  const values = useColumnValues(requested, valuesOf, JSON.stringify(active));
  const focusLastButton = () =>
    requestAnimationFrame(() => [...(position.current?.querySelectorAll('button') ?? [])].at(-1)?.focus());
  const add = () => {
    const unused = columns.find((shown) => drafts.every((draft) => draft.column !== shown.column.id));
    if (!first) return;
    put([...drafts, draftFor(unused ?? first, count)]);
    setCount(count + 1);
    requestAnimationFrame(() => position.current?.querySelector<HTMLElement>('li:last-child select')?.focus());
  };
  const withoutDraft = (key?: number) => {
    put(key === undefined ? [] : drafts.filter((draft) => draft.key !== key));
    focusLastButton();
  };
  return (
    <div ref={position}>
      {drafts.length === 0 && <p className={styles.none}>{t('No filters. All rows are shown.')}</p>}
      <ul className={styles.drafts}>
        {drafts.map((draft) => {
          const shown = columns.find((one) => one.column.id === draft.column) ?? first;
          if (!shown) return null;
          return (
            <FilterLine
              key={draft.key}
              draft={withUsualChoice(draft, values[draft.column])}
              columns={columns}
              shown={shown}
              values={values[draft.column]}
              onChange={(part) => put(drafts.map((one) => (one.key === draft.key ? { ...one, ...part } : one)))}
              onRemove={() => withoutDraft(draft.key)}
            />
          );
        })}
      </ul>
      <div className={styles.panelFoot}>
        {drafts.length < mostFilters && (
          <Button variant="plain" icon={<Icon of={Plus} size={16} />} onClick={add}>
            {t('Add a filter')}
          </Button>
        )}
        {drafts.length > 0 && (
          <Button variant="plain" onClick={() => withoutDraft()}>
            {t('Clear filters')}
          </Button>
        )}
        <Button className={styles.done} variant="outline" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
};
export default FilterLines;

type Lines = ComponentProps<QuestionLines<Filter>>;

/** The lines as they are, and how to put others in their place: rows follow after a pause in typing. */
function useDrafts(columns: Lines['columns'], active: Lines['active'], onAsk: Lines['onAsk']) {
  const [drafts, setDrafts] = useState<FilterDraft[]>(() => {
    const known = draftsOf(active, columns);
    const [first] = columns;
    return known.length > 0 || !first ? known : [draftFor(first, 0)];
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Filter[] | null>(null);
  const send = useRef(onAsk);
  useEffect(() => {
    send.current = onAsk;
  }, [onAsk]);
  useEffect(
    () => () => {
      // Closed before the pause was over: what was typed last counts.
      clearTimeout(timer.current);
      if (waiting.current) send.current(waiting.current);
    },
    [],
  );
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
  return { drafts, put };
}

/** A category is filtered by its values, as long as no other filter was begun. */
const withUsualChoice = (draft: FilterDraft, values: LineProps['values']): FilterDraft =>
  values && draft.choice === 'includes' && draft.value === '' && !draft.isChosen
    ? { ...draft, choice: 'any_of' }
    : draft;

interface LineProps extends Pick<ComponentProps<typeof FilterInput>, 'draft' | 'shown' | 'values'> {
  columns: Lines['columns'];
  onChange(part: Partial<FilterDraft>): void;
  onRemove(): void;
}

function FilterLine({ draft, columns, shown, values, onChange, onRemove }: LineProps) {
  const choices = choicesFor(shown);
  const choose = (choice: string): void => {
    const chosen = choices.find((one) => one.choice === choice);
    const before = choices.find((one) => one.choice === draft.choice);
    if (!chosen) return;
    const keeps = chosen.input === before?.input;
    onChange({ choice: chosen.choice, isChosen: true, ...(!keeps && { value: '', until: '' }) });
  };
  return (
    <li className={styles.draft}>
      <SelectBox
        aria-label={t('Column')}
        value={draft.column}
        onChange={(event) => {
          const chosen = columns.find((one) => one.column.id === event.target.value);
          if (chosen) onChange(draftFor(chosen, draft.key));
        }}
      >
        {columns.map(({ column }) => (
          <option key={column.id} value={column.id}>
            {column.name}
          </option>
        ))}
      </SelectBox>
      <SelectBox aria-label={t('Condition')} value={draft.choice} onChange={(event) => choose(event.target.value)}>
        {choices.map((one) => (
          <option key={one.choice} value={one.choice}>
            {t(one.words)}
          </option>
        ))}
      </SelectBox>
      <FilterInput
        draft={draft}
        shown={shown}
        values={values}
        onChange={(part) => onChange({ choice: draft.choice, ...clipped(part) })}
      />
      <Button
        variant="plain"
        square
        aria-label={t('Remove filter on {column}', { column: shown.column.name })}
        icon={<Icon of={Trash2} size={16} />}
        onClick={onRemove}
      />
    </li>
  );
}

const typingPause = 200;

const clipped = ({ value, ...rest }: Partial<FilterDraft>): Partial<FilterDraft> => ({
  ...rest,
  ...(value !== undefined && {
    value: value.length > longestFilterValue * 10 ? value.slice(0, longestFilterValue) : value,
  }),
});

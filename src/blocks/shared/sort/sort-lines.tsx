import { Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { Sort } from '#engine/query-model.ts';
import { Button } from '../button.tsx';
import { SelectBox } from '../field/select-box.tsx';
import type { QuestionLines } from '../filter/question-panel.tsx';
import { distinctColumns, filterKindOf } from '../filter/filter-column.ts';
import styles from '../filter/filter.module.css';
import { Icon } from '../icon.tsx';
import { t } from '#kit/language/language.ts';

const mostSorts = 3;

/** What the rows are ordered by: the next line decides where the one above finds two rows alike. */
const SortLines: QuestionLines<Sort> = ({ columns: shownColumns, active, onAsk: onSort, onClose }) => {
  const columns = distinctColumns(shownColumns);
  const position = useRef<HTMLDivElement>(null);
  const focusFirst = () => position.current?.querySelector<HTMLElement>('select, button')?.focus();
  useEffect(focusFirst, []);
  const unused = columns.find(({ column }) => active.every((sort) => sort.column !== column.id));
  const put = (index: number, part: Partial<Sort>) =>
    onSort(active.map((sort, at) => (at === index ? { ...sort, ...part } : sort)));
  return (
    <div ref={position}>
      {active.length === 0 && <p className={styles.none}>{t('Rows are in sheet order.')}</p>}
      <ul className={styles.drafts}>
        {active.map((sort, index) => (
          <SortLine
            // A line is its place: another column in it leaves the focus where it is.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            label={index === 0 ? t('Sort by') : t('Then by')}
            sort={sort}
            shown={columns.find(({ column }) => column.id === sort.column)}
            columns={columns.filter(
              ({ column }) => column.id === sort.column || active.every((one) => one.column !== column.id),
            )}
            onChange={(part) => put(index, part)}
            onRemove={() => {
              onSort(active.toSpliced(index, 1));
              requestAnimationFrame(focusFirst);
            }}
          />
        ))}
      </ul>
      <div className={styles.panelFoot}>
        {unused && active.length < mostSorts && (
          <Button
            variant="plain"
            icon={<Icon of={Plus} size={16} />}
            onClick={() => onSort([...active, { column: unused.column.id, direction: 'ascending' }])}
          >
            {active.length === 0 ? t('Sort by a column') : t('Then by another')}
          </Button>
        )}
        <Button className={styles.done} variant="outline" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
};
export default SortLines;

type Columns = ComponentProps<QuestionLines<Sort>>['columns'];

interface LineProps {
  label: string;
  sort: Sort;
  /** The column of the line; undefined where it is gone. */
  shown: Columns[number] | undefined;
  /** Those that it may be. */
  columns: Columns;
  onChange(part: Partial<Sort>): void;
  onRemove(): void;
}

function SortLine({ label, sort, shown, columns, onChange, onRemove }: LineProps) {
  const [up, down] = directionText[shown ? filterKindOf(shown) : 'text'];
  return (
    <li className={styles.sortLine}>
      <SelectBox aria-label={label} value={sort.column} onChange={(event) => onChange({ column: event.target.value })}>
        {columns.map(({ column }) => (
          <option key={column.id} value={column.id}>
            {column.name}
          </option>
        ))}
      </SelectBox>
      <SelectBox
        aria-label={t('Direction')}
        value={sort.direction}
        onChange={(event) => onChange({ direction: event.target.value === 'descending' ? 'descending' : 'ascending' })}
      >
        <option value="ascending">{t(up)}</option>
        <option value="descending">{t(down)}</option>
      </SelectBox>
      <Button
        variant="plain"
        square
        aria-label={t('Stop sorting by {column}', { column: shown?.column.name ?? t('this') })}
        icon={<Icon of={Trash2} size={16} />}
        onClick={onRemove}
      />
    </li>
  );
}

// @sentences: looked up where they are shown.
const directionText = {
  text: ['A to Z', 'Z to A'],
  number: ['Smallest first', 'Largest first'],
  duration: ['Shortest first', 'Longest first'],
  date: ['Earliest first', 'Latest first'],
  choice: ['A to Z', 'Z to A'],
  option: ['In their order', 'In reverse order'],
  options: ['In their order', 'In reverse order'],
} as const;

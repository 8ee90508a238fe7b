import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Sort } from '#engine/query-model.ts';
import { Button } from '../button.tsx';
import { SelectBox } from '../field/select-box.tsx';
import type { QuestionLines } from '../filter/question-panel.tsx';
import { distinctColumns, filterKindOf } from '../filter/filter-column.ts';
import styles from '../filter/filter.module.css';
import { Icon } from '../icon.tsx';

const mostSorts = 3;

/** What the rows are ordered by: the next line decides where the one above finds two rows alike. */
const SortLines: QuestionLines<Sort> = ({ columns: shownColumns, active, onAsk: onSort, onClose }) => {
  const columns = distinctColumns(shownColumns);
  const position = useRef<HTMLDivElement>(null);
  useEffect(() => position.current?.querySelector<HTMLElement>('select, button')?.focus(), []);
  const unused = columns.find(({ column }) => active.every((sort) => sort.column !== column.id));
  const put = (index: number, part: Partial<Sort>) =>
    onSort(active.map((sort, at) => (at === index ? { ...sort, ...part } : sort)));
  return (
    <div ref={position}>
      {active.length === 0 && <p className={styles.none}>Rows are in sheet order.</p>}
      <ul className={styles.drafts}>
        {active.map((sort, index) => {
          const shown = columns.find(({ column }) => column.id === sort.column);
          const [up, down] = directionText[shown ? filterKindOf(shown) : 'text'];
          return (
            // A line is its place: another column in it leaves the focus where it is.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.sortLine}>
              <SelectBox
                aria-label={index === 0 ? 'Sort by' : 'Then by'}
                value={sort.column}
                onChange={(event) => put(index, { column: event.target.value })}
              >
                {columns
                  .filter(({ column }) => column.id === sort.column || active.every((one) => one.column !== column.id))
                  .map(({ column }) => (
                    <option key={column.id} value={column.id}>
                      {column.name}
                    </option>
                  ))}
              </SelectBox>
              <SelectBox
                aria-label="Direction"
                value={sort.direction}
                onChange={(event) =>
                  put(index, { direction: event.target.value === 'descending' ? 'descending' : 'ascending' })
                }
              >
                <option value="ascending">{up}</option>
                <option value="descending">{down}</option>
              </SelectBox>
              <Button
                variant="plain"
                square
                aria-label={`Stop sorting by ${shown?.column.name ?? 'this'}`}
                icon={<Icon of={Trash2} size={16} />}
                onClick={() => {
                  onSort(active.toSpliced(index, 1));
                  requestAnimationFrame(() => position.current?.querySelector<HTMLElement>('select, button')?.focus());
                }}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.panelFoot}>
        {unused && active.length < mostSorts && (
          <Button
            variant="plain"
            icon={<Icon of={Plus} size={16} />}
            onClick={() => onSort([...active, { column: unused.column.id, direction: 'ascending' }])}
          >
            {active.length === 0 ? 'Sort by a column' : 'Then by another'}
          </Button>
        )}
        <Button className={styles.done} variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
};
export default SortLines;

const directionText = {
  text: ['A to Z', 'Z to A'],
  number: ['Smallest first', 'Largest first'],
  date: ['Earliest first', 'Latest first'],
  choice: ['A to Z', 'Z to A'],
} as const;

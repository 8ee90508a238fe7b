import { t } from '#kit/language/product.ts';
import { Button, Modal, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import { conditionText, filterKinds, fittingConditions, inputOf } from '#features/visitor/rules/filter-rules.ts';
import type { Column } from '#engine/model.ts';
import type { Condition, Filter } from '#engine/query-model.ts';
import { comparesPeople, PersonFilterValue } from './people/person-filter.tsx';
import { SheetFilterValue } from './sheet-filter-value.tsx';
import styles from './workbook-page.module.css';

interface Props {
  sheetId: string;
  column: Column | null;
  /** The filter that the column has; it is changed then. */
  filter: Filter | undefined;
  onClose(): void;
  onFilter(filter: Filter): void;
}

/** Which rows of a sheet are shown, by one column. */
export function FilterDialog({ column, onClose, ...props }: Props) {
  return (
    <Modal
      opened={column !== null}
      onClose={onClose}
      title={column ? t('Filter by {name}', { name: column.name }) : ''}
      classNames={{ title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      {column && <FilterForm column={column} onClose={onClose} {...props} />}
    </Modal>
  );
}

function FilterForm({ sheetId, column, filter, onClose, onFilter }: Props & { column: Column }) {
  const kind = filterKinds[column.type];
  // A period is two filters here: after a day, and before another.
  const fitting = fittingConditions[kind].filter((one) => inputOf(one, kind) !== 'period');
  const [condition, setCondition] = useState<Condition>(filter?.condition ?? fitting[0] ?? '=');
  const [text, setText] = useState(String(filter?.value ?? ''));
  const input = inputOf(condition, kind);
  const value = input === 'none' ? null : text;
  const problem = filterProblem({ condition, value }, column);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!problem) onFilter({ column: column.id, condition, value });
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <Select
        label={t('Show rows where it')}
        data={fitting.map((one) => ({ value: one, label: t(conditionText(one, kind)) }))}
        value={condition}
        allowDeselect={false}
        onChange={(next) => {
          setCondition(fitting.find((one) => one === next) ?? condition);
          setText('');
        }}
      />
      {column.type === 'person' && comparesPeople(condition) ? (
        <PersonFilterValue sheetId={sheetId} isList={input === 'list'} text={text} onChange={setText} />
      ) : (
        <SheetFilterValue
          options={column.options}
          kind={kind}
          input={input}
          text={text}
          problem={problem}
          onChange={setText}
          autoFocus
        />
      )}
      <div className={styles.choices}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={problem !== ''}>
          {t('Filter')}
        </Button>
      </div>
    </form>
  );
}

import { t } from '#kit/language/product.ts';
import { Checkbox, MultiSelect, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import {
  fitsDays,
  fitsForm,
  fitsLanes,
  type FormLayout,
  type KanbanLayout,
  mostCardsOfLane,
  mostShownColumns,
  type ViewLayout,
} from '#features/workbooks/rules/arrangement/view-layout.ts';
import { isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import { pictureColumns } from './first-layout.ts';
import styles from './layouts.module.css';

interface Props<Layout extends ViewLayout = ViewLayout> {
  layout: Layout;
  columns: readonly Column[];
  onChange(layout: Layout): void;
}

/** What a board, a calendar, a gallery or a form shows of its sheet. */
export function LayoutFields({ layout, columns, onChange }: Props) {
  switch (layout.kind) {
    case 'kanban':
      return <KanbanFields {...{ layout, columns, onChange }} />;
    case 'calendar':
      return (
        <>
          <OneColumn
            label={t('Days')}
            hint={t('A column of dates. Rows without a date aren’t on the calendar.')}
            columns={columns.filter(fitsDays)}
            value={layout.by}
            onChange={(by) => onChange({ ...layout, by })}
          />
          <CardFields {...{ layout, columns, onChange }} />
          <NativeSelect
            label={t('Shows at first')}
            data={[
              { value: 'month', label: t('A month') },
              { value: 'week', label: t('A week') },
            ]}
            value={layout.unit}
            onChange={(event) => onChange({ ...layout, unit: event.currentTarget.value === 'week' ? 'week' : 'month' })}
          />
        </>
      );
    case 'gallery':
      return (
        <>
          <OneColumn
            label={t('Picture')}
            none={t('No picture')}
            columns={pictureColumns(columns)}
            value={layout.picture}
            onChange={(picture) => onChange({ ...layout, picture })}
          />
          <CardFields {...{ layout, columns, onChange }} />
        </>
      );
    case 'form':
      return <FormFields {...{ layout, columns, onChange }} />;
  }
}

function KanbanFields({ layout, columns, onChange }: Props<KanbanLayout>) {
  const lanes = columns.find(({ id }) => id === layout.by);
  const limitOf = (value: string): number | '' => layout.limits.find((one) => one.value === value)?.most ?? '';
  const setLimit = (value: string, most: number | string): void => {
    const others = layout.limits.filter((one) => one.value !== value);
    onChange({ ...layout, limits: typeof most === 'number' ? [...others, { value, most }] : others });
  };
  return (
    <>
      <OneColumn
        label={t('Lanes')}
        hint={t('A lane for each value, such as a status. Moving a card changes this column.')}
        columns={columns.filter(fitsLanes)}
        value={layout.by}
        onChange={(by) => onChange({ ...layout, by, limits: [], shown: layout.shown.filter((id) => id !== by) })}
      />
      <CardFields {...{ layout, columns, onChange }} />
      <OneColumn
        label={t('Lanes add up')}
        none={t('Nothing')}
        columns={columns.filter(isNumeric)}
        value={layout.sum}
        onChange={(sum) => onChange({ ...layout, sum })}
      />
      {lanes?.options && lanes.options.length > 0 && (
        <fieldset className={styles.limits}>
          <legend>{t('Most cards of a lane')}</legend>
          <p>{t('A lane with more is marked. No card is refused.')}</p>
          {lanes.options.slice(0, 30).map((option) => (
            <NumberInput
              key={option}
              label={option}
              placeholder={t('No limit')}
              min={1}
              max={mostCardsOfLane}
              allowDecimal={false}
              allowNegative={false}
              value={limitOf(option)}
              onChange={(most) => setLimit(option, most)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

type Cards = Extract<ViewLayout, { heading: string }>;

function CardFields<Layout extends Cards>({ layout, columns, onChange }: Props<Layout>) {
  return (
    <>
      <OneColumn
        label={t('Title of a card')}
        columns={columns}
        value={layout.heading}
        onChange={(heading) => onChange({ ...layout, heading, shown: layout.shown.filter((id) => id !== heading) })}
      />
      <MultiSelect
        label={t('Also on a card')}
        data={columns.filter(({ id }) => id !== layout.heading).map(({ id, name }) => ({ value: id, label: name }))}
        value={layout.shown}
        maxValues={mostShownColumns}
        searchable
        clearable
        onChange={(shown) => onChange({ ...layout, shown })}
      />
    </>
  );
}

function FormFields({ layout, columns, onChange }: Props<FormLayout>) {
  const fitting = columns.filter(fitsForm);
  const fieldOf = (id: string) => layout.fields.find(({ column }) => column === id);
  return (
    <>
      <Textarea
        label={t('Text above the fields')}
        autosize
        minRows={2}
        value={layout.intro}
        onChange={(event) => onChange({ ...layout, intro: event.currentTarget.value })}
      />
      <MultiSelect
        label={t('Fields')}
        description={t('In the order in which you choose them.')}
        data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
        value={layout.fields.map(({ column }) => column)}
        searchable
        onChange={(ids) =>
          onChange({
            ...layout,
            fields: ids.map((column) => fieldOf(column) ?? { column, required: false, hint: '' }),
          })
        }
      />
      <fieldset className={styles.limits}>
        <legend>{t('Required')}</legend>
        {layout.fields.map((field) => (
          <Checkbox
            key={field.column}
            label={columns.find(({ id }) => id === field.column)?.name ?? ''}
            checked={field.required}
            onChange={(event) => {
              const required = event.currentTarget.checked;
              const fields = layout.fields.map((one) => (one === field ? { ...field, required } : one));
              onChange({ ...layout, fields });
            }}
          />
        ))}
      </fieldset>
      <Textarea
        label={t('Shown after a row is added')}
        placeholder={t('The row was added.')}
        autosize
        value={layout.done}
        onChange={(event) => onChange({ ...layout, done: event.currentTarget.value })}
      />
    </>
  );
}

interface OneColumnProps {
  label: string;
  hint?: string;
  /** What is offered besides columns; without it one of them is to be chosen. */
  none?: string;
  columns: readonly Column[];
  value: string;
  onChange(id: string): void;
}

function OneColumn({ label, hint, none, columns, value, onChange }: OneColumnProps) {
  const empty = none ?? (columns.length === 0 ? t('No column of this kind') : t('Choose a column'));
  return (
    <NativeSelect
      label={label}
      description={hint}
      data={[
        ...(none !== undefined || value === '' ? [{ value: '', label: empty }] : []),
        ...columns.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { t } from '#kit/language/product.ts';
import { columnTypeWord } from '../../column-type-word.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import {
  AtSign,
  Calendar,
  CalendarClock,
  DollarSign,
  Hash,
  Image,
  Link2,
  type LucideIcon,
  Paperclip,
  Percent,
  Phone,
  SquareCheck,
  Star,
  Tag,
  Tags,
  Timer,
  Type,
  UserRound,
} from 'lucide-react';
import {
  type ColumnSetting,
  type PageSetting,
  type PersonPart,
  personParts,
  type SourceSetting,
} from '#settings/kinds.ts';
import { comparableColumn } from '#features/visitor/rules/row-scope.ts';
import { holds } from '#settings/read-fields.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import { asText, inSentence, type InputProps } from './input-props.ts';
import { useSampleValues } from './use-sample-values.ts';
import { usePanel } from './panel-context.ts';
import styles from './inputs.module.css';

const typeIcons: Record<ColumnType, LucideIcon> = {
  text: Type,
  number: Hash,
  currency: DollarSign,
  percent: Percent,
  rating: Star,
  duration: Timer,
  date: Calendar,
  datetime: CalendarClock,
  boolean: SquareCheck,
  choice: Tag,
  choices: Tags,
  url: Link2,
  image: Image,
  email: AtSign,
  phone: Phone,
  files: Paperclip,
  person: UserRound,
};

export function ColumnTypeIcon({ type }: { type: ColumnType }) {
  const Icon = typeIcons[type];
  return <Icon size={15} strokeWidth={1.75} aria-hidden="true" className={styles.typeIcon} />;
}

export function ColumnInput(props: InputProps<ColumnSetting>) {
  const { value, onChange, id, describedBy, invalid, label, setting, values } = props;
  const { columns } = usePanel();
  if (setting.personWhen && holds(setting.personWhen, values)) return <PersonPartInput {...props} />;
  return (
    <ColumnSelect
      id={id}
      label={label}
      columns={columns}
      value={asText(value)}
      onChange={onChange}
      clearable={!setting.required}
      describedBy={describedBy}
      invalid={invalid}
    />
  );
}

/** @sentences */
const partNames: Record<PersonPart, string> = {
  email: 'E-mail address',
  _id: '_id from Users',
};

/** Of who is signed in, the surest first. */
function PersonPartInput({ value, onChange, id, describedBy, invalid }: InputProps<ColumnSetting>) {
  // What was stored before names stopped to count.
  const isName = asText(value).toLowerCase() === 'name';
  const { peopleColumns = [] } = usePanel();
  const ofPeople = peopleColumns.filter(({ id: one }) => comparableColumn(one, peopleColumns));
  const part =
    personParts.find((one) => one === asText(value).toLowerCase()) ?? ofPeople.find((one) => one.id === value)?.id;
  return (
    <>
      <Select
        id={id}
        size="sm"
        aria-describedby={describedBy}
        placeholder={t('Choose what to compare')}
        data={[
          ...personParts.map((one) => ({ value: one as string, label: t(partNames[one]) })),
          ...ofPeople.map((one) => ({ value: one.id, label: t('{name} in their row', { name: one.name }) })),
        ]}
        value={part ?? null}
        onChange={(next) => onChange(next ?? '')}
        allowDeselect={false}
        error={invalid || (value !== '' && part === undefined)}
      />
      {part === undefined && !isName && <p className={styles.nothing}>{t('Until you choose, no rows are shown.')}</p>}
      {isName && (
        <p className={styles.warning} role="alert">
          {t(
            'Names don’t protect rows: anyone can register with any name. No rows are shown until you choose the e-mail address or the _id.',
          )}
        </p>
      )}
    </>
  );
}

interface ColumnSelectProps {
  id?: string;
  label: string;
  columns: readonly Column[];
  value: string;
  onChange(value: string): void;
  clearable?: boolean;
  describedBy?: string;
  invalid?: boolean;
}

/** Columns of a sheet with what they hold. One that the sheet lost is named as such, not dropped. */
export function ColumnSelect({
  id,
  label,
  columns,
  value,
  onChange,
  clearable = false,
  describedBy,
  invalid,
}: ColumnSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const sampleOf = useSampleValues(
    columns.map(({ id: columnId }) => columnId),
    isOpen,
  );
  const chosen = columns.find((column) => column.id === value);
  const lost = value !== '' && !chosen;
  return (
    <Select
      id={id}
      size="sm"
      aria-label={id ? undefined : label}
      aria-describedby={describedBy}
      placeholder={columns.length > 0 ? t('Choose a column') : t('Choose a sheet first')}
      disabled={columns.length === 0 && !lost}
      data={[
        ...columns.map((column) => ({ value: column.id, label: column.name || column.id })),
        ...(lost ? [{ value, label: t('{value} (no longer in the sheet)', { value }) }] : []),
      ]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      allowDeselect={clearable}
      clearable={clearable}
      searchable
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t('Column not found')}
      error={invalid || lost}
      leftSection={chosen && <ColumnTypeIcon type={chosen.type} />}
      renderOption={({ option }) => {
        const column = columns.find((one) => one.id === option.value);
        return (
          <span className={styles.option}>
            {column && <ColumnTypeIcon type={column.type} />}
            <span className={styles.optionName}>
              {option.label}
              {column && sampleOf(column.id) && <em>{sampleOf(column.id)}</em>}
            </span>
            {column && <small>{columnTypeWord(column.type)}</small>}
          </span>
        );
      }}
    />
  );
}

export function SourceInput({ value, onChange, label, invalid }: InputProps<SourceSetting>) {
  const { sheets } = usePanel();
  const current =
    typeof value === 'object' && value !== null && 'sheet_title' in value && 'column' in value ? value : null;
  const title = asText(current?.sheet_title);
  const sheet = sheets.find((one) => one.title === title);
  return (
    <div className={styles.source} role="group" aria-label={label}>
      <Select
        size="sm"
        aria-label={t('Sheet of {name}', { name: inSentence(label) })}
        placeholder={t('Choose a sheet')}
        data={sheets.map((one) => one.title)}
        value={title || null}
        onChange={(next) => onChange(next === null ? null : { sheet_title: next, column: '' })}
        error={invalid || (title !== '' && sheets.length > 0 && !sheet)}
        clearable
      />
      <ColumnSelect
        label={t('Column of {name}', { name: inSentence(label) })}
        columns={sheet?.columns ?? []}
        value={asText(current?.column)}
        onChange={(column) => onChange({ sheet_title: title, column })}
      />
    </div>
  );
}

export function PageInput({ value, onChange, id, describedBy, invalid, setting }: InputProps<PageSetting>) {
  const { pages } = usePanel();
  const chosen = asText(value);
  const lost = chosen !== '' && !pages.some((page) => page.page_id === chosen);
  return (
    <Select
      id={id}
      size="sm"
      aria-describedby={describedBy}
      placeholder={t('Choose a page')}
      data={[
        ...pages.map((page) => ({ value: page.page_id, label: page.page_name || t('Home') })),
        ...(lost ? [{ value: chosen, label: t('Deleted page') }] : []),
      ]}
      value={chosen || null}
      onChange={(next) => onChange(next ?? '')}
      clearable={!setting.required}
      error={invalid || lost}
    />
  );
}

import { t } from '#kit/language/product.ts';
import { NumberInput, Select, Switch } from '@mantine/core';
import { liveLink } from '#engine/links.ts';
import type { Step } from '../../rules/automation.ts';
import styles from '../automations.module.css';
import { CallFields } from './call-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { CellFields } from './cell-fields.tsx';
import type { EditorAround } from './editor-around.ts';
import { PlaceholderText } from './placeholder-text.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { TimeField } from './trigger-fields.tsx';

interface Props {
  step: Step;
  around: EditorAround;
  headers: Readonly<Record<string, string>>;
  onChange(step: Step): void;
  onHeader(name: string, value: string): void;
}

/** What a step of its kind needs. */
export function StepFields({ step, around, headers, onChange, onHeader }: Props) {
  switch (step.kind) {
    case 'mail':
      return <MailFields step={step} around={around} onChange={onChange} />;
    case 'write':
      return (
        <CellFields
          columns={around.sheet?.columns ?? []}
          cells={step.cells}
          around={around}
          onChange={(cells) => onChange({ ...step, cells })}
        />
      );
    case 'add':
      return <AddFields step={step} around={around} onChange={onChange} />;
    case 'notify':
      return <NotifyFields step={step} around={around} onChange={onChange} />;
    case 'call':
      return <CallFields {...{ step, around, headers, onChange, onHeader }} />;
    case 'wait':
      return <WaitFields step={step} onChange={onChange} />;
    case 'branch':
      return (
        <ConditionFields
          conditions={step.conditions}
          paths={around.paths}
          onChange={(conditions) => onChange({ ...step, conditions })}
        />
      );
    case 'each':
      return <EachFields step={step} around={around} onChange={onChange} />;
    case 'wait-until':
      return <WaitUntilFields step={step} around={around} onChange={onChange} />;
  }
}

interface OwnProps<Kind extends Step['kind']> {
  step: Extract<Step, { kind: Kind }>;
  around: EditorAround;
  onChange(step: Step): void;
}

function MailFields({ step, around, onChange }: OwnProps<'mail'>) {
  const { placeholders } = around;
  return (
    <>
      <RecipientFields to={step.to} around={around} onChange={(to) => onChange({ ...step, to })} />
      <PlaceholderText
        {...{ placeholders, label: t('Subject'), value: step.subject, maxLength: 200 }}
        onChange={(subject) => onChange({ ...step, subject })}
      />
      <PlaceholderText
        {...{ placeholders, label: t('Text'), value: step.text, maxLength: 5_000, lines: 4 }}
        onChange={(text) => onChange({ ...step, text })}
      />
      {(around.isOfOneRow || step.pdf) && <PdfFields step={step} around={around} onChange={onChange} />}
    </>
  );
}

const newPdf = () => ({ name: t('Your copy'), text: '' });

function PdfFields({ step, around: { placeholders }, onChange }: OwnProps<'mail'>) {
  const { pdf, ...plain } = step;
  return (
    <>
      <Switch
        label={t('Attach a PDF of the row')}
        checked={pdf !== undefined}
        onChange={() => onChange(pdf ? plain : { ...plain, pdf: newPdf() })}
      />
      {pdf && (
        <>
          <PlaceholderText
            {...{ placeholders, label: t('Name of the PDF'), value: pdf.name, maxLength: 200 }}
            onChange={(name) => onChange({ ...step, pdf: { ...pdf, name } })}
          />
          <PlaceholderText
            {...{ placeholders, label: t('What is in it'), value: pdf.text, maxLength: 5_000, lines: 4 }}
            description={t('Blank: every column with its value. A line that begins with # is a heading.')}
            onChange={(text) => onChange({ ...step, pdf: { ...pdf, text } })}
          />
        </>
      )}
    </>
  );
}

function NotifyFields({ step, around: { placeholders }, onChange }: OwnProps<'notify'>) {
  return (
    <>
      <PlaceholderText
        {...{ placeholders, label: t('Title'), value: step.title, maxLength: 200 }}
        onChange={(title) => onChange({ ...step, title })}
      />
      <PlaceholderText
        {...{ placeholders, label: t('Text'), value: step.text, maxLength: 1_000, lines: 2 }}
        onChange={(text) => onChange({ ...step, text })}
      />
    </>
  );
}

function AddFields({ step, around, onChange }: OwnProps<'add'>) {
  const target = around.sheets.find(({ id }) => id === step.sheet);
  return (
    <>
      <Select
        label={t('Sheet')}
        allowDeselect={false}
        data={around.sheets.map(({ id, title }) => ({ value: id, label: title }))}
        value={step.sheet || null}
        onChange={(sheet) => sheet && sheet !== step.sheet && onChange({ ...step, sheet, cells: {} })}
      />
      {target && (
        <CellFields
          columns={target.columns}
          cells={step.cells}
          around={around}
          onChange={(cells) => onChange({ ...step, cells })}
        />
      )}
    </>
  );
}

/** By the minutes that they have. @sentences */
const units = { 1: 'Minutes', 60: 'Hours', 1440: 'Days' };
/** The largest unit that the time is whole in. */
const unitOf = (minutes: number): number => (minutes % 1_440 === 0 ? 1_440 : minutes % 60 === 0 ? 60 : 1);

function WaitFields({ step, onChange }: Pick<OwnProps<'wait'>, 'step' | 'onChange'>) {
  const unit = unitOf(step.minutes);
  const set = (count: number, by: number): void =>
    onChange({ ...step, minutes: Math.min(527_040, Math.max(1, Math.round(count)) * by) });
  return (
    <div className={styles.pair}>
      <NumberInput
        label={t('For')}
        min={1}
        allowDecimal={false}
        value={step.minutes / unit}
        onChange={(next) => set(Number(next) || 1, unit)}
      />
      <Select
        label={t('Unit')}
        allowDeselect={false}
        data={Object.entries(units).map(([value, label]) => ({ value, label: t(label) }))}
        value={String(unit)}
        onChange={(next) => set(step.minutes / unit, Number(next ?? 1))}
      />
    </div>
  );
}

/** Rows that name this one, and rows that this one names. */
function EachFields({ step, around, onChange }: OwnProps<'each'>) {
  const links = linksOf(around);
  return (
    <Select
      label={t('For each')}
      placeholder={links.length === 0 ? t('No rows are linked to this sheet.') : ''}
      allowDeselect={false}
      data={links.map(({ value, label }) => ({ value, label }))}
      value={step.column === '' ? null : `${step.sheet}/${step.column}`}
      onChange={(next) => {
        const link = links.find(({ value }) => value === next);
        if (link) onChange({ ...step, sheet: link.sheet, column: link.column });
      }}
    />
  );
}

function linksOf({ sheet, sheets }: EditorAround) {
  return sheets.flatMap((from) =>
    from.columns.flatMap((column) => {
      const link = liveLink(column, sheets);
      const isOwn = from.id === sheet?.id;
      if (!link || (!isOwn && link.sheet !== sheet?.id)) return [];
      const target = sheets.find(({ id }) => id === link.sheet);
      const label = isOwn
        ? t('Row of {title} in {name}', { title: target?.title ?? '', name: column.name })
        : t('Row of {title} by {name}', { title: from.title, name: column.name });
      return [{ sheet: from.id, column: column.id, value: `${from.id}/${column.id}`, label }];
    }),
  );
}

function WaitUntilFields({ step, around, onChange }: OwnProps<'wait-until'>) {
  const dates = (around.sheet?.columns ?? []).filter(({ type }) => type === 'date' || type === 'datetime');
  return (
    <div className={styles.pair}>
      <Select
        label={t('Date')}
        allowDeselect={false}
        data={dates.map(({ id, name }) => ({ value: id, label: name }))}
        value={step.column || null}
        onChange={(column) => onChange({ ...step, column: column ?? '' })}
      />
      <NumberInput
        label={t('Days before')}
        min={-366}
        max={366}
        allowDecimal={false}
        value={step.before}
        onChange={(next) => onChange({ ...step, before: Number(next) || 0 })}
      />
      <TimeField at={step.at} onChange={(at) => onChange({ ...step, at })} />
    </div>
  );
}

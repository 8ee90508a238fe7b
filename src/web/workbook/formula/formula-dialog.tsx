import { t } from '#kit/language/product.ts';
import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { querySheet } from '#features/workbooks/api/workbooks.ts';
import { nameColumnFormula } from '#engine/formula/columns/column-formula.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import { columnTypes } from '#engine/model.ts';
import { call } from '../../call.ts';
import type { ColumnEdit } from '../grid-change.ts';
import { columnTypeNames } from '#features/workbooks/rules/column-type-names.ts';
import { FormulaInput } from './formula-input.tsx';
import { FormulaPreview } from './formula-preview.tsx';
import { type FormulaPreviewSheet, previewFormula, readFormula } from './preview-formula.ts';
import pageStyles from '../workbook-page.module.css';

export type FormulaColumnTask =
  | { kind: 'formula'; column: Column }
  | { kind: 'add-formula'; before?: Column | undefined };

interface Props {
  task: FormulaColumnTask;
  own: FormulaPreviewSheet;
  /** The sheets of the workbook. */
  sheets: readonly FormulaPreviewSheet[];
  onClose(): void;
  onEdit(edit: ColumnEdit, inverse: ColumnEdit | null): void;
}

/** So many rows are computed here, before the formula is saved. */
const previewedRows = 1_000;
const epochSerial = 25_569;
const dayLength = 86_400_000;

/** Makes a formula column, or changes its formula: with what it makes of the first rows while it is typed. */
export default function FormulaDialog({ task, own, sheets: all, onClose, onEdit }: Props) {
  const column = task.kind === 'formula' ? task.column : null;
  const { sheets, name, setName, text, setText, chosen, setChosen, read } = useDraft(column, own, all);
  const { rows, preview } = useFormulaResults({ read, own, sheets, column, chosen });
  const type = chosen ?? preview?.type ?? 'number';
  const isWhole = read.problem === null && name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read.problem === null && name.trim() !== '') onEdit(...editsFor(task, name.trim(), type, read.stored));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={titleOfTask(column)}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
      // Escape closes the choices of the formula first.
      closeOnEscape={false}
      centered
    >
      <form onSubmit={submit} className={pageStyles.form}>
        <TextInput
          label={t('Name')}
          value={name}
          maxLength={200}
          required
          data-autofocus={column ? undefined : true}
          onChange={(event) => setName(event.target.value)}
        />
        <FormulaInput
          text={text}
          own={own.id}
          sheets={sheets}
          problem={text.trim() === '' || read.problem === null ? null : read}
          onText={setText}
          onLeave={onClose}
        />
        <TypeOfResults type={type} onType={setChosen} />
        {preview && read.problem === null && (
          <FormulaPreview
            sheet={own}
            stored={read.stored}
            name={name}
            type={type}
            rows={rows.bySheet.get(own.id) ?? []}
            values={preview.values}
            isPart={rows.isPart && read.reads.length > 0}
          />
        )}
        {column && column.formula === undefined && <ReplacedNote name={column.name} />}
        <Choices act={column ? t('Save') : t('Add column')} disabled={!isWhole} onClose={onClose} />
      </form>
    </Modal>
  );
}

const ReplacedNote = ({ name }: { name: string }) => (
  <p>{t('The current content of {name} will be replaced by calculated values. You can undo this.', { name })}</p>
);

function titleOfTask(column: Column | null): string {
  if (!column) return t('Formula column');
  return column.formula === undefined
    ? t('Calculate {name}', { name: column.name })
    : t('Formula of {name}', { name: column.name });
}

function editsFor(
  task: FormulaColumnTask,
  name: string,
  type: ColumnType,
  formula: string,
): [ColumnEdit, ColumnEdit | null] {
  if (task.kind === 'add-formula') {
    return [{ kind: 'add-column', name, type, formula, ...(task.before && { before: task.before.id }) }, null];
  }
  const { id, name: before, type: typeBefore, formula: formulaBefore } = task.column;
  return [
    { kind: 'change-column', column: id, name, type, formula },
    { kind: 'change-column', column: id, name: before, type: typeBefore, formula: formulaBefore ?? null },
  ];
}

interface ResultsNeeds {
  read: ReturnType<typeof readFormula>;
  own: FormulaPreviewSheet;
  sheets: readonly FormulaPreviewSheet[];
  column: Column | null;
  chosen: ColumnType | null;
}

/** What the formula makes of the first rows of the sheets that it reads. */
function useFormulaResults({ read, own, sheets, column, chosen }: ResultsNeeds) {
  const reads = read.problem === null ? read.reads : [own.id];
  const rows = useQueries({
    queries: reads.map((id) => ({
      queryKey: ['formula-preview', id],
      queryFn: () => call(querySheet, { params: { sheetId: id }, body: { limit: previewedRows } }),
      staleTime: 30_000,
    })),
    combine: (answers) => ({
      bySheet: new Map(answers.flatMap(({ data }, position) => (data ? [[reads[position]!, data.rows] as const] : []))),
      isThere: answers.every(({ data }) => data !== undefined),
      isPart: answers.some(({ data }) => (data?.total ?? 0) > previewedRows),
    }),
  });
  const [now] = useState(() => Date.now() / dayLength + epochSerial);
  const preview = useMemo(() => {
    if (read.problem !== null || !rows.isThere) return null;
    return previewFormula(read, column?.id ?? null, sheets, rows.bySheet, { type: chosen, now });
  }, [read, rows, column, sheets, chosen, now]);
  return { rows, preview };
}

function Choices({ act, disabled, onClose }: { act: string; disabled: boolean; onClose: () => void }) {
  return (
    <div className={pageStyles.choices}>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" color="accent" disabled={disabled}>
        {act}
      </Button>
    </div>
  );
}

function TypeOfResults({ type, onType }: { type: ColumnType; onType: (type: ColumnType | null) => void }) {
  return (
    <Select
      label={t('Type of the results')}
      data={columnTypes.map((value) => ({ value, label: t(columnTypeNames[value]) }))}
      value={type}
      allowDeselect={false}
      onChange={(value) => onType(columnTypes.find((one) => one === value) ?? null)}
    />
  );
}

/** The formula as it is typed, and what it reads. */
function useDraft(column: Column | null, own: FormulaPreviewSheet, all: readonly FormulaPreviewSheet[]) {
  const sheets = useMemo(() => all.map((sheet) => (sheet.id === own.id ? own : sheet)), [all, own]);
  const [name, setName] = useState(column?.name ?? '');
  const [text, setText] = useState(() => (column?.formula ? nameColumnFormula(column.formula, own.id, sheets) : ''));
  const [chosen, setChosen] = useState<ColumnType | null>(column?.formula ? column.type : null);
  const read = useMemo(() => readFormula(text, own.id, column?.id ?? null, sheets), [text, own.id, column, sheets]);
  return { sheets, name, setName, text, setText, chosen, setChosen, read };
}

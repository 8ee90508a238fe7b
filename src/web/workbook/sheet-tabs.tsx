import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addSheet, deleteSheet, querySheet, type WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { makeCells } from '#features/workbooks/api/table-move.ts';
import { call } from '../call.ts';
import { showFailure } from '../site/shell/show-failure.ts';
import { showToast } from '../site/shell/show-toast.tsx';
import { SelectedFigures } from './figures/selected-figures.tsx';
import type { SelectionFigures } from './figures/selection-figures.ts';
import type { SheetSessions } from './sheet-sessions.ts';
import { SheetTabList } from './tabs/sheet-tab-list.tsx';
import styles from './workbook-page.module.css';

interface Props {
  workbook: WorkbookOnTheWire;
  sessions: SheetSessions;
  active: string;
  /** Of the cells that are selected. */
  figures: SelectionFigures | null;
  onChoose(sheetId: string): void;
  onWorkbook(workbook: WorkbookOnTheWire): void;
  onChanged(): void;
}

type Sheet = WorkbookOnTheWire['sheets'][number];
type Dialog = { kind: 'add' } | { kind: 'rename' | 'delete' | 'cells'; sheet: Sheet };

/** The sheets of the workbook, at the bottom as people know them. */
export function SheetTabs({ workbook, sessions, active, figures, onChoose, onWorkbook, onChanged }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const addNext = async (title: string): Promise<boolean> => {
    const answer = await call(addSheet, { params: { workbookId: workbook.id }, body: { title } });
    const added = answer.workbook.sheets.at(-1);
    onWorkbook(answer.workbook);
    onChoose(added?.id ?? active);
    if (added)
      showToast(t('{title} was added.', { title: added.title }), {
        label: t('Undo'),
        run: () => void takeBack(added, onChanged),
      });
    return true;
  };
  const run = async (task: Dialog, title: string): Promise<boolean> => {
    if (task.kind === 'add') return addNext(title);
    if (task.kind === 'rename') {
      const [edit, inverse] = [title, task.sheet.title].map((to) => ({ kind: 'rename-sheet' as const, title: to }));
      return sessions.of(task.sheet).do({ kind: 'columns', edit: edit!, inverse: inverse! });
    }
    await call(task.kind === 'cells' ? makeCells : deleteSheet, { params: { sheetId: task.sheet.id } });
    if (task.kind === 'cells') {
      sessions.forget(task.sheet.id);
      onChoose(task.sheet.host ?? active);
    }
    onChanged();
    return true;
  };
  return (
    <nav className={styles.tabs} aria-label={t('Sheets')}>
      <SheetTabList
        sheets={tabsOf(workbook.sheets, active)}
        active={active}
        onChoose={onChoose}
        onRename={(sheet) => setDialog({ kind: 'rename', sheet })}
        onDelete={(sheet) => setDialog({ kind: 'delete', sheet })}
        onCells={(sheet) => setDialog({ kind: 'cells', sheet })}
      />
      {workbook.source.write_rows && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('Add a sheet')}
          onClick={() => setDialog({ kind: 'add' })}
        >
          <Plus size={16} strokeWidth={1.5} />
        </ActionIcon>
      )}
      <SelectedFigures figures={figures} />
      <TabDialog
        dialog={dialog}
        begin={dialog === null ? '' : dialog.kind === 'add' ? freeTitle(workbook) : dialog.sheet.title}
        onRun={run}
        onClose={() => setDialog(null)}
      />
    </nav>
  );
}

function TabDialog({
  dialog,
  begin,
  onRun,
  onClose,
}: Omit<FormProps, 'dialog' | 'onRun'> & {
  dialog: Dialog | null;
  onRun(dialog: Dialog, title: string): Promise<boolean>;
}) {
  return (
    <Modal
      opened={dialog !== null}
      onClose={onClose}
      title={dialog ? dialogTitle(dialog) : ''}
      classNames={{ title: styles.dialogTitle }}
      centered
    >
      {dialog && <SheetForm dialog={dialog} begin={begin} onRun={(title) => onRun(dialog, title)} onClose={onClose} />}
    </Modal>
  );
}

/** Further tables of a sheet have tabs next to it while any of them is open. */
function tabsOf(sheets: readonly Sheet[], active: string): Sheet[] {
  const open = sheets.find(({ id }) => id === active);
  const grid = open?.host ?? active;
  const isOnGrid = ({ host }: Sheet): boolean => host === grid;
  return sheets
    .filter(({ host }) => host === undefined)
    .flatMap((sheet) => (sheet.id === grid ? [sheet, ...sheets.filter(isOnGrid)] : [sheet]));
}

function dialogTitle(dialog: Dialog): string {
  if (dialog.kind === 'add') return t('Add a sheet');
  if (dialog.kind === 'cells') return t('Make {title} cells again?', { title: dialog.sheet.title });
  return dialog.kind === 'rename' ? t('Rename the sheet') : t('Delete {name}?', { name: dialog.sheet.title });
}

function freeTitle(workbook: WorkbookOnTheWire): string {
  const taken = new Set(workbook.sheets.map((sheet) => sheet.title));
  let number = workbook.sheets.length + 1;
  const title = (): string => t('Sheet {number}', { number: String(number) });
  while (taken.has(title())) number++;
  return title();
}

/** @sentences */
const doText: Record<Dialog['kind'], string> = {
  add: 'Add sheet',
  cells: 'Make cells again',
  delete: 'Delete',
  rename: 'Rename',
};

interface FormProps {
  dialog: Dialog;
  /** The title to begin with. */
  begin: string;
  /** True once it is done. */
  onRun(title: string): Promise<boolean>;
  onClose(): void;
}

function SheetForm({ dialog, begin, onRun, onClose }: FormProps) {
  const [title, setTitle] = useState(begin);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      if (await onRun(title)) onClose();
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.form}>
      {dialog.kind === 'cells' ? (
        <p>
          {t(
            'Its cells stay where they are, and formulas read them as before. The history of its rows and its deleted rows go.',
          )}
        </p>
      ) : dialog.kind === 'delete' ? (
        <p>
          {plural(
            dialog.sheet.row_count,
            '{count} row will be deleted. Blocks that show this sheet will lose their data. This action cannot be undone.',
            '{count} rows will be deleted. Blocks that show this sheet will lose their data. This action cannot be undone.',
          )}
        </p>
      ) : (
        <TextInput
          label={t('Title')}
          value={title}
          maxLength={100}
          required
          data-autofocus
          onChange={(event) => setTitle(event.target.value)}
        />
      )}
      <div className={styles.choices}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy} color={dialog.kind === 'delete' ? 'red' : 'accent'}>
          {t(doText[dialog.kind])}
        </Button>
      </div>
    </form>
  );
}

/** What was written into a new sheet meanwhile does not go with it. */
async function takeBack(sheet: Sheet, onChanged: () => void): Promise<void> {
  try {
    const { version } = await call(querySheet, { params: { sheetId: sheet.id }, body: { limit: 0 } });
    if (version !== sheet.version)
      return showToast(t('{title} has changed since. Use its menu to delete it.', { title: sheet.title }));
    await call(deleteSheet, { params: { sheetId: sheet.id } });
    onChanged();
  } catch (error) {
    showFailure(error);
  }
}

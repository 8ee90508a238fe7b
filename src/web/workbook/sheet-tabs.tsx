import { ActionIcon, Button, Menu, Modal, TextInput } from '@mantine/core';
import { ChevronDown, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addSheet, deleteSheet, editSheet, type WorkbookOnTheWire } from '#api/workbooks.ts';
import { call } from '../call.ts';
import { showFailure } from '../site/shell/show-failure.ts';
import { SelectedFigures } from './figures/selected-figures.tsx';
import type { SelectionFigures } from './figures/selection-figures.ts';
import styles from './workbook-page.module.css';

interface Props {
  workbook: WorkbookOnTheWire;
  active: string;
  /** Of the cells that are selected. */
  figures: SelectionFigures | null;
  onChoose(sheetId: string): void;
  onWorkbook(workbook: WorkbookOnTheWire): void;
  onChanged(): void;
}

type Sheet = WorkbookOnTheWire['sheets'][number];
type Dialog = { kind: 'add' } | { kind: 'rename' | 'delete'; sheet: Sheet };

/** The sheets of the workbook, at the bottom as people know them. */
export function SheetTabs({ workbook, active, figures, onChoose, onWorkbook, onChanged }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const open = (next: Dialog) => {
    setTitle(next.kind === 'add' ? freeTitle(workbook) : next.sheet.title);
    setDialog(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!dialog) return;
    setBusy(true);
    try {
      await run(dialog);
      setDialog(null);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  async function run(task: Dialog): Promise<void> {
    if (task.kind === 'add') {
      const answer = await call(addSheet, { params: { workbookId: workbook.id }, body: { title } });
      onWorkbook(answer.workbook);
      onChoose(answer.workbook.sheets.at(-1)?.id ?? active);
    } else if (task.kind === 'rename') {
      const edits = [{ kind: 'rename-sheet' as const, title }];
      await call(editSheet, { params: { sheetId: task.sheet.id }, body: { edits } });
      onChanged();
    } else {
      await call(deleteSheet, { params: { sheetId: task.sheet.id } });
      onChanged();
    }
  }
  return (
    <nav className={styles.tabs} aria-label="Sheets">
      <div className={styles.tabList} role="tablist">
        {workbook.sheets.map((sheet) => (
          <span key={sheet.id} className={styles.tab} data-active={sheet.id === active || undefined}>
            <button
              type="button"
              role="tab"
              aria-selected={sheet.id === active}
              onClick={() => onChoose(sheet.id)}
              onDoubleClick={() => open({ kind: 'rename', sheet })}
            >
              {sheet.title}
            </button>
            {sheet.id === active && (
              <Menu position="top-start" width={180}>
                <Menu.Target>
                  <button type="button" className={styles.tabMenu} aria-label={`Menu of the sheet ${sheet.title}`}>
                    <ChevronDown size={14} strokeWidth={1.5} />
                  </button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => open({ kind: 'rename', sheet })}>Rename</Menu.Item>
                  <Menu.Item
                    color="red"
                    disabled={workbook.sheets.length === 1}
                    onClick={() => open({ kind: 'delete', sheet })}
                  >
                    Delete
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </span>
        ))}
      </div>
      {workbook.source.write_rows && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Add a sheet"
          onClick={() => open({ kind: 'add' })}
        >
          <Plus size={16} strokeWidth={1.5} />
        </ActionIcon>
      )}
      <SelectedFigures figures={figures} />
      <Modal
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        title={dialog ? dialogTitle(dialog) : ''}
        classNames={{ title: styles.dialogTitle }}
        centered
      >
        <form onSubmit={(event) => void submit(event)} className={styles.form}>
          {dialog?.kind === 'delete' ? (
            <p>
              {dialog.sheet.row_count.toLocaleString('en-US')} rows go with it. Blocks that show this sheet will be
              without data. This action cannot be undone.
            </p>
          ) : (
            <TextInput
              label="Title"
              value={title}
              maxLength={100}
              required
              data-autofocus
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
          <div className={styles.choices}>
            <Button variant="default" onClick={() => setDialog(null)}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} color={dialog?.kind === 'delete' ? 'red' : 'accent'}>
              {dialog?.kind === 'delete' ? 'Delete' : dialog?.kind === 'rename' ? 'Rename' : 'Add sheet'}
            </Button>
          </div>
        </form>
      </Modal>
    </nav>
  );
}

function dialogTitle(dialog: Dialog): string {
  if (dialog.kind === 'add') return 'Add a sheet';
  return dialog.kind === 'rename' ? 'Rename the sheet' : `Delete ${dialog.sheet.title}?`;
}

function freeTitle(workbook: WorkbookOnTheWire): string {
  const taken = new Set(workbook.sheets.map((sheet) => sheet.title));
  let number = workbook.sheets.length + 1;
  while (taken.has(`Sheet ${number}`)) number++;
  return `Sheet ${number}`;
}

import { t } from '#kit/language/product.ts';
import { Button, Modal } from '@mantine/core';
import { fitsForm, type ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Cell, Column } from '#engine/model.ts';
import { showToast } from '../../site/shell/show-toast.tsx';
import type { SheetSession } from '../sheet-session.ts';
import pageStyles from '../workbook-page.module.css';
import { EntryForm } from './entry-form.tsx';
import { headingColumn } from './layout-cards.ts';

interface Props {
  layout: ViewLayout;
  session: SheetSession;
  /** What the row has at first; null where none is added. */
  begin: Readonly<Record<string, Cell>> | null;
  onClose(): void;
}

/** Asks for the cells of a row before it is added: what its card shows first, then the other columns. */
export function AddDialog({ layout, session, begin, onClose }: Props) {
  return (
    <Modal
      opened={begin !== null}
      onClose={onClose}
      title={t('Add a row')}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {begin && (
        <EntryForm
          session={session}
          fields={fieldsFor(layout, session.view.columns)}
          begin={begin}
          submit={t('Add row')}
          onSubmit={async (cells) => {
            const added = await session.do({ kind: 'add', rows: [{ cells }] });
            if (added) {
              showToast(t('The row was added.'));
              onClose();
            }
            return added;
          }}
        >
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </EntryForm>
      )}
    </Modal>
  );
}

function fieldsFor(layout: ViewLayout, columns: readonly Column[]) {
  const first = 'heading' in layout ? [layout.heading || headingColumn(columns, '')?.id, ...layout.shown] : [];
  const ids = [...new Set([...first, ...columns.map(({ id }) => id)])];
  return ids.flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    return column && fitsForm(column) ? [{ column: column.id, required: false, hint: '' }] : [];
  });
}

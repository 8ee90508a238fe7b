import { t } from '#kit/language/product.ts';
import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SavedView } from '#features/workbooks/api/saved-views.ts';
import { layoutProblems, type ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Column } from '#engine/model.ts';
import { showFailure } from '../../site/shell/show-failure.ts';
import { showToast } from '../../site/shell/show-toast.tsx';
import type { SheetViews } from '../views/sheet-views.ts';
import viewStyles from '../views/views.module.css';
import pageStyles from '../workbook-page.module.css';
import { LayoutFields } from './layout-fields.tsx';

interface Props {
  /** Null while nothing is set up. */
  view: SavedView | null;
  views: SheetViews;
  columns: readonly Column[];
  onClose(): void;
}

/** Chooses what a view shows that is no grid. It is saved in the view, for all who have it. */
export function LayoutDialog({ view, views, columns, onClose }: Props) {
  return (
    <Modal
      opened={view?.layout != null}
      onClose={onClose}
      title={t('Set up {name}', { name: view?.name ?? '' })}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {view?.layout && (
        <LayoutForm view={view} layout={views.state.layout ?? view.layout} {...{ views, columns, onClose }} />
      )}
    </Modal>
  );
}

function LayoutForm(props: Props & { view: SavedView; layout: ViewLayout }) {
  const { view, views, columns, onClose } = props;
  const [layout, setLayout] = useState(props.layout);
  const [misfit, setMisfit] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [problem] = layoutProblems(layout, columns);
    setMisfit(problem?.message ?? '');
    if (problem) return;
    setBusy(true);
    try {
      await views.setLayout(view, layout);
      showToast(t('{name} saved.', { name: view.name }));
      onClose();
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  };
  return (
    <form className={pageStyles.form} onSubmit={(event) => void submit(event)}>
      {view.shared && <p>{t('All workspace members see this view as it is set up here.')}</p>}
      <LayoutFields layout={layout} columns={columns} onChange={setLayout} />
      {misfit && (
        <p className={viewStyles.misfit} role="alert">
          {misfit}
        </p>
      )}
      <div className={pageStyles.choices}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

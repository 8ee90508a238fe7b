import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { Button, Modal, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SavedView } from '#features/workbooks/api/saved-views.ts';
import { longestViewName } from '#features/workbooks/rules/arrangement/arrangement.ts';
import { kindOf, layoutProblems, type ViewLayout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Column } from '#engine/model.ts';
import { asCallError } from '../../call.ts';
import { showFailure } from '../../site/shell/show-failure.ts';
import { showToast } from '../../site/shell/show-toast.tsx';
import { firstLayout } from '../layouts/first-layout.ts';
import { LayoutFields } from '../layouts/layout-fields.tsx';
import pageStyles from '../workbook-page.module.css';
import { kindNames, viewKinds } from './view-kinds.ts';
import styles from './views.module.css';
import type { SheetViews } from './sheet-views.ts';

export type ViewTask = { kind: 'create' } | { kind: 'rename' | 'duplicate' | 'delete'; view: SavedView };

interface Props {
  task: ViewTask | null;
  views: SheetViews;
  /** Of the sheet. */
  columns: readonly Column[];
  onClose(): void;
}

/** Names a view, or asks before one is deleted. */
export function ViewDialog({ task, views, columns, onClose }: Props) {
  return (
    <Modal
      opened={task !== null}
      onClose={onClose}
      title={task ? titleOfTask(task) : ''}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      {task?.kind === 'delete' ? (
        <DeleteForm view={task.view} views={views} onClose={onClose} />
      ) : (
        task && <NameForm task={task} views={views} columns={columns} onClose={onClose} />
      )}
    </Modal>
  );
}

type NamingTask = Exclude<ViewTask, { kind: 'delete' }> | { kind: 'rename' | 'duplicate'; view: SavedView };

function NameForm({ task, views, columns, onClose }: Props & { task: NamingTask }) {
  const [name, setName] = useState('view' in task ? nameFor(task) : '');
  const [shared, setShared] = useState(false);
  const [layout, setLayout] = useState<ViewLayout | null>(null);
  const [misfit, setMisfit] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const fillIn = (next: ViewLayout | null): void => {
    setLayout(next);
    setMisfit('');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [problem] = layout ? layoutProblems(layout, columns) : [];
    setMisfit(problem?.message ?? '');
    if (problem) return;
    setBusy(true);
    try {
      if (task.kind === 'create') await views.saveAs(name, shared, layout);
      else if (task.kind === 'rename') await views.rename(task.view, name);
      else await views.duplicate(task.view, name);
      const saved = { name: name.trim() };
      showToast(task.kind === 'rename' ? t('View renamed to {name}.', saved) : t('{name} saved.', saved));
      onClose();
    } catch (error) {
      const failed = asCallError(error);
      const ofName = failed.fieldMessage('name');
      setRefusal(ofName ?? '');
      if (ofName === undefined) showFailure(error);
      setBusy(false);
    }
  };
  return (
    <form className={pageStyles.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={longestViewName}
        required
        data-autofocus
        error={refusal || undefined}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setRefusal('');
        }}
      />
      {task.kind === 'create' && <SharedChoice shared={shared} onChange={setShared} />}
      {task.kind === 'create' && <KindFields {...{ layout, columns, misfit }} onChange={fillIn} />}
      <div className={pageStyles.choices}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {task.kind === 'rename' ? t('Rename') : task.kind === 'duplicate' ? t('Duplicate') : t('Save view')}
        </Button>
      </div>
    </form>
  );
}

function SharedChoice({ shared, onChange }: { shared: boolean; onChange(shared: boolean): void }) {
  return (
    <Radio.Group label={t('Visible to')} value={shared ? 'all' : 'me'} onChange={(next) => onChange(next === 'all')}>
      <Stack gap="xs" mt="xs">
        <Radio value="me" label={t('Only me')} />
        <Radio value="all" label={t('All workspace members')} />
      </Stack>
    </Radio.Group>
  );
}

interface KindProps {
  layout: ViewLayout | null;
  columns: readonly Column[];
  /** What is wrong with it; ''. */
  misfit: string;
  onChange(layout: ViewLayout | null): void;
}

/** What a new view shows rows as. */
function KindFields({ layout, columns, misfit, onChange }: KindProps) {
  return (
    <>
      <NativeSelect
        label={t('Kind')}
        data={viewKinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
        value={kindOf(layout)}
        onChange={(event) => {
          const kind = viewKinds.find((one) => one === event.currentTarget.value) ?? 'grid';
          onChange(firstLayout(kind, columns));
        }}
      />
      {layout && <LayoutFields layout={layout} columns={columns} onChange={onChange} />}
      {misfit && (
        <p className={styles.misfit} role="alert">
          {misfit}
        </p>
      )}
    </>
  );
}

function DeleteForm({ view, views, onClose }: Omit<Props, 'task' | 'columns'> & { view: SavedView }) {
  const [busy, setBusy] = useState(false);
  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await views.remove(view);
      showToast(t('{name} was deleted.', { name: view.name }));
    } catch (error) {
      showFailure(error);
    }
    onClose();
  };
  return (
    <form className={pageStyles.form} onSubmit={(event) => void remove(event)}>
      <p>
        {joinSentences([
          view.shared ? t('All workspace members lose this view.') : '',
          t('The sheet’s rows and columns aren’t changed. This action cannot be undone.'),
        ])}
      </p>
      <div className={pageStyles.choices}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color="red" loading={busy}>
          {t('Delete')}
        </Button>
      </div>
    </form>
  );
}

const nameFor = (task: { kind: string; view: SavedView }): string =>
  task.kind === 'rename' ? task.view.name : t('Copy of {name}', { name: task.view.name }).slice(0, longestViewName);

function titleOfTask(task: ViewTask): string {
  switch (task.kind) {
    case 'create':
      return t('Save as a new view');
    case 'rename':
      return t('Rename the view');
    case 'duplicate':
      return t('Duplicate {name}', { name: task.view.name });
    case 'delete':
      return t('Delete {name}?', { name: task.view.name });
  }
}

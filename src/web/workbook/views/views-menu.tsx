import { t } from '#kit/language/product.ts';
import { Button, Menu } from '@mantine/core';
import {
  Check,
  ChevronDown,
  Copy,
  LayoutPanelTop,
  Pencil,
  RotateCcw,
  Save,
  Settings2,
  SquarePlus,
  Trash2,
  User,
  Users,
} from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { SavedView } from '#features/workbooks/api/saved-views.ts';
import { kindOf } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Column } from '#engine/model.ts';
import { showFailure } from '../../site/shell/show-failure.ts';
import { showToast } from '../../site/shell/show-toast.tsx';
import { LayoutDialog } from '../layouts/layout-dialog.tsx';
import type { SheetViews } from './sheet-views.ts';
import { ViewDialog, type ViewTask } from './view-dialog.tsx';
import { kindIcons } from './view-kinds.ts';
import styles from './views.module.css';

const icon = { size: 16, strokeWidth: 1.5 };

/** Says when it is done, or why it is not. */
const run = (work: Promise<void>, done: string): void =>
  void work.then(() => showToast(done)).catch((error: unknown) => showFailure(error));

/** Above the grid: through which view the sheet is looked at, and what can be done with it. */
export function ViewsMenu({ views, columns }: { views: SheetViews; columns: readonly Column[] }) {
  const { views: all, current, isChanged } = useSyncExternalStore(views.watch, () => views.state);
  const [task, setTask] = useState<ViewTask | null>(null);
  const [setUp, setSetUp] = useState<SavedView | null>(null);
  const sharedViews = all.filter(({ shared }) => shared);
  const ownViews = all.filter(({ shared }) => !shared);
  const name = current?.name ?? t('Default view');
  return (
    <>
      <Menu position="bottom-start" width={290} classNames={{ dropdown: styles.dropdown }}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            h={36}
            size="sm"
            className={styles.target}
            leftSection={<KindIcon view={current} />}
            rightSection={<ChevronDown size={14} strokeWidth={1.5} />}
            aria-label={isChanged ? t('View: {name}, with unsaved changes', { name }) : t('View: {name}', { name })}
          >
            <span className={styles.name}>{name}</span>
            {isChanged && <span className={styles.changed} title={t('With unsaved changes')} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewItem name={t('Default view')} isCurrent={current === null} onChoose={() => views.switchTo(null)} />
          <ViewItems label={t('Shared views')} of={sharedViews} current={current} views={views} />
          <ViewItems label={t('My views')} of={ownViews} current={current} views={views} />
          <Menu.Divider />
          {current && isChanged && (
            <Menu.Item
              leftSection={<Save {...icon} />}
              onClick={() => run(views.save(), t('Changes saved to {name}.', { name: current.name }))}
            >
              {t('Save changes to this view')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<SquarePlus {...icon} />} onClick={() => setTask({ kind: 'create' })}>
            {t('Save as a new view…')}
          </Menu.Item>
          {isChanged && (
            <Menu.Item leftSection={<RotateCcw {...icon} />} onClick={() => views.reset()}>
              {t('Reset')}
            </Menu.Item>
          )}
          {current?.layout && (
            <Menu.Item leftSection={<Settings2 {...icon} />} onClick={() => setSetUp(current)}>
              {t('Set up this view…')}
            </Menu.Item>
          )}
          {current && <ViewActions view={current} views={views} onTask={setTask} />}
        </Menu.Dropdown>
      </Menu>
      <ViewDialog task={task} views={views} columns={columns} onClose={() => setTask(null)} />
      <LayoutDialog view={setUp} views={views} columns={columns} onClose={() => setSetUp(null)} />
    </>
  );
}

interface ItemsProps {
  label: string;
  of: readonly SavedView[];
  current: SavedView | null;
  views: SheetViews;
}

function ViewItems({ label, of, current, views }: ItemsProps) {
  if (of.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {of.map((view) => (
        <ViewItem
          key={view.id}
          view={view}
          name={view.name}
          isCurrent={view.id === current?.id}
          onChoose={() => views.switchTo(view)}
        />
      ))}
    </>
  );
}

function KindIcon({ view }: { view: SavedView | null }) {
  const Icon = view?.layout ? kindIcons[kindOf(view.layout)] : LayoutPanelTop;
  return <Icon {...icon} />;
}

function ViewItem(props: { view?: SavedView; name: string; isCurrent: boolean; onChoose(): void }) {
  return (
    <Menu.RadioItem
      value={props.name}
      checked={props.isCurrent}
      checkIcon={<Check {...icon} />}
      closeMenuOnClick
      onChange={props.onChoose}
    >
      <span className={styles.item}>
        <KindIcon view={props.view ?? null} />
        <span>{props.name}</span>
      </span>
    </Menu.RadioItem>
  );
}

interface ActionProps {
  view: SavedView;
  views: SheetViews;
  onTask(task: ViewTask): void;
}

function ViewActions({ view, views, onTask }: ActionProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Pencil {...icon} />} onClick={() => onTask({ kind: 'rename', view })}>
        {t('Rename…')}
      </Menu.Item>
      <Menu.Item leftSection={<Copy {...icon} />} onClick={() => onTask({ kind: 'duplicate', view })}>
        {t('Duplicate…')}
      </Menu.Item>
      {!view.shared && (
        <Menu.Item
          leftSection={<Users {...icon} />}
          onClick={() =>
            run(views.share(view, true), t('{name} is now shared with all workspace members.', { name: view.name }))
          }
        >
          {t('Share with the workspace')}
        </Menu.Item>
      )}
      {view.shared && view.own && (
        <Menu.Item
          leftSection={<User {...icon} />}
          onClick={() => run(views.share(view, false), t('{name} is now only visible to you.', { name: view.name }))}
        >
          {t('Make private')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<Trash2 {...icon} />} onClick={() => onTask({ kind: 'delete', view })}>
        {t('Delete…')}
      </Menu.Item>
    </>
  );
}

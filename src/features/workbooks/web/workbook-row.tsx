import { joinSentences } from '#kit/language/join-sentences.ts';
import { plural, t } from '#kit/language/product.ts';
import { ActionIcon, Button, FileButton, Menu, Progress } from '@mantine/core';
import {
  CircleAlert,
  Download,
  EllipsisVertical,
  FileSpreadsheet,
  Pencil,
  TableProperties,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { exportWorkbook, type WorkbookOnTheWire } from '../api/workbooks.ts';
import { hrefOf } from '#web/call.ts';
import { Mark, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayDay } from '#web/site/shell/say-date.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { rowCountOf } from '../rules/arrange-workbooks.ts';
import { ReadAgainDialog } from './read-again-dialog.tsx';
import { RenameWorkbookDialog } from './rename-workbook-dialog.tsx';
import { spreadsheetEndings } from './upload-zone.tsx';
import { SourceUpdateItems, sourceUpdates } from '#features/sources/web/source-updates.tsx';
import type { SourceUpdate } from '#features/sources/web/source-web.ts';
import { useTrashCan } from '#features/trash/web/use-trash-can.ts';
import styles from './workbook-row.module.css';

const icon = { size: 16, strokeWidth: 1.5 };

interface Props {
  workbook: WorkbookOnTheWire;
  onRetry: (file: File | null) => void;
}

/** One spreadsheet: how large it is, who uses it; while it is read how far; when it could not be read why. */
export function WorkbookRow({ workbook, onRetry }: Props) {
  const { id, name, state } = workbook;
  const Icon = state === 'failed' ? CircleAlert : FileSpreadsheet;
  return (
    <PanelRow
      icon={<Icon size={22} strokeWidth={1.5} aria-hidden="true" />}
      title={state === 'ready' ? <Link to={`/dashboard/workbooks/${id}`}>{name}</Link> : name}
      mark={state === 'failed' && <Mark tone="bad">{t('Could not be read')}</Mark>}
      facts={factsOf(workbook)}
      below={
        state === 'importing' && (
          <Progress
            className={styles.progress}
            value={workbook.progress * 100}
            aria-label={t('Reading {name}', { name })}
            size="sm"
            animated
          />
        )
      }
      acts={
        <>
          {state === 'ready' && (
            <Button
              component={Link}
              to={`/dashboard/new-multipage?workbook=${id}`}
              variant="light"
              size="md"
              className={styles.create}
              aria-label={t('Create app from {name}', { name })}
            >
              {t('Create app')}
            </Button>
          )}
          {state === 'failed' && <TryAgain workbook={workbook} onRetry={onRetry} />}
          <WorkbookMenu workbook={workbook} />
        </>
      }
    />
  );
}

/** What could not be read gives its place to the new try. */
function TryAgain({ workbook: { id, name }, onRetry }: Props) {
  const moveToTrash = useTrashCan();
  return (
    <FileButton
      accept={spreadsheetEndings}
      onChange={(file) => {
        if (!file) return;
        void moveToTrash({ kind: 'workbook', id, name }).catch(showFailure);
        onRetry(file);
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="md"
          aria-label={t('Try again with another file for {name}', { name })}
        >
          {t('Try again')}
        </Button>
      )}
    </FileButton>
  );
}

/** Everything else that can be done with it. */
function WorkbookMenu({ workbook }: Pick<Props, 'workbook'>) {
  const { id, name, state, apps } = workbook;
  const [dialog, setDialog] = useState<'rename' | 'read again' | SourceUpdate | null>(null);
  const moveToTrash = useTrashCan();
  const requested = (which: typeof dialog) => ({ workbook, opened: dialog === which, onClose: () => setDialog(null) });
  return (
    <>
      <Menu position="bottom-end" width={220} shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('More for {name}', { name })}>
            <EllipsisVertical size={18} strokeWidth={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'ready' && <ReadyItems workbook={workbook} onDialog={setDialog} />}
          <Menu.Item
            mih={40}
            color="red"
            disabled={apps.length > 0}
            leftSection={<Trash2 {...icon} />}
            onClick={() => void moveToTrash({ kind: 'workbook', id, name }).catch(showFailure)}
          >
            {t('Delete')}
          </Menu.Item>
          {apps.length > 0 && (
            <Menu.Label>
              {plural(
                apps.length,
                'Used by {count} app. Delete those first.',
                'Used by {count} apps. Delete those first.',
              )}
            </Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
      <RenameWorkbookDialog {...requested('rename')} />
      {sourceUpdates.map((update) => (
        <update.Dialog key={update.label} {...requested(update)} onUpdated={() => undefined} />
      ))}
      <ReadAgainDialog {...requested('read again')} onRead={() => undefined} />
    </>
  );
}

function ReadyItems(props: {
  workbook: WorkbookOnTheWire;
  onDialog: (which: 'rename' | 'read again' | SourceUpdate) => void;
}) {
  const { workbook, onDialog } = props;
  return (
    <>
      <Menu.Item
        mih={40}
        component={Link}
        to={`/dashboard/new-multipage?workbook=${workbook.id}`}
        leftSection={<FileSpreadsheet {...icon} />}
      >
        {t('New app from it')}
      </Menu.Item>
      <Menu.Item mih={40} leftSection={<Pencil {...icon} />} onClick={() => onDialog('rename')}>
        {t('Rename')}
      </Menu.Item>
      <SourceUpdateItems workbook={workbook} onChoose={onDialog} />
      {workbook.report && workbook.apps.length === 0 && (
        <Menu.Item mih={40} leftSection={<TableProperties {...icon} />} onClick={() => onDialog('read again')}>
          {t('Change how it is read')}
        </Menu.Item>
      )}
      <Menu.Item
        mih={40}
        component="a"
        href={hrefOf(exportWorkbook, { params: { workbookId: workbook.id } })}
        leftSection={<Download {...icon} />}
      >
        {t('Download .xlsx')}
      </Menu.Item>
    </>
  );
}

function factsOf(workbook: WorkbookOnTheWire): string {
  if (workbook.state === 'importing')
    return t('Being read, {percent}%', { percent: Math.floor(workbook.progress * 100) });
  if (workbook.state === 'failed') return workbook.failure ?? t('This file could not be read. Try another one.');
  const sheets = plural(workbook.sheets.length, '{count} sheet', '{count} sheets');
  const size = `${sheets}, ${plural(rowCountOf(workbook), '{count} row', '{count} rows')}`;
  const facts = t('{size}. Changed {day}.', { size, day: sayDay(workbook.updated_at) });
  const apps = workbook.apps.map((app) => app.name).join(', ');
  return apps ? joinSentences([facts, t('Used by {apps}.', { apps })]) : facts;
}

import { ActionIcon, Button, Drawer, Menu, Tooltip } from '@mantine/core';
import { ArrowLeft, Download, EllipsisVertical, FileSpreadsheet, FileText, Info } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  exportSheet,
  exportWorkbook,
  renameWorkbook,
  type WorkbookOnTheWire,
} from '#features/workbooks/api/workbooks.ts';
import { call, hrefOf } from '../call.ts';
import { SourcePanelOf } from '#features/sources/web/source-panel-of.tsx';
import { SourceUpdateItems, sourceUpdates } from '#features/sources/web/source-updates.tsx';
import type { SourceUpdate } from '#features/sources/web/source-web.ts';
import { ImportReport } from '#features/workbooks/web/import-report.tsx';
import { showFailure } from '../site/shell/show-failure.ts';
import { showToast } from '../site/shell/show-toast.tsx';
import { EditableName } from './editable-name.tsx';
import { PeopleHere } from './presence/people-here.tsx';
import type { CellOfSheet, PersonHere } from './presence/workbook-presence.ts';
import styles from './workbook-page.module.css';

interface Props {
  workbook: WorkbookOnTheWire;
  sheetId: string | null;
  people: readonly PersonHere[];
  onGo(cell: CellOfSheet): void;
  onWorkbook(workbook: WorkbookOnTheWire): void;
  /** What its source holds was taken in. */
  onSynced(): void;
}

/** Name, way back, import report and export. */
export function WorkbookBar({ workbook, sheetId, people, onGo, onWorkbook, onSynced }: Props) {
  const [reportOpen, setReportOpen] = useState(false);
  const [updating, setUpdating] = useState<SourceUpdate | null>(null);
  const rename = async (name: string, before: string | null = workbook.name) => {
    try {
      onWorkbook((await call(renameWorkbook, { params: { workbookId: workbook.id }, body: { name } })).workbook);
      // Undone once: what is undone is not offered again.
      if (before !== null) showToast(`Renamed to ${name}.`, { label: 'Undo', run: () => void rename(before, null) });
    } catch (error) {
      showFailure(error);
    }
  };
  const icon = { size: 16, strokeWidth: 1.5 };
  return (
    <header className={styles.bar}>
      <Tooltip label="Dashboard">
        <ActionIcon component={Link} to="/dashboard" variant="subtle" color="gray" size={40} aria-label="Dashboard">
          <ArrowLeft size={18} strokeWidth={1.5} />
        </ActionIcon>
      </Tooltip>
      <h1 className={styles.title}>
        <EditableName
          key={workbook.name}
          value={workbook.name}
          label="Name of the spreadsheet"
          onSave={(name) => void rename(name)}
        />
      </h1>
      {workbook.apps.length > 0 && (
        <span className={styles.usedBy}>Used by {workbook.apps.map((app) => app.name).join(', ')}</span>
      )}
      <span className={styles.spring} />
      <PeopleHere people={people} sheets={workbook.sheets} onGo={onGo} />
      {workbook.report && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Info {...icon} />}
          onClick={() => setReportOpen(true)}
          className={styles.wideOnly}
        >
          Import report
        </Button>
      )}
      <SourcePanelOf kind={workbook.source.kind} workbookId={workbook.id} onChanged={onSynced} />
      {workbook.source.link.place !== null && (
        <Button
          variant="subtle"
          color="gray"
          component="a"
          href={workbook.source.link.href}
          target="_blank"
          rel="noopener"
        >
          Open in {workbook.source.link.place}
        </Button>
      )}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" leftSection={<Download {...icon} />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['xlsx', 'ods'] as const).map((format) => (
            <Menu.Item
              key={format}
              component="a"
              href={hrefOf(exportWorkbook, { params: { workbookId: workbook.id }, query: { format } })}
              leftSection={<FileSpreadsheet {...icon} />}
            >
              Spreadsheet as .{format}
            </Menu.Item>
          ))}
          {sheetId && (
            <>
              {(['xlsx', 'ods'] as const).map((format) => (
                <Menu.Item
                  key={format}
                  component="a"
                  href={hrefOf(exportSheet, { params: { sheetId }, query: { format } })}
                  leftSection={<FileSpreadsheet {...icon} />}
                >
                  This sheet as .{format}
                </Menu.Item>
              ))}
              <Menu.Item
                component="a"
                href={hrefOf(exportSheet, { params: { sheetId }, query: { format: 'csv' } })}
                leftSection={<FileText {...icon} />}
              >
                This sheet as .csv
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {workbook.source.truth === 'here' && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More">
              <EllipsisVertical {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <SourceUpdateItems workbook={workbook} onChoose={setUpdating} />
          </Menu.Dropdown>
        </Menu>
      )}
      {sourceUpdates.map((update) => (
        <update.Dialog
          key={update.label}
          workbook={workbook}
          opened={updating === update}
          onClose={() => setUpdating(null)}
          onUpdated={onSynced}
        />
      ))}
      <Drawer
        opened={reportOpen}
        onClose={() => setReportOpen(false)}
        position="right"
        size={440}
        title="What was imported, changed or skipped"
        classNames={{ title: styles.dialogTitle }}
      >
        <ImportReport workbook={workbook} />
      </Drawer>
    </header>
  );
}

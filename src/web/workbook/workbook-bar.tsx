import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Drawer, Menu, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ArrowLeft, Download, EllipsisVertical, ExternalLink, FileSpreadsheet, FileText, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  exportSheet,
  exportWorkbook,
  previewExport,
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
import { workbookFeatures } from './workbook-feature.ts';
import styles from './workbook-page.module.css';

const icon = { size: 16, strokeWidth: 1.5 };

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
  const { link } = workbook.source;
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const [updating, setUpdating] = useState<SourceUpdate | null>(null);
  const [isReportOpen, setReportOpen] = useState(false);
  const openReport = workbook.report ? () => setReportOpen(true) : null;
  const rename = useRename(workbook, onWorkbook);
  return (
    <header className={styles.bar}>
      <Tooltip label={t('Dashboard')}>
        <ActionIcon
          component={Link}
          to="/dashboard"
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('Dashboard')}
        >
          <ArrowLeft size={18} strokeWidth={1.5} />
        </ActionIcon>
      </Tooltip>
      <h1 className={styles.title}>
        <EditableName
          key={workbook.name}
          value={workbook.name}
          label={t('Name of the spreadsheet')}
          onSave={(name) => void rename(name)}
        />
      </h1>
      {workbook.apps.length > 0 && <UsedBy apps={workbook.apps.map(({ name }) => name)} />}
      <span className={styles.spring} />
      <PeopleHere people={people} sheets={workbook.sheets} onGo={onGo} />
      {openReport && !isNarrow && <ReportButton onOpen={openReport} />}
      <SourcePanelOf kind={workbook.source.kind} workbookId={workbook.id} onChanged={onSynced} />
      {workbookFeatures.map(({ Panel }, at) => (
        <Panel key={at} workbook={workbook} sheetId={sheetId} />
      ))}
      {link.place !== null && !isNarrow && <SourceLink place={link.place} href={link.href} />}
      <ExportMenu workbookId={workbook.id} sheetId={sheetId} isNarrow={isNarrow} />
      <MoreMenu workbook={workbook} onChoose={setUpdating} onReport={openReport} isNarrow={isNarrow} />
      {openReport && <ReportDrawer workbook={workbook} opened={isReportOpen} onClose={() => setReportOpen(false)} />}
      {sourceUpdates.map((update) => (
        <update.Dialog
          key={update.label}
          workbook={workbook}
          opened={updating === update}
          onClose={() => setUpdating(null)}
          onUpdated={onSynced}
        />
      ))}
    </header>
  );
}

const UsedBy = ({ apps }: { apps: readonly string[] }) => (
  <span className={styles.usedBy}>{t('Used by {apps}', { apps: apps.join(', ') })}</span>
);

/** Answers how the spreadsheet is named anew. */
function useRename(workbook: WorkbookOnTheWire, onWorkbook: Props['onWorkbook']) {
  const rename = async (name: string, before: string | null = workbook.name) => {
    try {
      onWorkbook((await call(renameWorkbook, { params: { workbookId: workbook.id }, body: { name } })).workbook);
      // Undone once: what is undone is not offered again.
      if (before !== null)
        showToast(t('Renamed to {name}.', { name }), { label: t('Undo'), run: () => void rename(before, null) });
    } catch (error) {
      showFailure(error);
    }
  };
  return rename;
}

interface ExportProps {
  workbookId: string;
  sheetId: string | null;
  isNarrow: boolean;
}

function ExportMenu({ workbookId, sheetId, isNarrow }: ExportProps) {
  const [note, setNote] = useState<string | null>(null);
  /** The format of the uploaded file, where it is kept. */
  const [kept, setKept] = useState<'xlsx' | 'ods' | null>(null);
  const lookAtFile = async () => {
    setNote(null);
    const { format, reason, lost } = await call(previewExport, { params: { workbookId } });
    setKept(format);
    const notes =
      reason === null ? lost : [t('The .{format} is written anew.', { format: format ?? 'xlsx' }), reason, ...lost];
    if (notes.length > 0) setNote(joinSentences(notes));
  };
  // Without the look the export says the same by what it holds.
  const open = () => void lookAtFile().catch(() => undefined);
  const workbookAs = (query: { format: 'xlsx' | 'ods'; content?: 'data' }) =>
    hrefOf(exportWorkbook, { params: { workbookId }, query });
  return (
    <Menu position="bottom-end" width={260} onOpen={open}>
      <Menu.Target>
        {isNarrow ? (
          <ActionIcon variant="default" size={40} aria-label={t('Export')}>
            <Download {...icon} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<Download {...icon} />}>
            {t('Export')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {note !== null && <Menu.Label className={styles.exportNote}>{note}</Menu.Label>}
        <ExportItem href={workbookAs({ format: 'xlsx' })}>{t('Spreadsheet as .xlsx')}</ExportItem>
        <ExportItem href={workbookAs({ format: 'xlsx', content: 'data' })}>{t('Only the data as .xlsx')}</ExportItem>
        <ExportItem href={workbookAs({ format: 'ods' })}>{t('Spreadsheet as .ods')}</ExportItem>
        {kept === 'ods' && (
          <ExportItem href={workbookAs({ format: 'ods', content: 'data' })}>{t('Only the data as .ods')}</ExportItem>
        )}
        {sheetId && <SheetExports sheetId={sheetId} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function SheetExports({ sheetId }: { sheetId: string }) {
  return (['xlsx', 'ods', 'csv'] as const).map((format) => (
    <ExportItem
      key={format}
      href={hrefOf(exportSheet, { params: { sheetId }, query: { format } })}
      isText={format === 'csv'}
    >
      {t('This sheet as .{format}', { format })}
    </ExportItem>
  ));
}

function ExportItem({ href, isText = false, children }: { href: string; isText?: boolean; children: ReactNode }) {
  const Icon = isText ? FileText : FileSpreadsheet;
  return (
    <Menu.Item component="a" href={href} leftSection={<Icon {...icon} />}>
      {children}
    </Menu.Item>
  );
}

interface MoreProps {
  workbook: WorkbookOnTheWire;
  onChoose(update: SourceUpdate): void;
  /** Null where there is no report. */
  onReport: (() => void) | null;
  /** Whether it takes what a narrow bar has no room for. */
  isNarrow: boolean;
}

function MoreMenu({ workbook, onChoose, onReport, isNarrow }: MoreProps) {
  const { truth, link } = workbook.source;
  if (truth !== 'here' && !(isNarrow && (onReport || link.place !== null))) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={isNarrow ? 40 : 36} aria-label={t('More')}>
          <EllipsisVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isNarrow && onReport && (
          <Menu.Item mih={40} leftSection={<Info {...icon} />} onClick={onReport}>
            {t('Import report')}
          </Menu.Item>
        )}
        {isNarrow && link.place !== null && (
          <Menu.Item
            mih={40}
            leftSection={<ExternalLink {...icon} />}
            {...{ component: 'a', href: link.href, target: '_blank', rel: 'noopener' }}
          >
            {t('Open in {place}', { place: link.place })}
          </Menu.Item>
        )}
        <SourceUpdateItems workbook={workbook} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  );
}

function SourceLink({ place, href }: { place: string; href: string }) {
  return (
    <Button variant="subtle" color="gray" component="a" href={href} target="_blank" rel="noopener">
      {t('Open in {place}', { place })}
    </Button>
  );
}

function ReportButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="subtle" color="gray" leftSection={<Info {...icon} />} onClick={onOpen}>
      {t('Import report')}
    </Button>
  );
}

/** What the import changed or skipped, next to the sheet. */
function ReportDrawer(props: { workbook: WorkbookOnTheWire; opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="right"
      size={440}
      title={t('What was imported, changed or skipped')}
      classNames={{ title: styles.dialogTitle }}
    >
      <ImportReport workbook={props.workbook} />
    </Drawer>
  );
}

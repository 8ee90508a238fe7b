import { t } from '#kit/language/product.ts';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Globe, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getWorkbook, type WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import { call } from '#web/call.ts';
import type { AppKind } from '../rules/app.ts';
import { asTitle } from '#features/proposals/rules/wording.ts';
import styles from './create-from-workbook.module.css';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { ImportReport } from '#features/workbooks/web/import-report.tsx';
import { AppIsLive } from './app-is-live.tsx';
import { AccessChoice } from './proposal/access-choice.tsx';
import { HiddenSheets } from './proposal/hidden-sheets.tsx';
import { LayoutChoice } from './proposal/layout-choice.tsx';
import { ThemeChoice } from './proposal/theme-choice.tsx';
import { PagePreview } from './proposal/page-preview.tsx';
import { PartList } from './proposal/part-list.tsx';
import { Understood } from './proposal/understood.tsx';
import { type Proposing, useProposal } from './proposal/use-proposal.ts';
import { useCreateApp } from './use-create-app.ts';

/** The app that is proposed for a spreadsheet, rendered with its rows, to be chosen from; below it what was read. */
export function CreateFromWorkbook({ workbook: given, kind }: { workbook: WorkbookOnTheWire; kind: AppKind }) {
  const [workbook, setWorkbook] = useState(given);
  const isBoard = kind === 'board';
  const sheets = useSheetRevision(workbook, setWorkbook);
  const { proposing, name, shownName, setName } = useNamedProposal(workbook, kind, sheets.revision);
  const { create, busy, error, made } = useCreateApp();
  const make = (publish: boolean): void => {
    const { choice } = proposing;
    void create({ name, workbook_id: workbook.id, start: 'proposed', kind, choice, publish });
  };
  if (made) return <AppIsLive app={made} />;
  return (
    <DashboardShell
      title={t('Your spreadsheet is ready')}
      lead={
        isBoard
          ? t('Here’s the board Sheaf suggests, with your rows. Choose what you like; you can change everything later.')
          : t('Here’s the app Sheaf suggests, with your rows. Choose what you like; you can change everything later.')
      }
    >
      <div className={styles.columns}>
        <PagePreview proposing={proposing} isBoard={isBoard} />
        <aside className={styles.aside}>
          <TextInput
            label={isBoard ? t('Name of the board') : t('Name of the app')}
            size="md"
            mb="md"
            maxLength={100}
            value={shownName}
            onChange={(event) => setName(event.currentTarget.value)}
            error={error?.fieldMessage('name')}
          />
          <Choices workbook={workbook} proposing={proposing} {...sheets} />
          <Make
            isBoard={isBoard}
            busy={busy}
            failure={error?.fieldMessage('name') ? undefined : (error ?? proposing.error)?.message}
            isOpen={proposing.proposal?.access.strangers_read ?? false}
            onMake={make}
          />
        </aside>
      </div>
      <section className={styles.read} aria-labelledby="read">
        <div className={styles.readHead}>
          <h2 id="read">{t('Import report')}</h2>
          <Button variant="default" size="md" component={Link} to={`/dashboard/workbooks/${workbook.id}`}>
            {t('Open spreadsheet')}
          </Button>
        </div>
        <Notes proposing={proposing} />
        <ImportReport workbook={workbook} onRead={setWorkbook} />
      </section>
    </DashboardShell>
  );
}

/** The proposal, which says what the app is called until somebody types a name. */
function useNamedProposal(workbook: WorkbookOnTheWire, kind: AppKind, revision: number) {
  const [typed, setName] = useState<string | null>(null);
  const [settled] = useDebouncedValue(typed?.trim() ?? '', 400);
  const proposing = useProposal(workbook, kind, settled === '' ? undefined : settled, revision);
  const proposed = proposing.proposal?.name ?? asTitle(workbook.name);
  return { proposing, name: typed?.trim() || proposed, shownName: typed ?? proposed, setName };
}

/** How often a sheet was changed on this page; with each change the workbook is read again. */
function useSheetRevision({ id }: WorkbookOnTheWire, onRead: (workbook: WorkbookOnTheWire) => void) {
  const [revision, setRevision] = useState(0);
  const onSheetChanged = (): void => {
    setRevision((before) => before + 1);
    void call(getWorkbook, { params: { workbookId: id } }).then(({ workbook }) => onRead(workbook));
  };
  return { revision, onSheetChanged };
}

interface MakeProps {
  isBoard: boolean;
  busy: ReturnType<typeof useCreateApp>['busy'];
  failure: string | undefined;
  /** Whether people who aren't signed in will see it. */
  isOpen: boolean;
  onMake: (publish: boolean) => void;
}

function Make({ isBoard, busy, failure, isOpen, onMake }: MakeProps) {
  return (
    <Stack className={styles.make} gap="xs">
      <Button
        size="md"
        leftSection={<Sparkles size={18} strokeWidth={1.5} />}
        loading={busy === 'create'}
        disabled={busy === 'publish'}
        onClick={() => onMake(false)}
      >
        {isBoard ? t('Create board') : t('Create app')}
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<Globe size={18} strokeWidth={1.5} />}
        loading={busy === 'publish'}
        disabled={busy === 'create'}
        onClick={() => onMake(true)}
      >
        {t('Create and publish')}
      </Button>
      <p className={styles.hint}>
        {isOpen
          ? t('Once created, only you and your team can see it. Once published, everyone with the address can.')
          : t(
              'Once created, only you and your team can see it. Once published, people you invite can sign in and see it.',
            )}
      </p>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
    </Stack>
  );
}

interface ChoicesProps {
  workbook: WorkbookOnTheWire;
  proposing: Proposing;
  revision: number;
  onSheetChanged: () => void;
}

function Choices({ workbook, proposing, ...sheets }: ChoicesProps) {
  const { choice, choose, proposal } = proposing;
  return (
    <>
      <Understood
        workbookId={workbook.id}
        changesColumns={workbook.source.change_columns}
        proposing={proposing}
        {...sheets}
      />
      <LayoutChoice proposing={proposing} />
      <ThemeChoice proposing={proposing} />
      <HiddenSheets
        hidden={proposal?.hidden_sheets ?? []}
        shown={choice.shown_sheets ?? []}
        onShown={(shown_sheets) => choose({ shown_sheets })}
      />
      <AccessChoice access={proposal?.access} onChoose={choose} />
      <PartList proposing={proposing} />
    </>
  );
}

/** What of the rows and columns no page shows, by name. */
function Notes({ proposing: { proposal } }: { proposing: Proposing }) {
  if (!proposal || proposal.notes.length + proposal.hidden.length === 0) return null;
  const { notes, hidden } = proposal;
  return (
    <ul className={styles.notes}>
      {notes.length > 0 && (
        <li>
          {t('These rows look like totals or notes, so figures leave them out: {rows}.', { rows: notes.join(', ') })}
        </li>
      )}
      {hidden.length > 0 && (
        <li>
          {t('No page shows these columns because they’re empty, keys or hidden in the spreadsheet: {columns}.', {
            columns: hidden.map(({ name }) => name).join(', '),
          })}
        </li>
      )}
    </ul>
  );
}

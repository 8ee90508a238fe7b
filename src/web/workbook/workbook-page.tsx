import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useEffect, useMemo, useState } from 'react';
import { getWorkbook, type WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import '#engine/number-mask.ts';
import { call } from '../call.ts';
import { LinkSuggestion } from './links/link-suggestion.tsx';
import { ChoiceSuggestion } from './options/choice-suggestion.tsx';
import type { NamedPlace } from './names/named-place.ts';
import type { SelectionFigures } from './figures/selection-figures.ts';
import { SourceNoticeOf } from '#features/sources/web/source-panel-of.tsx';
import { ImportProgress, WorkbookFailure } from './import-progress.tsx';
import { SheetPanel } from './tabs/sheet-tab-list.tsx';
import { SheetSessions } from './sheet-sessions.ts';
import { useTarget } from './use-target.ts';
import { useWorkbookPresence } from './presence/use-workbook-presence.ts';
import { SheetTabs } from './sheet-tabs.tsx';
import { ArrangedSheet } from './views/arranged-sheet.tsx';
import { WorkbookBar } from './workbook-bar.tsx';
import styles from './workbook-page.module.css';

/** /dashboard/workbooks/{workbookId}: the rows themselves, to look at and to edit. */
export default function WorkbookPage({ workbookId }: { workbookId: string }) {
  const { data, error, refetch, setWorkbook, sessions } = useWorkbook(workbookId);
  const [chosen, choose] = useChosenSheet();
  const together = useWorkbookPresence(workbookId, (id, version) => sessions.changed(id, version));
  const { target, goTo, arrived } = useTarget(data, choose);
  const [ledIn, onPlace] = usePlace(choose);
  const [figures, setFigures] = useState<SelectionFigures | null>(null);
  if (error && !data) return <WorkbookFailure message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ImportProgress name="" progress={null} />;
  if (data.state === 'importing') return <ImportProgress name={data.name} progress={data.progress} />;
  if (data.state === 'failed') return <WorkbookFailure message={data.failure ?? ''} />;
  const sheet = data.sheets.find((one) => one.id === chosen) ?? data.sheets[0];
  return (
    <div className={styles.page}>
      <div>
        <WorkbookBar
          workbook={data}
          sheetId={sheet?.id ?? null}
          people={together.people}
          onGo={goTo}
          onWorkbook={setWorkbook}
          onSynced={() => void refetch()}
        />
        <SourceNoticeOf kind={data.source.kind} workbookId={data.id} onCompleted={() => location.reload()} />
        <Suggestion workbook={data} sheet={sheet} sessions={sessions} onChanged={() => void refetch()} />
      </div>
      {sheet && (
        <SheetPanel sheetId={sheet.id}>
          <ArrangedSheet
            key={sheet.id}
            sessions={sessions}
            together={together}
            target={target?.sheet_id === sheet.id ? target : null}
            onArrived={arrived}
            sheet={sheet}
            sheets={data.sheets}
            canChangeColumns={data.source.change_columns}
            canWrite={data.source.write_rows}
            canWriteFormulas={data.source.write_formulas}
            {...ledIn(sheet.id)}
            onPlace={onPlace}
            onRenamed={() => void refetch()}
            onFigures={setFigures}
          />
        </SheetPanel>
      )}
      <SheetTabs
        workbook={data}
        sessions={sessions}
        active={sheet?.id ?? ''}
        figures={figures}
        onChoose={choose}
        onWorkbook={setWorkbook}
        onChanged={() => void refetch()}
      />
    </div>
  );
}

type Sheet = WorkbookOnTheWire['sheets'][number];

interface SuggestionProps {
  workbook: WorkbookOnTheWire;
  sheet: Sheet | undefined;
  sessions: SheetSessions;
  onChanged(): void;
}

/** Where columns are changed here. */
function Suggestion({ workbook, sheet, sessions, onChanged }: SuggestionProps) {
  if (!sheet || !workbook.source.change_columns) return null;
  const own = { workbookId: workbook.id, sheet, sessionOf: () => sessions.of(sheet) };
  return (
    <LinkSuggestion
      {...own}
      sheets={workbook.sheets}
      onLinked={onChanged}
      otherwise={<ChoiceSuggestion {...own} onChanged={onChanged} />}
    />
  );
}

type Led = Parameters<ComponentProps<typeof ArrangedSheet>['onPlace']>[0];

/** Cells that a sheet is opened at, or the rows of it that are shown. */
function usePlace(choose: (sheetId: string) => void) {
  const [led, setLed] = useState<Led>(null);
  const onPlace = (next: Led): void => {
    if (next) choose(next.sheet);
    setLed(next);
  };
  const place = useMemo(
    (): NamedPlace | null => (led && 'bounds' in led ? { sheet: null, bounds: led.bounds } : null),
    [led],
  );
  const ledIn = (sheetId: string) => ({
    place: led?.sheet === sheetId ? place : null,
    filter: led?.sheet === sheetId && 'filter' in led ? led.filter : null,
  });
  return [ledIn, onPlace] as const;
}

/** The sheet is in the address (`#sheet_…`), so that it survives a reload and can be sent on. */
function useChosenSheet(): [string, (sheetId: string) => void] {
  const [chosen, setChosen] = useState(() => location.hash.slice(1));
  const choose = useCallback((sheetId: string) => {
    history.replaceState(history.state, '', `#${sheetId}`);
    setChosen(sheetId);
  }, []);
  return [chosen, choose];
}

/** The workbook, read again while it is imported, and the sessions of its sheets. */
function useWorkbook(workbookId: string) {
  const client = useQueryClient();
  const key = ['workbook', workbookId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getWorkbook, { params: { workbookId }, signal })).workbook,
    refetchInterval: ({ state }) => (state.data?.state === 'importing' ? 700 : false),
  });
  useEffect(() => {
    if (data) document.title = `${data.name} · Sheaf`;
  }, [data]);
  const setWorkbook = useCallback(
    (workbook: WorkbookOnTheWire) => client.setQueryData(['workbook', workbookId], workbook),
    [client, workbookId],
  );
  const [sessions] = useState(() => new SheetSessions(() => void client.invalidateQueries({ queryKey: key })));
  useEffect(() => sessions.know(data?.sheets ?? []), [sessions, data]);
  return { data, error, refetch, setWorkbook, sessions };
}

import { t } from '#kit/language/product.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { PopupModal } from '#web/studio/popups/popup-modal.tsx';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import type { AutomationOnTheWire } from '../../api/automations.ts';
import { AutomationEditor } from '../editor/automation-editor.tsx';
import type { Draft } from '../editor/draft.ts';
import { RunList } from '../runs/run-list.tsx';
import { AppAutomationList } from './app-automation-list.tsx';
import { placeOfApp } from './place-of-app.ts';

/** 'Automations': what happens by itself in an app, as a part of its draft. */
export default function AutomationsPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'automations');
  const [client] = useState(() => new QueryClient());
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('Automations')} size={680}>
      <QueryClientProvider client={client}>
        <Automations />
      </QueryClientProvider>
    </PopupModal>
  );
}

type View =
  | { kind: 'list' }
  | { kind: 'edit'; draft: Draft; automation: AutomationOnTheWire | null }
  | { kind: 'runs'; automation: AutomationOnTheWire };

function Automations() {
  const place = usePlace();
  const [view, show] = useState<View>({ kind: 'list' });
  const back = (): void => show({ kind: 'list' });
  if (!place)
    return (
      <Text c="dimmed" size="sm">
        {t('An automation is about rows. Choose a spreadsheet for this app in its settings first.')}
      </Text>
    );
  if (view.kind === 'edit')
    return <AutomationEditor place={place} draft={view.draft} automation={view.automation} onBack={back} />;
  if (view.kind === 'runs') return <RunList workbook={place.workbook} automation={view.automation} onBack={back} />;
  return (
    <AppAutomationList
      place={place}
      onEdit={(draft, automation) => show({ kind: 'edit', draft, automation })}
      onRuns={(automation) => show({ kind: 'runs', automation })}
    />
  );
}

/** Of the sheet that the page is mostly about. */
function usePlace() {
  const studio = useStudio();
  const app = useStudioState((state) => state.app);
  const workbookId = useStudioState((state) => state.app?.workbook_id ?? state.data.workbook_id);
  const sheets = useStudioState((state) => state.sheets);
  const title = useStudioState(({ document }) => document?.blocks.find((block) => block.sheet_title)?.sheet_title);
  return useMemo(() => {
    if (!app || !workbookId) return null;
    const sheetId = sheets.find((sheet) => sheet.title === title)?.id ?? null;
    return placeOfApp(studio, { id: workbookId, sheets }, { id: app.id, name: app.name }, sheetId);
  }, [app, workbookId, sheets, title, studio]);
}

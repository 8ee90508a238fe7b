import { t } from '#kit/language/product.ts';
import { Drawer, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import workbookStyles from '#web/workbook/workbook-page.module.css';
import type { AutomationOnTheWire } from '../api/automations.ts';
import type { Draft } from './editor/draft.ts';
import { AutomationEditor } from './editor/automation-editor.tsx';
import { placeOfWorkbook } from './automation-place.ts';
import { AutomationList } from './automation-list.tsx';
import { RunList } from './runs/run-list.tsx';
import { WebhookList } from './webhooks/webhook-list.tsx';

interface Props {
  workbook: WorkbookOnTheWire;
  sheetId: string | null;
  opened: boolean;
  onClose(): void;
}

type View =
  | { kind: 'automations' | 'webhooks' }
  | { kind: 'edit'; draft: Draft; automation: AutomationOnTheWire | null }
  | { kind: 'runs'; automation: AutomationOnTheWire };

/** What happens by itself in a workbook, next to its rows. */
export default function AutomationsDrawer({ workbook, sheetId, opened, onClose }: Props) {
  const [view, show] = useState<View>({ kind: 'automations' });
  const place = placeOfWorkbook(workbook, sheetId);
  const back = (): void => show({ kind: 'automations' });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={640}
      title={titleOf(view)}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: workbookStyles.dialogTitle }}
    >
      <Stack gap="md">
        {(view.kind === 'automations' || view.kind === 'webhooks') && (
          <SegmentedControl
            aria-label={t('What to show')}
            data={[
              { value: 'automations', label: t('Automations') },
              { value: 'webhooks', label: t('Webhooks') },
            ]}
            value={view.kind}
            onChange={(kind) => show({ kind: kind === 'webhooks' ? 'webhooks' : 'automations' })}
          />
        )}
        {view.kind === 'automations' && (
          <AutomationList
            place={place}
            onEdit={(draft, automation) => show({ kind: 'edit', draft, automation })}
            onRuns={(automation) => show({ kind: 'runs', automation })}
          />
        )}
        {view.kind === 'webhooks' && <WebhookList workbook={workbook} sheetId={sheetId} />}
        {view.kind === 'edit' && (
          <AutomationEditor place={place} draft={view.draft} automation={view.automation} onBack={back} />
        )}
        {view.kind === 'runs' && <RunList workbook={workbook} automation={view.automation} onBack={back} />}
      </Stack>
    </Drawer>
  );
}

function titleOf(view: View): string {
  if (view.kind === 'edit') return view.automation ? t('Edit automation') : t('New automation');
  return view.kind === 'runs' ? t('Runs of {name}', { name: view.automation.name }) : t('Automations and webhooks');
}

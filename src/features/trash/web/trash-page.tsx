import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet, LayoutGrid, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { emptyTrash, listTrash, restoreFromTrash } from '../api.ts';
import { call } from '#web/call.ts';
import { RemoveAct } from '#web/site/shell/remove-act.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { Mark, PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { daysUntil, sayDay, sayDaysUntil } from '#web/site/shell/say-date.ts';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { restoredText } from './use-trash-can.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';

type Item = AnswerOf<typeof listTrash>['items'][number];

/** /dashboard/trash: what was deleted, for as long as it can come back. */
export default function TrashPage() {
  const query = useQuery({ queryKey: ['trash'], queryFn: async () => (await call(listTrash, {})).items });
  return (
    <DashboardShell
      title={t('Trash')}
      lead={t('You can restore deleted apps and spreadsheets until the date shown. Then they’re permanently deleted.')}
    >
      <ListStates
        query={query}
        failed={t('The trash could not be loaded')}
        empty={
          <EmptyList icon={<Trash2 size={24} strokeWidth={1.5} />} title={t('The trash is empty')}>
            {t('You can restore deleted apps and spreadsheets from here for a while.')}
          </EmptyList>
        }
      >
        {(items) => (
          <PanelList label={t('Trash')}>
            {items.map((item) => (
              <TrashRow key={item.id} item={item} />
            ))}
          </PanelList>
        )}
      </ListStates>
    </DashboardShell>
  );
}

function TrashRow({ item }: { item: Item }) {
  const { id, kind, name } = item;
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const restore = async () => {
    setBusy(true);
    try {
      const { items } = await call(restoreFromTrash, { body: { kind, id } });
      showToast(restoredText(item));
      queries.setQueryData(['trash'], items);
      await queries.invalidateQueries({ queryKey: [kind === 'app' ? 'apps' : 'workbooks'] });
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  };
  const Icon = kind === 'app' ? LayoutGrid : FileSpreadsheet;
  return (
    <PanelRow
      busy={busy}
      stacked
      icon={<Icon size={22} strokeWidth={1.5} aria-hidden="true" />}
      title={name}
      mark={
        <Mark tone={daysUntil(item.gone_at) < 3 ? 'warning' : 'quiet'}>
          {t('Goes {time}', { time: sayDaysUntil(item.gone_at) })}
        </Mark>
      }
      facts={aboutItem(kind, sayDay(item.deleted_at))}
      acts={
        <>
          <Button
            variant="default"
            size="md"
            loading={busy}
            aria-label={t('Restore {name}', { name })}
            onClick={() => void restore()}
          >
            {t('Restore')}
          </Button>
          <DestroyItem item={item} />
        </>
      }
    />
  );
}

/** Takes it away for good, after a question. */
function DestroyItem({ item: { id, kind, name } }: { item: Item }) {
  const queries = useQueryClient();
  const destroy = async () => {
    const { items } = await call(emptyTrash, { body: { kind, id } });
    queries.setQueryData(['trash'], items);
  };
  return (
    <RemoveAct
      label={t('Delete for good: {name}', { name })}
      question={t('Delete {name} for good?', { name })}
      outcome={
        kind === 'app'
          ? t('The app, its pages and its users are deleted immediately. The spreadsheet stays. This cannot be undone.')
          : t('The spreadsheet and all of its rows are deleted immediately. This cannot be undone.')
      }
      onConfirm={destroy}
    >
      {t('Delete for good')}
    </RemoveAct>
  );
}

const aboutItem = (kind: Item['kind'], day: string): string =>
  kind === 'app' ? t('App, deleted {day}', { day }) : t('Spreadsheet, deleted {day}', { day });

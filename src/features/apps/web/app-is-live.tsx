import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Pencil } from 'lucide-react';
import type { AppOnTheWire } from '../api/apps.ts';
import { ShareCard } from '#web/share/share-card.tsx';
import { useShareSentence } from '#web/share/use-share-sentence.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { openApp } from './open-app.ts';

/** A new app that is public already: where it is, and the way to change it. */
export function AppIsLive({ app }: { app: AppOnTheWire }) {
  const sentence = useShareSentence(app.id);
  return (
    <DashboardShell
      title={t('{name} is live', { name: app.name })}
      lead={t(
        'Share the address with anyone who should see it. You can change everything, or make it private again, at any time.',
      )}
      action={
        <Button size="md" leftSection={<Pencil size={16} strokeWidth={1.5} />} onClick={() => void openApp(app.id)}>
          {t('Edit app')}
        </Button>
      }
    >
      <ShareCard href={app.href} sentence={sentence} />
    </DashboardShell>
  );
}

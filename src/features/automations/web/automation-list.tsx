import { t } from '#kit/language/product.ts';
import { Alert, Anchor, Loader, Stack, Text } from '@mantine/core';
import { call } from '#web/call.ts';
import { type AutomationOnTheWire, switchAutomation } from '../api/automations.ts';
import { AutomationCard } from './automation-card.tsx';
import type { AutomationPlace } from './automation-place.ts';
import styles from './automations.module.css';
import { type Draft, draftOf } from './editor/draft.ts';
import { MovesToApp, MoveToApp, type NamedApp } from './move-to-app.tsx';
import { NewAutomation } from './new-automation.tsx';
import { useAct, useAutomations } from './use-automations.ts';

interface Props {
  place: AutomationPlace;
  onEdit(draft: Draft, automation: AutomationOnTheWire | null): void;
  onRuns(automation: AutomationOnTheWire): void;
}

/** The automations of a workbook, and what is live of those of its apps. */
export function AutomationList({ place, onEdit, onRuns }: Props) {
  const { workbook } = place;
  const { data, error } = useAutomations(workbook.id);
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!data) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  const own = data.automations.filter(({ app_id }) => app_id === null);
  const ofApps = data.automations.filter(({ app_id }) => app_id !== null);
  return (
    <Stack gap="md">
      {data.automations.length === 0 && (
        <Text c="dimmed" size="sm">
          {t(
            'An automation does something by itself: when a row is added or changes, when a form is sent, or at a time. Nothing runs until you switch it on.',
          )}{' '}
          <Anchor href="/docs/automations">{t('How it works')}</Anchor>
        </Text>
      )}
      <ul className={styles.list} aria-label={t('Automations')}>
        {own.map((one) => (
          <li key={one.id}>
            <OwnCard
              {...{ place, automation: one, apps: data.apps }}
              onEdit={() => onEdit(draftOf(one), one)}
              onRuns={() => onRuns(one)}
            />
          </li>
        ))}
      </ul>
      <NewAutomation place={place} onNew={(draft) => onEdit(draft, null)} />
      {ofApps.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('Of apps on this spreadsheet')}</h3>
          <ul className={styles.list} aria-label={t('Automations of apps')}>
            {ofApps.map((one) => (
              <li key={one.id}>
                <AppCard {...{ place, automation: one, apps: data.apps }} onRuns={() => onRuns(one)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

interface CardProps {
  place: AutomationPlace;
  automation: AutomationOnTheWire;
  apps: readonly NamedApp[];
  onRuns(): void;
}

const pausedBadge = () => ({ text: t('Paused'), color: 'orange' });

function useTurn({ workbook }: AutomationPlace, { id }: AutomationOnTheWire) {
  const act = useAct(workbook.id);
  return (on: boolean): void =>
    void act(() =>
      call(switchAutomation, {
        params: { workbookId: workbook.id, automationId: id },
        body: { state: on ? 'on' : 'off' },
      }),
    );
}

/** One that is on its way into an app is changed there; here it can be switched off until then. */
function OwnCard({ place, automation, apps, onRuns, onEdit }: CardProps & { onEdit(): void }) {
  const turn = useTurn(place, automation);
  const app = apps.find(({ id }) => id === automation.moving_to);
  const moves = app ? { text: t('Moves to {app}', { app: app.name }), color: 'blue' } : null;
  return (
    <AutomationCard
      {...{ workbook: place.workbook, automation, onRuns, ...(!app && { onEdit }) }}
      badge={automation.state === 'paused' ? pausedBadge() : moves}
      isOn={automation.state === 'on'}
      onTurn={turn}
    >
      {app && <MovesToApp app={app} />}
      {!app && apps.length > 0 && <MoveToApp {...{ automation, apps }} workbookId={place.workbook.id} />}
    </AutomationCard>
  );
}

/** It is changed in its app; here it can be paused. */
function AppCard({ place, automation, apps, onRuns }: CardProps) {
  const turn = useTurn(place, automation);
  const app = apps.find(({ id }) => id === automation.app_id);
  return (
    <AutomationCard
      {...{ workbook: place.workbook, automation, onRuns }}
      isOn={automation.state === 'on'}
      badge={automation.state === 'paused' ? pausedBadge() : { text: app?.name ?? t('An app'), color: 'gray' }}
      onTurn={turn}
    />
  );
}

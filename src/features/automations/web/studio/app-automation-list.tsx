import { t } from '#kit/language/product.ts';
import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { call } from '#web/call.ts';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import { type AutomationOnTheWire, switchAutomation } from '../../api/automations.ts';
import { automationIn } from '../../rules/app-automation.ts';
import { AutomationCard } from '../automation-card.tsx';
import type { AutomationPlace } from '../automation-place.ts';
import styles from '../automations.module.css';
import { type Draft, draftOf } from '../editor/draft.ts';
import { NewAutomation } from '../new-automation.tsx';
import { useAct, useAppAutomations } from '../use-automations.ts';
import { type DraftedAutomation, draftedAutomations } from './live-state.ts';

interface Props {
  place: AutomationPlace;
  onEdit(draft: Draft, automation: AutomationOnTheWire | null): void;
  onRuns(automation: AutomationOnTheWire): void;
}

const none: [] = [];

/** The automations in the draft of an app, with what is live of each. */
export function AppAutomationList({ place, onEdit, onRuns }: Props) {
  const app = useStudioState(({ data }) => data.app);
  const drafted = useStudioState(({ draft }) => draft?.automations ?? none);
  const goesLive = useStudioState((state) => state.goesLive);
  const { data: live, error } = useAppAutomations(app.id);
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!live) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  const all = draftedAutomations(drafted, live, app, place.workbook);
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {goesLive === 'at once'
          ? t('These are part of the app. What you change here counts at once.')
          : t('These are part of the app: what you change here runs once you publish.')}
      </Text>
      <ul className={styles.list} aria-label={t('Automations')}>
        {all.map((one) => (
          <li key={one.shown.id}>
            <DraftedCard {...{ place, one, onEdit }} onRuns={() => onRuns(one.shown)} />
          </li>
        ))}
      </ul>
      <NewAutomation place={place} onNew={(draft) => onEdit(draft, null)} />
    </Stack>
  );
}

function badgeOf(live: DraftedAutomation['live']): { text: string; color: string } | null {
  switch (live) {
    case 'paused':
      return { text: t('Paused'), color: 'orange' };
    case 'running':
      return { text: t('Live'), color: 'green' };
    case 'older':
      return { text: t('Changes not live'), color: 'blue' };
    case 'moving':
      return { text: t('Moves here when you publish'), color: 'blue' };
    case 'not yet':
      return { text: t('Not live yet'), color: 'blue' };
    case 'off':
      return null;
  }
}

interface CardProps {
  place: AutomationPlace;
  one: DraftedAutomation;
  onEdit: Props['onEdit'];
  onRuns(): void;
}

function DraftedCard({ place, one: { shown, isOn, isDrafted, live }, onEdit, onRuns }: CardProps) {
  const studio = useStudio();
  const act = useAct(place.workbook.id);
  const turn = (on: boolean): void => {
    const drafted = automationIn(studio.state().draft ?? {}, shown.id);
    const { name } = shown;
    const label = on ? t('switch automation {name} on', { name }) : t('switch automation {name} off', { name });
    if (drafted) studio.setAutomation(shown.id, { ...drafted, on }, label);
  };
  const rest = (state: 'on' | 'off'): void => {
    const params = { workbookId: place.workbook.id, automationId: shown.id };
    void act(() => call(switchAutomation, { params, body: { state } }));
  };
  return (
    <AutomationCard
      {...{ workbook: place.workbook, automation: shown, isOn, onRuns }}
      badge={isDrafted ? badgeOf(live) : { text: t('Live until you publish'), color: 'blue' }}
      isFixed={!isDrafted}
      onTurn={turn}
      {...(isDrafted && { onEdit: () => onEdit(draftOf(shown), shown) })}
    >
      {(live === 'running' || live === 'older') && (
        <Button variant="subtle" color="gray" size="sm" onClick={() => rest('off')}>
          {t('Pause now')}
        </Button>
      )}
      {live === 'paused' && (
        <Button variant="subtle" size="sm" onClick={() => rest('on')}>
          {t('Resume')}
        </Button>
      )}
    </AutomationCard>
  );
}

import { rich, sentenceSpace } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/call.ts';
import { RemoveAct } from '#web/site/shell/remove-act.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import {
  getStudioAssistant,
  removeStudioAssistant,
  type StudioAssistantSettings,
  type UseOnTheWire,
} from '../../api/studio.ts';
import { hostOfModel } from '../../rules/studio-assistant.ts';
import { whatModelGetsText } from '../what-model-gets-text.ts';
import { moneyText } from '../money-text.ts';
import { ModelDialog } from './model-dialog.tsx';
import styles from '../assistants-page.module.css';

type Assistant = NonNullable<StudioAssistantSettings['assistant']>;

/** The model that answers in the studio: for the owner of the workspace. */
export function StudioAssistant({ workspaceId }: { workspaceId: string }) {
  const [editing, setEditing] = useState(false);
  const queries = useQueryClient();
  const queryKey = ['studio-assistant', workspaceId];
  const query = useQuery({
    queryKey,
    queryFn: () => call(getStudioAssistant, { params: { workspaceId } }),
  });
  const put = (answer: StudioAssistantSettings): void => void queries.setQueryData(queryKey, answer);
  const assistant = query.data?.assistant ?? null;
  return (
    <section className={styles.studio} aria-labelledby="in-the-studio">
      <h2 id="in-the-studio">{t('In the studio')}</h2>
      <p>
        {t(
          'A model of your choice proposes changes of your apps, and makes them when you agree. Use your own key at any service that speaks OpenAI’s API, or a model on your own machine. It’s optional.',
        )}
        {sentenceSpace()}
        {rich(t('See <link>how it works and what it gets</link>.'), {
          link: (words) => <a href="/docs/studio-assistant">{words}</a>,
        })}
      </p>
      <ListStates
        query={{ ...query, data: query.data && (assistant ? [assistant] : []) }}
        failed={t('The assistant could not be loaded')}
        empty={
          <EmptyList
            icon={<Sparkles size={24} strokeWidth={1.5} />}
            title={t('No model chosen')}
            action={
              <Button size="md" onClick={() => setEditing(true)}>
                {t('Choose a model')}
              </Button>
            }
          >
            {t('Nothing is sent to anyone until you choose one.')}
          </EmptyList>
        }
      >
        {([one]) =>
          one && (
            <PanelList label={t('Assistant of the studio')}>
              <ModelRow
                workspaceId={workspaceId}
                assistant={one}
                today={query.data?.today}
                month={query.data?.month}
                onEdit={() => setEditing(true)}
                onAnswer={put}
              />
            </PanelList>
          )
        }
      </ListStates>
      {editing && (
        <ModelDialog workspaceId={workspaceId} assistant={assistant} onAnswer={put} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

interface RowProps {
  workspaceId: string;
  assistant: Assistant;
  today: UseOnTheWire | undefined;
  month: UseOnTheWire | undefined;
  onEdit(): void;
  onAnswer(answer: StudioAssistantSettings): void;
}

function ModelRow({ workspaceId, assistant, today, month, onEdit, onAnswer }: RowProps) {
  const { model, address, may_read_values, tokens_per_day } = assistant;
  return (
    <PanelRow
      stacked
      title={model}
      facts={
        <>
          {rich(whatModelGetsText(), { host: hostOfModel(address) })}
          {sentenceSpace()}
          {may_read_values ? t('Editors may also share values of columns.') : t('No values of rows.')}
          <br />
          {t('Today {used} of {limit}. Last 30 days {month}.', {
            used: usedText(today, assistant),
            limit: tokens_per_day,
            month: usedText(month, assistant),
          })}
        </>
      }
      acts={
        <>
          <Button variant="default" size="md" onClick={onEdit}>
            {t('Edit')}
          </Button>
          <RemoveAct
            question={t('Remove the assistant of the studio?')}
            outcome={t(
              'Its key is deleted, and nothing is sent to {address} any more. What it changed in drafts stays.',
              { address: hostOfModel(address) },
            )}
            onConfirm={async () => onAnswer(await call(removeStudioAssistant, { params: { workspaceId } }))}
          >
            {t('Remove')}
          </RemoveAct>
        </>
      }
    />
  );
}

/** `12,000 tokens ($0.04)`. */
function usedText(use: UseOnTheWire | undefined, { currency, price_in }: Assistant): string {
  if (!use) return t('no tokens');
  const tokens = plural(use.tokens_in + use.tokens_out, '{count} token', '{count} tokens');
  return price_in === null ? tokens : `${tokens} (${moneyText(use.cost, currency)})`;
}

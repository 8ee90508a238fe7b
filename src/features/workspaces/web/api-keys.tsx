import { rich, sentenceSpace } from '#web/ui/rich.tsx';
import { joinSentences } from '#kit/language/join-sentences.ts';
import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { deleteApiKey, listApiKeys } from '../api.ts';
import { apiScopes, type KeyReach } from '../rules/workspace.ts';
import { call } from '#web/call.ts';
import { RemoveAct } from '#web/site/shell/remove-act.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { Mark, PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { isPast, sayDay, saySince } from '#web/site/shell/say-date.ts';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';
import styles from './workspace-page.module.css';

type ApiKey = AnswerOf<typeof listApiKeys>['api_keys'][number];

/** Keys by which programs reach the workspace. */
export function ApiKeys({ workspaceId }: { workspaceId: string }) {
  const [making, setMaking] = useState(false);
  const queries = useQueryClient();
  const queryKey = ['api-keys', workspaceId];
  const query = useQuery({
    queryKey,
    queryFn: async () => (await call(listApiKeys, { params: { workspaceId } })).api_keys,
  });
  const button = (
    <Button size="md" leftSection={<Plus size={18} strokeWidth={1.75} />} onClick={() => setMaking(true)}>
      {t('New API key')}
    </Button>
  );
  return (
    <>
      <div className={styles.bar}>
        <p>
          {t('Programs send a key as a bearer token and can use only this workspace, within the key’s scopes.')}
          {sentenceSpace()}
          {rich(t('For everything they can call, see the <link>API reference</link>.'), {
            link: (words) => <a href="/api/docs">{words}</a>,
          })}
        </p>
        {query.data && query.data.length > 0 && button}
      </div>
      <ListStates
        query={query}
        failed={t('The API keys could not be loaded')}
        empty={
          <EmptyList icon={<KeyRound size={24} strokeWidth={1.5} />} title={t('No API keys yet')} action={button}>
            {t('Create one for a script or service that reads or changes your data.')}
          </EmptyList>
        }
      >
        {(keys) => (
          <PanelList label={t('API keys')}>
            {keys.map((key) => (
              <ApiKeyRow
                key={key.id}
                workspaceId={workspaceId}
                apiKey={key}
                onKeys={(after) => queries.setQueryData(queryKey, after)}
              />
            ))}
          </PanelList>
        )}
      </ListStates>
      <NewApiKeyDialog
        workspaceId={workspaceId}
        opened={making}
        onClose={() => setMaking(false)}
        onMade={() => void queries.invalidateQueries({ queryKey })}
      />
    </>
  );
}

function ApiKeyRow({
  workspaceId,
  apiKey,
  onKeys,
}: {
  workspaceId: string;
  apiKey: ApiKey;
  onKeys: (keys: ApiKey[]) => void;
}) {
  const { name, expires_at } = apiKey;
  const ended = expires_at !== null && isPast(expires_at);
  return (
    <PanelRow
      stacked
      title={name}
      mark={
        <>
          <code className={styles.code}>{apiKey.hint}…</code>
          {ended && <Mark tone="bad">{t('Ended')}</Mark>}
        </>
      }
      facts={
        <>
          {scopesText(apiKey)}
          <br />
          {lifeText(apiKey)}
        </>
      }
      acts={
        <RemoveAct
          label={t('Delete {name}', { name })}
          question={t('Delete {name}?', { name })}
          outcome={t('Programs that use it lose access immediately. This cannot be undone.')}
          act={t('Delete key')}
          onConfirm={async () =>
            onKeys((await call(deleteApiKey, { params: { workspaceId, keyId: apiKey.id } })).api_keys)
          }
        >
          {t('Delete')}
        </RemoveAct>
      }
    />
  );
}

const lifeText = ({ made_by, created_at, last_used_at, expires_at }: ApiKey): string =>
  joinSentences([
    t('Made by {name} on {day}.', { name: made_by, day: sayDay(created_at) }),
    last_used_at ? t('Last used {time}.', { time: saySince(last_used_at) }) : t('Not used yet.'),
    endText(expires_at),
  ]);

function scopesText({ scopes, only_for }: ApiKey): string {
  const said = scopes.map((scope) => t(apiScopes[scope])).join(', ');
  return only_for ? t('{scopes}, only for {things}', { scopes: said, things: sayReach(only_for) }) : said;
}

function endText(at: string | null): string {
  if (at === null) return t('Never expires.');
  return isPast(at) ? t('Ended on {day}.', { day: sayDay(at) }) : t('Ends on {day}.', { day: sayDay(at) });
}

/** `2 apps, 1 spreadsheet`. */
const sayReach = ({ apps, workbooks }: KeyReach): string =>
  [
    apps.length > 0 ? plural(apps.length, '{count} app', '{count} apps') : '',
    workbooks.length > 0 ? plural(workbooks.length, '{count} spreadsheet', '{count} spreadsheets') : '',
  ]
    .filter(Boolean)
    .join(', ');

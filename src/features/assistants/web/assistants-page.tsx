import { rich, sentenceSpace } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, CopyButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, Check, Copy } from 'lucide-react';
import { apiScopes } from '#features/workspaces/rules/workspace.ts';
import { useWorkspace } from '#features/workspaces/web/use-workspace.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { RemoveAct } from '#web/site/shell/remove-act.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { saySince, sayDay } from '#web/site/shell/say-date.ts';
import { endConnection, listConnections } from '../api/connections.ts';
import { mcpPath } from '../rules/mcp-path.ts';
import { StudioAssistant } from './settings/studio-assistant.tsx';
import { targetText } from './target-text.ts';
import styles from './assistants-page.module.css';

type Connection = AnswerOf<typeof listConnections>['connections'][number];

/** /dashboard/assistants: how an assistant is connected to the workspace, and which ones are. */
export default function AssistantsPage() {
  const { id: workspaceId, name, role } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = ['assistants', workspaceId];
  const query = useQuery({
    queryKey,
    queryFn: async () => (await call(listConnections, { params: { workspaceId } })).connections,
  });
  return (
    <DashboardShell title={t('Assistants')} lead={t('Connected to {name}', { name })}>
      <ServerAddress />
      <ListStates
        query={query}
        failed={t('The assistants could not be loaded')}
        empty={
          <EmptyList icon={<Bot size={24} strokeWidth={1.5} />} title={t('No assistants connected')}>
            {t(
              'Add the address above to Claude, ChatGPT or another assistant, and allow it what it needs. It reads and changes spreadsheets and drafts of apps; only you publish.',
            )}
          </EmptyList>
        }
      >
        {(connections) => (
          <PanelList label={t('Connected assistants')}>
            {connections.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                workspaceId={workspaceId}
                onConnections={(after) => queries.setQueryData(queryKey, after)}
              />
            ))}
          </PanelList>
        )}
      </ListStates>
      {role === 'owner' && <StudioAssistant workspaceId={workspaceId} />}
    </DashboardShell>
  );
}

function ServerAddress() {
  const address = `${location.origin}${mcpPath}`;
  return (
    <div className={styles.server}>
      <p>
        {t('Assistants connect at this address by the Model Context Protocol.')}
        {sentenceSpace()}
        {rich(t('See <link>how to connect one</link>.'), { link: (words) => <a href="/docs/assistants">{words}</a> })}
      </p>
      <div className={styles.address}>
        <code>{address}</code>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="light"
              size="md"
              leftSection={copied ? <Check size={18} strokeWidth={1.75} /> : <Copy size={18} strokeWidth={1.5} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

interface RowProps {
  connection: Connection;
  workspaceId: string;
  onConnections: (after: Connection[]) => void;
}

function ConnectionRow({ connection, workspaceId, onConnections }: RowProps) {
  const { id, name, answered_at, scopes, connected_by, is_mine, connected_at, last_used_at } = connection;
  const disconnect = async () => {
    const params = { workspaceId, connectionId: id };
    onConnections((await call(endConnection, { params })).connections);
  };
  return (
    <PanelRow
      stacked
      title={name}
      facts={
        <>
          {scopes.map((scope) => t(apiScopes[scope])).join(', ')}
          <br />
          {is_mine
            ? t('Connected by you on {day}, for {host}.', { day: sayDay(connected_at), host: targetText(answered_at) })
            : t('Connected by {name} on {day}, for {host}.', {
                ...{ name: connected_by, day: sayDay(connected_at), host: targetText(answered_at) },
              })}
          {sentenceSpace()}
          {last_used_at ? t('Last used {time}.', { time: saySince(last_used_at) }) : t('Not used yet.')}
        </>
      }
      acts={
        <RemoveAct
          label={t('Disconnect {name}', { name })}
          question={t('Disconnect {name}?', { name })}
          outcome={t('It loses access immediately. What it changed stays.')}
          onConfirm={disconnect}
        >
          {t('Disconnect')}
        </RemoveAct>
      }
    />
  );
}

import { sentenceSpace } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { apiScopes } from '#features/workspaces/rules/workspace.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { asCallError, call } from '#web/call.ts';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayDay, saySince } from '#web/site/shell/say-date.ts';
import { PopupModal } from '#web/studio/popups/popup-modal.tsx';
import { Failure, Loading } from '#web/studio/releases/loading.tsx';
import { useLoaded } from '#web/studio/releases/use-loaded.ts';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import { targetText } from '../target-text.ts';
import { endAppConnection, listAppConnections } from '../../api/connections.ts';

type Connection = AnswerOf<typeof listAppConnections>['connections'][number];

/** 'Connected assistants': those that people of the app let in. */
export default function ConnectedPopup() {
  const studio = useStudio();
  const opened = useStudioState((state) => state.panel === 'connected-assistants');
  const appId = useStudioState((state) => state.data.app.id);
  return (
    <PopupModal opened={opened} onClose={studio.closePanel} title={t('Connected assistants')} size={680}>
      <Connected appId={appId} />
    </PopupModal>
  );
}

function Connected({ appId }: { appId: string }) {
  const isOpen = useStudioState((state) => state.app?.settings.open_to_assistants === true);
  const ask = useCallback((signal: AbortSignal) => call(listAppConnections, { params: { appId }, signal }), [appId]);
  const { answer, failure, load } = useLoaded(ask, t('The assistants could not be loaded. Try again.'));
  const [after, setAfter] = useState<Connection[] | null>(null);
  if (failure) return <Failure message={failure} onRetry={load} />;
  if (!answer) return <Loading label={t('Loading the assistants')} rows={2} />;
  const connections = after ?? answer.connections;
  if (connections.length === 0)
    return (
      <Text c="dimmed">
        {isOpen
          ? t('Nobody has connected an assistant to this app yet.')
          : t('This app isn’t open to assistants. “Let assistants connect” in its settings opens it.')}
      </Text>
    );
  return (
    <PanelList label={t('Connected assistants')}>
      {connections.map((connection) => (
        <Row key={connection.id} appId={appId} connection={connection} onConnections={setAfter} />
      ))}
    </PanelList>
  );
}

interface RowProps {
  appId: string;
  connection: Connection;
  onConnections(connections: Connection[]): void;
}

function Row({ appId, connection, onConnections }: RowProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { id, name, person, scopes, answered_at, connected_at, last_used_at } = connection;
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      onConnections((await call(endAppConnection, { params: { appId, connectionId: id } })).connections);
    } catch (error) {
      setFailure(asCallError(error).message);
      setBusy(false);
    }
  };
  return (
    <PanelRow
      stacked
      title={name}
      facts={
        <>
          {scopes.map((scope) => t(apiScopes[scope])).join(', ')}
          <br />
          {t('Connected by {name} on {day}, for {host}.', {
            ...{ name: person, day: sayDay(connected_at), host: targetText(answered_at) },
          })}
          {sentenceSpace()}
          {last_used_at ? t('Last used {time}.', { time: saySince(last_used_at) }) : t('Not used yet.')}
        </>
      }
      below={
        failure && (
          <Text c="red" size="sm" role="alert">
            {failure}
          </Text>
        )
      }
      acts={
        <Button
          variant="subtle"
          color="red"
          size="md"
          px="sm"
          loading={busy}
          aria-label={t('Disconnect {name} of {person}', { name, person })}
          onClick={() => void end()}
        >
          {t('Disconnect')}
        </Button>
      }
    />
  );
}

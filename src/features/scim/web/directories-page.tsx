import { rich, sentenceSpace } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderSync, LockKeyhole, Plus } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '#features/workspaces/web/use-workspace.ts';
import { call } from '#web/call.ts';
import { RemoveAct } from '#web/site/shell/remove-act.tsx';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayDay, saySince } from '#web/site/shell/say-date.ts';
import { type DirectoriesAnswer, disconnectDirectory, listDirectories } from '../api.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import styles from './directories-page.module.css';

/** /dashboard/directories: what manages people of the workspace by SCIM. */
export default function DirectoriesPage() {
  const { id, name, role } = useWorkspace();
  return (
    <DashboardShell title={t('Directories')} lead={t('Where the people of {name} come from', { name })}>
      {role === 'owner' ? (
        <Directories workspaceId={id} />
      ) : (
        <EmptyList icon={<LockKeyhole size={24} strokeWidth={1.5} />} title={t('Directories are for the owner')}>
          {t('Ask the owner of {name} to set this up.', { name })}
        </EmptyList>
      )}
    </DashboardShell>
  );
}

function Directories({ workspaceId }: { workspaceId: string }) {
  const [connecting, setConnecting] = useState(false);
  const queries = useQueryClient();
  const queryKey = ['directories', workspaceId];
  const query = useQuery({ queryKey, queryFn: () => call(listDirectories, { params: { workspaceId } }) });
  const put = ({ base, directories, apps }: DirectoriesAnswer): void =>
    void queries.setQueryData(queryKey, { base, directories, apps });
  const button = (
    <Button size="md" leftSection={<Plus size={18} strokeWidth={1.75} />} onClick={() => setConnecting(true)}>
      {t('Connect a directory')}
    </Button>
  );
  return (
    <>
      <div className={styles.bar}>
        <p>
          {rich(
            t(
              'Let Okta, Microsoft Entra or another directory add, change and turn off people here (SCIM 2.0). See <link>how to connect one</link>.',
            ),
            { link: (words) => <a href="/docs/provisioning">{words}</a> },
          )}
        </p>
        {query.data && query.data.directories.length > 0 && button}
      </div>
      <ListStates
        query={{ ...query, data: query.data?.directories }}
        failed={t('The directories could not be loaded')}
        empty={
          <EmptyList icon={<FolderSync size={24} strokeWidth={1.5} />} title={t('No directories yet')} action={button}>
            {t('Until you connect one, you invite people yourself.')}
          </EmptyList>
        }
      >
        {(directories) => (
          <PanelList label={t('Directories')}>
            {directories.map((directory) => (
              <DirectoryRow
                key={directory.id}
                {...{ workspaceId, directory }}
                app={query.data?.apps.find(({ id }) => id === directory.app_id)?.name}
                onAnswer={put}
              />
            ))}
          </PanelList>
        )}
      </ListStates>
      {connecting && query.data && (
        <ConnectDialog
          {...{ workspaceId }}
          apps={query.data.apps}
          base={query.data.base}
          onAnswer={put}
          onClose={() => setConnecting(false)}
        />
      )}
    </>
  );
}

interface RowProps {
  workspaceId: string;
  directory: DirectoriesAnswer['directories'][number];
  /** Undefined for the members of the workspace. */
  app: string | undefined;
  onAnswer(answer: DirectoriesAnswer): void;
}

function DirectoryRow({ workspaceId, directory, app, onAnswer }: RowProps) {
  const { id, name, created_at, last_used_at } = directory;
  return (
    <PanelRow
      stacked
      title={name}
      facts={
        <>
          {app === undefined ? t('Manages the members of the workspace.') : t('Manages the users of {app}.', { app })}
          <br />
          {t('Connected on {day}.', { day: sayDay(created_at) })}
          {sentenceSpace()}
          {last_used_at ? t('Last used {time}.', { time: saySince(last_used_at) }) : t('Not used yet.')}
        </>
      }
      acts={
        <RemoveAct
          label={t('Disconnect {name}', { name })}
          question={t('Disconnect {name}?', { name })}
          outcome={t('Its token stops working at once. The people that it added stay.')}
          onConfirm={async () =>
            onAnswer(await call(disconnectDirectory, { params: { workspaceId, directoryId: id } }))
          }
        >
          {t('Disconnect')}
        </RemoveAct>
      }
    />
  );
}

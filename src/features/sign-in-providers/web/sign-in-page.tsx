import { rich } from '#web/ui/rich.tsx';
import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, LogIn, Plus } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '#features/workspaces/web/use-workspace.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList } from '#web/site/shell/panel-list.tsx';
import { listSignInProviders, type ProvidersAnswer } from '../api.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { ProviderRow } from './provider-row.tsx';
import styles from './sign-in-page.module.css';

/** /dashboard/sign-in: the providers at which people of the workspace's apps sign in. */
export default function SignInPage() {
  const { id, name, role } = useWorkspace();
  return (
    <DashboardShell title={t('Sign-in')} lead={t('How people sign in to the apps of {name}', { name })}>
      {role === 'owner' ? (
        <Providers workspaceId={id} />
      ) : (
        <EmptyList icon={<LockKeyhole size={24} strokeWidth={1.5} />} title={t('Sign-in is for the owner')}>
          {t('Ask the owner of {name} to set this up.', { name })}
        </EmptyList>
      )}
    </DashboardShell>
  );
}

function Providers({ workspaceId }: { workspaceId: string }) {
  const [adding, setAdding] = useState(false);
  const queries = useQueryClient();
  const queryKey = ['sign-in-providers', workspaceId];
  const query = useQuery({
    queryKey,
    queryFn: () => call(listSignInProviders, { params: { workspaceId } }),
  });
  const put = (answer: ProvidersAnswer): void => void queries.setQueryData(queryKey, answer);
  const button = (
    <Button size="md" leftSection={<Plus size={18} strokeWidth={1.75} />} onClick={() => setAdding(true)}>
      {t('Add a provider')}
    </Button>
  );
  return (
    <>
      <div className={styles.bar}>
        <p>
          {rich(
            t(
              'Let people sign in to your apps with the account they have at Okta, Microsoft Entra, Google Workspace, Keycloak or another OpenID Connect provider. See <link>how to set one up</link>.',
            ),
            { link: (words) => <a href="/docs/sign-in">{words}</a> },
          )}
        </p>
        {query.data && query.data.providers.length > 0 && button}
      </div>
      <ListStates
        query={{ ...query, data: query.data?.providers }}
        failed={t('The providers could not be loaded')}
        empty={
          <EmptyList icon={<LogIn size={24} strokeWidth={1.5} />} title={t('No providers yet')} action={button}>
            {t('Until you add one and turn it on for an app, people sign in there with a password.')}
          </EmptyList>
        }
      >
        {(providers) => (
          <PanelList label={t('Sign-in providers')}>
            {providers.map((provider) => (
              <ProviderRow
                key={provider.id}
                workspaceId={workspaceId}
                provider={provider}
                apps={query.data?.apps ?? []}
                onAnswer={put}
              />
            ))}
          </PanelList>
        )}
      </ListStates>
      {adding && (
        <ProviderDialog workspaceId={workspaceId} provider={null} onAnswer={put} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

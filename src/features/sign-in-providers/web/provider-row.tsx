import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { PanelRow } from '#web/site/shell/panel-list.tsx';
import { deleteSignInProvider, type ProviderOnTheWire, type ProvidersAnswer } from '../api.ts';
import { AppsDialog } from './apps-dialog.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { CopiedAddress } from './copied-address.tsx';

interface RowProps {
  workspaceId: string;
  provider: ProviderOnTheWire;
  apps: ProvidersAnswer['apps'];
  onAnswer(answer: ProvidersAnswer): void;
}

/** One provider: what it is, for which apps, and what can be done with it. */
export function ProviderRow({ workspaceId, provider, apps, onAnswer }: RowProps) {
  const [dialog, setDialog] = useState<'apps' | 'change' | 'delete' | null>(null);
  const close = (): void => setDialog(null);
  const { name, issuer, domains, redirect_uri } = provider;
  const on = apps.filter(({ id }) => provider.apps.some(({ app_id }) => app_id === id)).map((app) => app.name);
  return (
    <PanelRow
      stacked
      title={name}
      facts={
        <>
          {issuer}
          <br />
          {domains.length > 0 ? `For addresses at ${domains.join(', ')}. ` : 'For any verified address. '}
          {on.length > 0 ? `On for ${on.join(', ')}.` : 'Not on for any app yet.'}
        </>
      }
      below={<CopiedAddress label="Redirect URI" address={redirect_uri} />}
      acts={
        <>
          <Button variant="light" size="md" px="sm" onClick={() => setDialog('apps')}>
            Apps
          </Button>
          <Button variant="subtle" size="md" px="sm" aria-label={`Edit ${name}`} onClick={() => setDialog('change')}>
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="md"
            px="sm"
            aria-label={`Remove ${name}`}
            onClick={() => setDialog('delete')}
          >
            Remove
          </Button>
          <ConfirmDialog
            opened={dialog === 'delete'}
            onClose={close}
            title={`Remove ${name}?`}
            act="Remove provider"
            onConfirm={async () =>
              onAnswer(await call(deleteSignInProvider, { params: { workspaceId, providerId: provider.id } }))
            }
          >
            People who signed in with it are signed out. They stay on the lists of users, and can sign in another way.
          </ConfirmDialog>
          {dialog === 'change' && (
            <ProviderDialog workspaceId={workspaceId} provider={provider} onAnswer={onAnswer} onClose={close} />
          )}
          {dialog === 'apps' && <AppsDialog {...{ workspaceId, provider, apps, onAnswer }} onClose={close} />}
        </>
      }
    />
  );
}

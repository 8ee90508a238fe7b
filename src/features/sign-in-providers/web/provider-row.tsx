import { t } from '#kit/language/product.ts';
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
          {whomFor(domains)}{' '}
          {on.length > 0 ? t('On for {apps}.', { apps: on.join(', ') }) : t('Not on for any app yet.')}
        </>
      }
      below={<CopiedAddress label={t('Redirect URI')} address={redirect_uri} />}
      acts={
        <>
          <Button variant="light" size="md" px="sm" onClick={() => setDialog('apps')}>
            {t('Apps')}
          </Button>
          <Button
            variant="subtle"
            size="md"
            px="sm"
            aria-label={t('Edit {name}', { name })}
            onClick={() => setDialog('change')}
          >
            {t('Edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="md"
            px="sm"
            aria-label={t('Remove {name}', { name })}
            onClick={() => setDialog('delete')}
          >
            {t('Remove')}
          </Button>
          <RemoveDialog {...{ workspaceId, provider, onAnswer }} opened={dialog === 'delete'} onClose={close} />
          {dialog === 'change' && (
            <ProviderDialog workspaceId={workspaceId} provider={provider} onAnswer={onAnswer} onClose={close} />
          )}
          {dialog === 'apps' && <AppsDialog {...{ workspaceId, provider, apps, onAnswer }} onClose={close} />}
        </>
      }
    />
  );
}

function RemoveDialog({
  workspaceId,
  provider: { id, name },
  onAnswer,
  ...dialog
}: Omit<RowProps, 'apps'> & { opened: boolean; onClose(): void }) {
  const remove = async (): Promise<void> =>
    onAnswer(await call(deleteSignInProvider, { params: { workspaceId, providerId: id } }));
  return (
    <ConfirmDialog {...dialog} title={t('Remove {name}?', { name })} act={t('Remove provider')} onConfirm={remove}>
      {t('People who signed in with it are signed out. They stay on the lists of users, and can sign in another way.')}
    </ConfirmDialog>
  );
}

const whomFor = (domains: readonly string[]): string =>
  domains.length > 0
    ? t('For addresses at {domains}.', { domains: domains.join(', ') })
    : t('For any verified address.');

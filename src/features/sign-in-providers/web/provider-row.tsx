import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/call.ts';
import { RemoveAct } from '#web/site/shell/remove-act.tsx';
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
  const [dialog, setDialog] = useState<'apps' | 'change' | null>(null);
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
          <RemoveAct
            label={t('Remove {name}', { name })}
            question={t('Remove {name}?', { name })}
            outcome={t(
              'People who signed in with it are signed out. They stay on the lists of users, and can sign in another way.',
            )}
            act={t('Remove provider')}
            onConfirm={async () =>
              onAnswer(await call(deleteSignInProvider, { params: { workspaceId, providerId: provider.id } }))
            }
          >
            {t('Remove')}
          </RemoveAct>
          {dialog === 'change' && (
            <ProviderDialog workspaceId={workspaceId} provider={provider} onAnswer={onAnswer} onClose={close} />
          )}
          {dialog === 'apps' && <AppsDialog {...{ workspaceId, provider, apps, onAnswer }} onClose={close} />}
        </>
      }
    />
  );
}

const whomFor = (domains: readonly string[]): string =>
  domains.length > 0
    ? t('For addresses at {domains}.', { domains: domains.join(', ') })
    : t('For any verified address.');

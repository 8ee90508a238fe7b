import { formats, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { unlinkIdentity } from '../../api/account.ts';
import { call } from '#web/call.ts';
import { useSite } from '#web/site/site-context.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import { type Account, useSetAccount } from './use-account.ts';

/** Accounts at providers that sign the person in. */
export function IdentitiesSection({ account }: { account: Account }) {
  const { providers } = useSite();
  if (providers.length === 0 && account.identities.length === 0) return null;
  return (
    <SettingsSection
      id="identities"
      title={t('Sign-in accounts')}
      about={t('Other accounts you can sign in with, such as Google.')}
    >
      {account.identities.map((identity) => (
        <Identity key={`${identity.provider} ${identity.email}`} identity={identity} />
      ))}
      {account.identities.length === 0 && (
        <SettingsRow>
          {t('No linked accounts yet. To link one, sign in once with {names} using the same address.', {
            names: orOf(providers.map(({ name }) => name)),
          })}
        </SettingsRow>
      )}
    </SettingsSection>
  );
}

function Identity({ identity }: { identity: Account['identities'][number] }) {
  const setAccount = useSetAccount();
  const { busy, error, run } = useAttempt();
  const unlink = () =>
    run(async () => setAccount(await call(unlinkIdentity, { params: { provider: identity.provider } })));
  return (
    <>
      <SettingsRow
        label={identity.name}
        action={
          <Button
            variant="default"
            size="md"
            loading={busy}
            aria-label={t('Unlink {name}', { name: identity.name })}
            onClick={() => void unlink()}
          >
            {t('Unlink')}
          </Button>
        }
      >
        {identity.email}
      </SettingsRow>
      <FormFailure error={error} />
    </>
  );
}

const orOf = (names: readonly string[]): string =>
  new Intl.ListFormat(formats().tag, { type: 'disjunction' }).format(names);

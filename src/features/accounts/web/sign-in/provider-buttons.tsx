import { t } from '#kit/language/product.ts';
import { Button, Divider, Stack } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { startProvider } from '../../api/accounts.ts';
import { hrefOf } from '#web/call.ts';
import { useSite } from '#web/site/site-context.ts';

/** The ways to sign in through other providers, where the installation has any. */
export function ProviderButtons({ redirect }: { redirect: string }) {
  const { providers } = useSite();
  if (providers.length === 0) return null;
  return (
    <Stack mb="lg">
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          component="a"
          href={hrefOf(startProvider, { params: { provider: key }, query: { redirect } })}
          variant="default"
          size="md"
          fullWidth
          leftSection={<KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
        >
          {t('Continue with {name}', { name })}
        </Button>
      ))}
      <Divider label={t('or')} labelPosition="center" />
    </Stack>
  );
}

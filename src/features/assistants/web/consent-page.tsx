import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { SignInFrame } from '#features/accounts/web/sign-in/sign-in-frame.tsx';
import { call } from '#web/call.ts';
import { PageLoading } from '#web/site/shell/page-loading.tsx';
import { lookAtRequest } from '../api/connections.ts';
import { ConsentForm } from './consent-form.tsx';

/** Where an assistant sends a person: asks them whether it may, for what, and in which workspace. */
export default function ConsentPage() {
  const query = useLocation().search.slice(1);
  const { data, error } = useQuery({
    queryKey: ['assistant-request', query],
    queryFn: () => call(lookAtRequest, { body: { query } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <Refused reason={error.message} />;
  if (!data) return <PageLoading />;
  if ('refused' in data) return <Refused reason={data.refused} back={data.back} />;
  return <ConsentForm query={query} request={data} />;
}

function Refused({ reason, back }: { reason: string; back?: string }) {
  return (
    <SignInFrame title={t('This assistant can’t be connected')} lead={reason}>
      <Button component="a" href={back ?? '/dashboard'} variant="default" size="md" fullWidth>
        {back === undefined ? t('Go to your dashboard') : t('Go back to the assistant')}
      </Button>
    </SignInFrame>
  );
}

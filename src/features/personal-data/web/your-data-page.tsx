import { rich } from '#web/ui/rich.tsx';
import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Checkbox, Skeleton, Stack, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { deletePersonalData, readPersonalData, sendPersonalDataLink } from '../api.ts';
import { call } from '#web/call.ts';
import { AttemptForm } from '#features/accounts/web/form/attempt-form.tsx';
import { EmailField } from '#features/accounts/web/form/email-field.tsx';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { textIn } from '#features/accounts/web/form/text-in.ts';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { SignInFrame } from '#features/accounts/web/sign-in/sign-in-frame.tsx';

type StoredPersonalData = AnswerOf<typeof readPersonalData>;

/** /your-data: what apps store about an address, for the person who reads its mail. */
export function YourDataPage() {
  const token = new URLSearchParams(useLocation().search).get('token');
  return token === null ? <AskForLink /> : <StoredData token={token} />;
}

const Foot = () => <Link to="/privacy">{t('What is stored, and for how long')}</Link>;

function AskForLink() {
  const [sent, setSent] = useState('');
  const attempt = useAttempt();
  const send = (form: FormData) =>
    attempt.run(async () => {
      const email = textIn(form, 'email');
      await call(sendPersonalDataLink, { body: { email } });
      setSent(email);
    });
  if (sent)
    return (
      <SignInFrame
        title={t('Check your e-mail')}
        lead={rich(t('An e-mail to {address} will tell you what’s stored, with a link if there is anything.'), {
          address: <strong>{sent}</strong>,
        })}
        foot={<Foot />}
        mails
      >
        <Button variant="default" size="md" fullWidth onClick={() => setSent('')}>
          {t('Ask for another address')}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={t('Your personal data')}
      lead={t('See, download and delete what apps made here store about you as their user. We’ll e-mail you a link.')}
      foot={<Foot />}
    >
      <AttemptForm attempt={attempt} shown={['email']} button={t('Send the link')} onSend={send}>
        <EmailField error={attempt.error} />
      </AttemptForm>
    </SignInFrame>
  );
}

function StoredData({ token }: { token: string }) {
  const [deleted, setDeleted] = useState(0);
  const { data: stored, error } = useQuery({
    // Requested again after each deletion.
    queryKey: ['personal-data', token, deleted],
    queryFn: ({ signal }) => call(readPersonalData, { body: { token }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !stored)
    return (
      <SignInFrame
        title={t('This link does not work')}
        lead={error.message}
        foot={<Link to="/your-data">{t('Ask for a new link')}</Link>}
      >
        {null}
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('Your personal data')} lead={stored ? stored.email : t('Loading...')} foot={<Foot />}>
      {!stored && <Skeleton height={160} role="status" aria-label={t('Loading...')} />}
      {stored && (
        <Stack>
          {deleted > 0 && (
            <Alert color="green" role="status">
              {plural(deleted, 'You were deleted from {count} app.', 'You were deleted from {count} apps.')}
            </Alert>
          )}
          {stored.apps.length === 0 ? (
            <p>{t('No app stores anything about you as its user.')}</p>
          ) : (
            <StoredAtApps kept={stored} token={token} onDeleted={(count) => setDeleted(deleted + count)} />
          )}
          {stored.has_account && (
            <p>
              {rich(t('You also have an account here. You’ll find its data in <link>your account</link>.'), {
                link: (words) => <a href="/dashboard/account">{words}</a>,
              })}
            </p>
          )}
        </Stack>
      )}
    </SignInFrame>
  );
}

function StoredAtApps({
  kept: stored,
  token,
  onDeleted,
}: {
  kept: StoredPersonalData;
  token: string;
  onDeleted: (count: number) => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, error, run } = useAttempt();
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textIn(new FormData(event.currentTarget), 'email');
    void run(async () => {
      const answer = await call(deletePersonalData, { body: { token, email, user_ids: [...chosen] } });
      setChosen([]);
      onDeleted(answer.deleted);
    });
  };
  return (
    <>
      <Button variant="default" size="md" onClick={() => download(stored)}>
        {t('Download everything')}
      </Button>
      <form method="post" onSubmit={submit} noValidate>
        <Stack>
          <FormFailure error={error} shown={['email']} />
          {stored.apps.map(({ app, user, comments, files, sessions }) => (
            <Checkbox
              key={user.id}
              checked={chosen.includes(user.id)}
              onChange={(event) => choose(user.id, event.currentTarget.checked)}
              label={app.name}
              description={t('As {name}: {sessions}, {comments}, {files}', {
                name: user.name,
                sessions: plural(sessions.length, '{count} session', '{count} sessions'),
                comments: plural(comments.length, '{count} comment', '{count} comments'),
                files: plural(files.length, '{count} file', '{count} files'),
              })}
            />
          ))}
          {chosen.length > 0 && (
            <Confirmation email={stored.email} count={chosen.length} busy={busy} error={error?.fieldMessage('email')} />
          )}
        </Stack>
      </form>
    </>
  );
}

interface ConfirmationProps {
  email: string;
  /** Of the apps that are left. */
  count: number;
  busy: boolean;
  error: string | undefined;
}

function Confirmation({ email, count, busy, error }: ConfirmationProps) {
  return (
    <>
      <Alert color="yellow" title={t('This cannot be undone')}>
        {t(
          'Your profile, sessions, mails and the text of your comments are deleted. Rows and files you added to an app’s spreadsheet belong to its owner and stay: ask them.',
        )}
      </Alert>
      <TextInput
        label={t('Type your e-mail to go on')}
        description={email}
        name="email"
        autoComplete="off"
        size="md"
        error={error}
      />
      <Button type="submit" color="red.9" size="md" loading={busy} fullWidth>
        {plural(count, 'Delete me from {count} app', 'Delete me from {count} apps')}
      </Button>
    </>
  );
}

/** It was sent already: the file is made of what the page shows. */
function download(stored: StoredPersonalData): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(stored, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'what-is-kept-of-me.json';
  link.click();
  URL.revokeObjectURL(address);
}

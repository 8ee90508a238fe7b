import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Group, Progress, Select, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { invite } from '../api.ts';
import { type AssignableRole, assignableRoles, invitationDays } from '../rules/workspace.ts';
import { asCallError, call } from '#web/call.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { readAddresses } from './read-addresses.ts';
import { roleText } from './role-text.ts';
import styles from './workspace-page.module.css';

interface Sending {
  done: number;
  of: number;
}
interface Failure {
  email: string;
  message: string;
}

/** Invites one or many: the addresses as they were pasted, one role for all of them. */
export function InviteForm({ workspaceId }: { workspaceId: string }) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<AssignableRole>('editor');
  const [problem, setProblem] = useState('');
  const { sending, failures, inviteAll } = useInvitations(workspaceId);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { addresses, wrong } = readAddresses(text);
    setProblem(problemOf(addresses, wrong));
    if (addresses.length === 0 || wrong.length > 0) return;
    // What could not be sent stays, to be tried again.
    const failed = await inviteAll(addresses, role);
    setText(failed.map(({ email }) => email).join('\n'));
  };

  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Textarea
          label={t('E-mail addresses')}
          description={t('Enter one address or paste a list. Each link works for {days} days.', {
            days: invitationDays,
          })}
          placeholder="ann@example.com, bo@example.com"
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          error={problem}
          disabled={sending !== null}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem('');
          }}
        />
        <Group align="flex-end" gap="sm">
          <Select
            label={t('Role')}
            description={t(roleText[role].about)}
            size="md"
            flex="1 1 240px"
            allowDeselect={false}
            value={role}
            onChange={(value) => value && setRole(value)}
            data={assignableRoles.map((value) => ({ value, label: t(roleText[value].name) }))}
          />
          <Button type="submit" size="md" loading={sending !== null} leftSection={<Send size={18} strokeWidth={1.5} />}>
            {t('Invite')}
          </Button>
        </Group>
        <Progressing sending={sending} />
        <Failures failures={failures} />
      </Stack>
    </form>
  );
}

/** Sends invitations one after the other and answers those that could not be sent. */
function useInvitations(workspaceId: string) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const queries = useQueryClient();
  const inviteAll = async (addresses: readonly string[], role: AssignableRole): Promise<Failure[]> => {
    setFailures([]);
    const failed: Failure[] = [];
    for (const [done, email] of addresses.entries()) {
      setSending({ done, of: addresses.length });
      try {
        const { invitations } = await call(invite, { params: { workspaceId }, body: { email, role } });
        queries.setQueryData(['invitations', workspaceId], invitations);
      } catch (error) {
        failed.push({ email, message: asCallError(error).message });
      }
    }
    setSending(null);
    setFailures(failed);
    const sent = addresses.length - failed.length;
    if (sent > 0) showToast(plural(sent, '{count} invitation sent.', '{count} invitations sent.'));
    return failed;
  };
  return { sending, failures, inviteAll };
}

function Progressing({ sending }: { sending: Sending | null }) {
  if (!sending || sending.of <= 1) return null;
  return (
    <div role="status">
      {t('{count} of {all} sent', { count: sending.done, all: sending.of })}
      <Progress value={(100 * sending.done) / sending.of} aria-label={t('Invitations sent')} mt={4} />
    </div>
  );
}

function Failures({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      title={plural(failures.length, '{count} invitation could not be sent', '{count} invitations could not be sent')}
    >
      {failures.map(({ email, message }) => (
        <div key={email}>
          <b>{email}</b>: {message}
        </div>
      ))}
    </Alert>
  );
}

function problemOf(addresses: string[], wrong: string[]): string {
  if (wrong.length > 0) return t('This isn’t an e-mail address: {text}', { text: wrong.slice(0, 5).join(', ') });
  return addresses.length === 0 ? t('Enter at least one e-mail address.') : '';
}

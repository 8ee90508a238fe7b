import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { publishPost } from '../../../api/blog-posts.ts';
import { call } from '#web/call.ts';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { sayMoment } from '#web/site/shell/say-date.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import type { Autosave } from './use-autosave.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  saving: Autosave;
}

/** Gives readers what is written: now, or from a moment to come on. */
export function PublishDialog({ opened, onClose, saving }: Props) {
  const isOut = saving.post?.state === 'published';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isOut ? 'Publish this version' : 'Publish'}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PublishForm isOut={isOut} saving={saving} onClose={onClose} />
    </Modal>
  );
}

type When = 'now' | 'later';

function PublishForm({ isOut, saving, onClose }: Omit<Props, 'opened'> & { isOut: boolean }) {
  const [when, setWhen] = useState<When>('now');
  const [moment, setMoment] = useState('');
  const { busy, error, run } = useAttempt();
  const queries = useQueryClient();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const { post } = saving;
      if (!post) return;
      const date = new Date(moment);
      // A moment that cannot be read gets the same answer as one that is past.
      const at = when === 'now' ? null : Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
      const answer = await call(publishPost, { params: { postId: post.id }, body: { revision: post.revision, at } });
      saving.take(answer.post);
      await queries.invalidateQueries({ queryKey: ['blog-posts'] });
      onClose();
      const { state, published_at } = answer.post;
      if (state === 'scheduled' && published_at) showToast(`Scheduled for ${sayMoment(published_at)}.`);
      else
        showToast('Post published.', {
          label: 'View post',
          run: () => void open(`/blog/${answer.post.slug}`, '_blank'),
        });
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {error && !error.fieldMessage('at') && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        {isOut ? (
          <p style={{ margin: 0 }}>It keeps its date and address unless you changed them. Old addresses redirect.</p>
        ) : (
          <WhenFields
            when={when}
            moment={moment}
            error={error?.fieldMessage('at')}
            onWhen={setWhen}
            onMoment={setMoment}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {isOut ? 'Update' : when === 'later' ? 'Schedule' : 'Publish now'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function WhenFields({
  when,
  moment,
  error,
  onWhen,
  onMoment,
}: {
  when: When;
  moment: string;
  error: string | undefined;
  onWhen: (when: When) => void;
  onMoment: (moment: string) => void;
}) {
  return (
    <>
      <Radio.Group label="When" value={when} onChange={(value) => onWhen(value === 'later' ? 'later' : 'now')}>
        <Stack gap="xs" mt="xs">
          <Radio size="md" value="now" label="Now" />
          <Radio size="md" value="later" label="Schedule for later" />
        </Stack>
      </Radio.Group>
      {when === 'later' && (
        <TextInput
          label="Date and time"
          description={`In your time zone (${Intl.DateTimeFormat().resolvedOptions().timeZone}).`}
          type="datetime-local"
          size="md"
          value={moment}
          error={error}
          onChange={(event) => onMoment(event.currentTarget.value)}
        />
      )}
    </>
  );
}

import { t } from '#kit/language/product.ts';
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
      title={isOut ? t('Publish this version') : t('Publish')}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
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
      if (state === 'scheduled' && published_at)
        showToast(t('Scheduled for {published_at}.', { published_at: sayMoment(published_at) }));
      else
        showToast(t('Post published.'), {
          label: t('View post'),
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
          <p style={{ margin: 0 }}>
            {t('It keeps its date and address unless you changed them. Old addresses redirect.')}
          </p>
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
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {isOut ? t('Update') : when === 'later' ? t('Schedule') : t('Publish now')}
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
      <Radio.Group label={t('When')} value={when} onChange={(value) => onWhen(value === 'later' ? 'later' : 'now')}>
        <Stack gap="xs" mt="xs">
          <Radio size="md" value="now" label={t('Now')} />
          <Radio size="md" value="later" label={t('Schedule for later')} />
        </Stack>
      </Radio.Group>
      {when === 'later' && (
        <TextInput
          label={t('Date and time')}
          description={t('In your time zone ({timeZone}).', {
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          })}
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

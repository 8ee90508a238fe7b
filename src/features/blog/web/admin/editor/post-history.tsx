import { plural, t } from '#kit/language/product.ts';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import {
  getPostRevision,
  listPostRevisions,
  type PostOnTheWire,
  type PostRevision,
  restorePostRevision,
} from '../../../api/blog-posts.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayMoment, saySince } from '#web/site/shell/say-date.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { rich } from '#web/ui/rich.tsx';
import styles from './post-editor.module.css';

/** @sentences */
const kinds = { saved: 'Written', published: 'Published', scheduled: 'Scheduled', restored: 'Restored' } as const;
/** @sentences */
const kindsSince = {
  saved: 'Written {since}',
  published: 'Published {since}',
  scheduled: 'Scheduled {since}',
  restored: 'Restored {since}',
} as const;

interface Props {
  post: PostOnTheWire;
  onRestored: () => void;
}

/** What a post was before: each version can be looked at and taken up again. */
export function PostHistory({ opened, onClose, ...props }: Props & { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('History')}
      closeButtonProps={{ 'aria-label': t('Close'), size: 40 }}
    >
      <Versions {...props} />
    </Drawer>
  );
}

function Versions({ post, onRestored }: Props) {
  const [shown, setShown] = useState<PostRevision | null>(null);
  const params = { postId: post.id };
  const query = useQuery({
    queryKey: ['blog-revisions', post.id, post.revision],
    queryFn: async () => (await call(listPostRevisions, { params })).revisions,
  });
  if (shown) return <Version post={post} version={shown} onBack={() => setShown(null)} onRestored={onRestored} />;
  return (
    <ListStates query={query} failed={t('The history could not be loaded')} empty={null}>
      {(revisions) => (
        <PanelList label={t('Versions')}>
          {revisions.map((one, at) => (
            <PanelRow
              key={one.number}
              title={at === 0 ? t('Current version') : t(kindsSince[one.kind], { since: saySince(one.at) })}
              facts={
                <>
                  {at === 0 && `${t(kinds[one.kind])}, `}
                  {rich(t('{moment} by {person}, {words}'), {
                    moment: <time dateTime={one.at}>{sayMoment(one.at)}</time>,
                    person: one.by,
                    words: plural(one.words, '{count} word', '{count} words'),
                  })}
                </>
              }
              acts={
                at > 0 && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={t('View version {number}', { number: one.number })}
                    onClick={() => setShown(one)}
                  >
                    {t('View')}
                  </Button>
                )
              }
            />
          ))}
        </PanelList>
      )}
    </ListStates>
  );
}

function Version(props: Props & { version: PostRevision; onBack: () => void }) {
  const { post, version, onBack, onRestored } = props;
  const params = { postId: post.id, number: String(version.number) };
  const query = useQuery({
    queryKey: ['blog-revision', post.id, version.number],
    queryFn: async () => [(await call(getPostRevision, { params })).document],
  });
  const { busy, error, run } = useAttempt();
  const restore = () =>
    run(async () => {
      await call(restorePostRevision, { params, body: { revision: post.revision } });
      showToast(t('Version restored. The previous one stays in the history.'));
      onRestored();
    });
  return (
    <Stack>
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('All versions')}
        </Button>
        {post.mine && (
          <Button size="sm" loading={busy} onClick={() => void restore()}>
            {t('Restore this version')}
          </Button>
        )}
      </Group>
      <FormFailure error={error} />
      <ListStates query={query} failed={t('This version could not be loaded')} empty={null}>
        {([document]) =>
          document && (
            <article className={styles.version}>
              <h2>{document.title || t('Untitled')}</h2>
              {/* Cleaned by the server when it was written. */}
              <div className="prose" dangerouslySetInnerHTML={{ __html: document.content }} />
            </article>
          )
        }
      </ListStates>
    </Stack>
  );
}

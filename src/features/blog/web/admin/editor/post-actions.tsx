import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Eye, History, Link2, MoreHorizontal, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { endPreviewLink, makePreviewLink, removePost, unpublishPost } from '../../../api/blog-posts.ts';
import { call } from '#web/call.ts';
import { ConfirmDialog } from '#web/site/shell/confirm-dialog.tsx';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { useBlogMember } from '../blog-member.ts';
import styles from './post-editor.module.css';
import { PostHistory } from './post-history.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { Autosave } from './use-autosave.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

type Opened = 'publish' | 'history' | 'remove';

/** What is done with a post as a whole. */
export function PostActions({ saving, onReload }: { saving: Autosave; onReload: () => void }) {
  const { manages } = useBlogMember();
  const [opened, setOpened] = useState<Opened | null>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { post, save, take } = saving;
  const close = () => setOpened(null);
  const params = { postId: post?.id ?? '' };
  /** Each begins with what is written now. */
  const afterSaving = async (work: (slug: string) => Promise<void>): Promise<void> => {
    const saved = await save();
    if (saved) await work(saved.slug).catch(showFailure);
  };
  const preview = () => void afterSaving(async (slug) => void window.open(`/blog/preview/${slug}`, 'blog-preview'));
  if (!post) return <span className={styles.acts} />;
  return (
    <Group gap="xs" className={styles.acts ?? ''}>
      <Button variant="default" size="md" leftSection={<Eye {...icon} />} onClick={preview}>
        {t('Preview')}
      </Button>
      {manages && (
        <Button size="md" onClick={() => void save().then((saved) => saved && setOpened('publish'))}>
          {post.state === 'published' ? t('Update') : t('Publish')}
        </Button>
      )}
      <MoreMenu post={post} manages={manages} take={take} afterSaving={afterSaving} onOpen={setOpened} />
      <PublishDialog opened={opened === 'publish'} onClose={close} saving={saving} />
      <PostHistory opened={opened === 'history'} onClose={close} post={post} onRestored={onReload} />
      <ConfirmDialog
        opened={opened === 'remove'}
        onClose={close}
        title={post.title ? t('Delete {name}?', { name: post.title }) : t('Delete this post?')}
        act={t('Delete')}
        onConfirm={async () => {
          await call(removePost, { params });
          await queries.invalidateQueries({ queryKey: ['blog-posts'] });
          await navigate('/blog-admin');
        }}
      >
        {t('Deletes the post and all its versions. This action cannot be undone.')}
      </ConfirmDialog>
    </Group>
  );
}

type AfterSaving = (work: (slug: string) => Promise<void>) => Promise<void>;
type SavedPost = NonNullable<Autosave['post']>;

function MoreMenu({
  post,
  manages,
  take,
  afterSaving,
  onOpen,
}: {
  post: SavedPost;
  manages: boolean;
  take: Autosave['take'];
  afterSaving: AfterSaving;
  onOpen: (opened: Opened) => void;
}) {
  const { share, endShare, takeBack } = postActs(post, take, afterSaving);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={42} aria-label={t('More')}>
          <MoreHorizontal size={18} strokeWidth={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<History {...icon} />} onClick={() => onOpen('history')}>
          {t('History')}
        </Menu.Item>
        <Menu.Item leftSection={<Link2 {...icon} />} onClick={share}>
          {t('Copy preview link')}
        </Menu.Item>
        {post.has_preview_link && <Menu.Item onClick={endShare}>{t('Turn off preview link')}</Menu.Item>}
        {manages && post.state !== 'draft' && (
          <Menu.Item
            leftSection={post.state === 'scheduled' ? <CalendarClock {...icon} /> : <Undo2 {...icon} />}
            onClick={takeBack}
          >
            {post.state === 'scheduled' ? t('Cancel schedule') : t('Move back to drafts')}
          </Menu.Item>
        )}
        {post.mine && (
          <Menu.Item color="red" leftSection={<Trash2 {...icon} />} onClick={() => onOpen('remove')}>
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function postActs(post: SavedPost, take: Autosave['take'], afterSaving: AfterSaving) {
  const params = { postId: post.id };
  const share = () =>
    void afterSaving(async () => {
      const { href } = await call(makePreviewLink, { params, body: {} });
      await navigator.clipboard.writeText(href).catch(() => undefined);
      take({ ...post, has_preview_link: true });
      showToast(t('Link copied. Anyone with it can read the draft; earlier links no longer work.'));
    });
  const endShare = () =>
    void call(endPreviewLink, { params }).then(({ post: answer }) => {
      take(answer);
      showToast(t('The preview link no longer works.'));
    }, showFailure);
  const takeBack = () =>
    void call(unpublishPost, { params, body: {} }).then(({ post: answer }) => {
      take(answer);
      showToast(t('Moved back to drafts.'));
    }, showFailure);
  return { share, endShare, takeBack };
}

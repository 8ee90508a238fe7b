import { t } from '#kit/language/product.ts';
import { Alert, Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { getPost, type PostInput, type PostOnTheWire } from '../../../api/blog-posts.ts';
import { postLimits, postStateNames } from '../../../rules/post.ts';
import { call } from '#web/call.ts';
import { Mark } from '#web/site/shell/panel-list.tsx';
import { useBlogMember } from '../blog-member.ts';

import { PostActions } from './post-actions.tsx';
import styles from './post-editor.module.css';
import { PostSettings } from './post-settings.tsx';
import { type Autosave, type SaveState, useAutosave } from './use-autosave.ts';
import { WritingArea } from './writing-area.tsx';

const nothing: Omit<PostInput, 'authors'> = {
  ...{ title: '', slug: '', excerpt: '', content: '', cover: null },
  ...{ categories: [], tags: [] },
};

/**
 * A new post, one of the person's own drafts, or any post: its text, and what readers see around it. `isQuiet`: the
 * text alone.
 */
export default function PostEditorPage({ isQuiet = false }: { isQuiet?: boolean }) {
  const { postId } = useParams();
  // Content that is loaded again replaces what was there.
  const [loads, setLoads] = useState(0);
  return (
    <PostLoader key={`${postId} ${loads}`} postId={postId} isQuiet={isQuiet} onReload={() => setLoads(loads + 1)} />
  );
}

interface Place {
  isQuiet: boolean;
  onReload: () => void;
}

function PostLoader({ postId, ...place }: Place & { postId: string | undefined }) {
  const query = useQuery({
    queryKey: ['blog-post', postId],
    queryFn: () => call(getPost, { params: { postId: postId ?? '' } }),
    enabled: postId !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error)
    return (
      <div className={styles.page}>
        <Alert color="red" role="alert" title={t('This post could not be opened')}>
          <p>{query.error.message}</p>
          <Button component={Link} to="/blog-admin" variant="default" size="md" mt="sm">
            {t('All posts')}
          </Button>
        </Alert>
      </div>
    );
  if (postId !== undefined && !query.data)
    return (
      <div className={styles.page}>
        <Stack role="status" aria-label={t('Loading...')}>
          <Skeleton height={48} width="60%" />
          <Skeleton height={320} />
        </Stack>
      </div>
    );
  return <PostEditor initial={query.data?.post ?? null} {...place} />;
}

function PostEditor({ initial, isQuiet, onReload }: Place & { initial: PostOnTheWire | null }) {
  const { id } = useBlogMember();
  // The router stays where it is: a new page would lose the cursor.
  const onNew = (made: string) => history.replaceState(history.state, '', `/blog-admin/add-blog/${made}`);
  const saving = useAutosave(initial, { ...nothing, authors: [id] }, onNew);
  const { document, post, change, error } = saving;
  const editable = post === null || post.mine;
  return (
    <div className={styles.page}>
      <Bar saving={saving} onReload={onReload} />
      <Trouble saving={saving} onReload={onReload} />
      {!editable && (
        <Alert mb="md" color="gray">
          {t('An editor has taken over this post: authors can only change their drafts.')}
        </Alert>
      )}
      <div className={styles.columns} data-quiet={isQuiet || undefined}>
        <div className={styles.column}>
          <textarea
            className={styles.title}
            aria-label={t('Title')}
            placeholder={t('Title')}
            rows={1}
            maxLength={postLimits.title}
            readOnly={!editable}
            value={document.title}
            onChange={(event) => change({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
            autoFocus={post === null}
          />
          {error?.fieldMessage('document.title') && <p role="alert">{error.fieldMessage('document.title')}</p>}
          <WritingArea content={document.content} editable={editable} onChange={(content) => change({ content })} />
        </div>
        {!isQuiet && <PostSettings saving={saving} editable={editable} />}
      </div>
    </div>
  );
}

/** @sentences */
const words: Record<SaveState, string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved',
};

function Bar({ saving, onReload }: { saving: Autosave; onReload: () => void }) {
  const { manages } = useBlogMember();
  const { post, state } = saving;
  return (
    <div className={styles.bar}>
      <Anchor component={Link} to={manages ? '/blog-admin/blogs' : '/blog-admin'} className={styles.back ?? ''}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {manages ? t('Posts') : t('Your posts')}
      </Anchor>
      {post && (
        <Mark tone={post.state === 'published' ? 'good' : post.state === 'scheduled' ? 'warning' : 'quiet'}>
          {t(postStateNames[post.state])}
        </Mark>
      )}
      {post?.changed && <Mark tone="accent">{t('Changed')}</Mark>}
      <span className={styles.state} role="status" data-state={state}>
        {post === null && state === 'saved' ? '' : t(words[state])}
      </span>
      <PostActions saving={saving} onReload={onReload} />
    </div>
  );
}

/** What prevents saving the text, and the ways out of it. */
function Trouble({ saving, onReload }: { saving: Autosave; onReload: () => void }) {
  const { state, error, save, keepMine } = saving;
  if (state === 'conflict')
    return (
      <Alert mb="md" color="orange" role="alert" title={t('Someone else changed this post')}>
        <p>{t('Both versions are saved in the history, whichever you choose.')}</p>
        <div className={styles.ways}>
          <Button variant="default" size="sm" onClick={onReload}>
            {t('Load theirs')}
          </Button>
          <Button variant="default" size="sm" onClick={() => void keepMine()}>
            {t('Keep mine')}
          </Button>
        </div>
      </Alert>
    );
  if (state !== 'failed') return null;
  return (
    <Alert mb="md" color="red" role="alert" title={t('Your changes aren’t saved')}>
      <p>{error?.message}</p>
      <div className={styles.ways}>
        <Button variant="default" size="sm" onClick={() => void save()}>
          {t('Try again')}
        </Button>
      </div>
    </Alert>
  );
}

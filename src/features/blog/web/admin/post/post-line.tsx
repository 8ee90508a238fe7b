import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { PostSummary as Post } from '../../../api/blog-posts.ts';
import { postStateNames } from '../../../rules/post.ts';
import { rich } from '#web/ui/rich.tsx';
import { Mark, PanelRow } from '#web/site/shell/panel-list.tsx';
import { sayMoment, saySince } from '#web/site/shell/say-date.ts';
import styles from '../blog-admin.module.css';
import { useBlogMember } from '../blog-member.ts';

const tones = { draft: 'quiet', scheduled: 'warning', published: 'good' } as const;

export const editHref = (id: string, manages: boolean): string =>
  manages ? `/blog-admin/edit-blog/${id}` : `/blog-admin/add-blog/${id}`;

/** A post in a list of the blog's screens. */
export function PostLine({ post }: { post: Post }) {
  const { manages } = useBlogMember();
  const { id, title, state, changed, published_at, updated_at, by, cover, slug } = post;
  const name = title || t('Untitled');
  return (
    <PanelRow
      stacked
      icon={cover ? <img className={styles.thumb} src={cover} alt="" loading="lazy" /> : undefined}
      title={name}
      mark={
        <>
          <Mark tone={tones[state]}>{t(postStateNames[state])}</Mark>
          {changed && <Mark tone="accent">{t('Changed')}</Mark>}
        </>
      }
      facts={
        <>
          {by && <span>{by}, </span>}
          {state === 'scheduled' && published_at ? (
            <span>
              {rich(t('goes out {moment}'), {
                moment: <time dateTime={published_at}>{sayMoment(published_at)}</time>,
              })}
            </span>
          ) : (
            <span>
              {rich(t('written {since}'), {
                since: (
                  <time dateTime={updated_at} title={sayMoment(updated_at)}>
                    {saySince(updated_at)}
                  </time>
                ),
              })}
            </span>
          )}
        </>
      }
      acts={
        <>
          {state === 'published' && (
            <Button component="a" href={`/blog/${slug}`} target="_blank" variant="subtle" color="gray" size="md">
              {t('Read')}
            </Button>
          )}
          <Button
            component={Link}
            to={editHref(id, manages)}
            variant="default"
            size="md"
            aria-label={t('Open {name}', { name })}
          >
            {t('Open')}
          </Button>
        </>
      }
    />
  );
}

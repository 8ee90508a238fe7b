import { t } from '#kit/language/product.ts';
import { MultiSelect, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listBlogCategories } from '../../../api/blog.ts';
import { postLimits, postSlug } from '../../../rules/post.ts';
import { call } from '#web/call.ts';
import { useBlogMember } from '../blog-member.ts';
import { PictureField } from '../media/picture-field.tsx';
import styles from './post-editor.module.css';
import type { Autosave } from './use-autosave.ts';

/** What readers see around the text: cover, summary, address, categories, tags, by-line. */
export function PostSettings({ saving, editable }: { saving: Autosave; editable: boolean }) {
  const { manages } = useBlogMember();
  const { document, post, change, error } = saving;
  const of = (path: string) => error?.fieldMessage(`document.${path}`);
  return (
    <aside className={styles.settings} aria-label={t('Post settings')}>
      <fieldset disabled={!editable}>
        <Stack>
          <CoverFields saving={saving} />
          <Textarea
            label={t('Summary')}
            description={t('Shown in lists, search results and cards. If empty, the post’s first words.')}
            autosize
            minRows={3}
            maxLength={postLimits.excerpt}
            value={document.excerpt}
            error={of('excerpt')}
            onChange={(event) => change({ excerpt: event.currentTarget.value })}
          />
          <TextInput
            label={t('Address')}
            description={`/blog/${document.slug ? postSlug(document.slug) : (post?.slug ?? postSlug(document.title))}`}
            placeholder={t('Based on the title')}
            maxLength={postLimits.slug}
            value={document.slug}
            error={of('slug')}
            onChange={(event) => change({ slug: event.currentTarget.value })}
          />
          <CategoriesField saving={saving} />
          <TagsInput
            label={t('Tags')}
            description={t('Press Enter after each.')}
            maxTags={postLimits.tags}
            value={document.tags}
            onChange={(tags) => change({ tags: tags.map((tag) => tag.slice(0, postLimits.tag)) })}
            clearable
            clearButtonProps={{ 'aria-label': t('Remove all tags') }}
          />
          {manages && post && (
            <MultiSelect
              label={t('By')}
              data={post.writers.map(({ id, name }) => ({ value: id, label: name }))}
              maxValues={postLimits.authors}
              value={document.authors}
              onChange={(authors) => change({ authors })}
            />
          )}
        </Stack>
      </fieldset>
    </aside>
  );
}

function CoverFields({ saving }: { saving: Autosave }) {
  const { change, error } = saving;
  const { cover } = saving.document;
  return (
    <>
      <PictureField
        kind="cover"
        src={cover?.src ?? ''}
        error={error?.fieldMessage('document.cover')}
        onPicture={(media) =>
          change({ cover: media && { src: media.src, alt: media.alt, caption: cover?.caption ?? '' } })
        }
      />
      {cover && (
        <>
          <TextInput
            label={t('Describe the cover')}
            description={t('For readers who can’t see it.')}
            maxLength={postLimits.alt}
            value={cover.alt}
            onChange={(event) => change({ cover: { ...cover, alt: event.currentTarget.value } })}
          />
          <TextInput
            label={t('Cover caption')}
            maxLength={postLimits.caption}
            value={cover.caption}
            onChange={(event) => change({ cover: { ...cover, caption: event.currentTarget.value } })}
          />
        </>
      )}
    </>
  );
}

function CategoriesField({ saving: { document, change } }: { saving: Autosave }) {
  const categories = useQuery({ queryKey: ['blog-categories'], queryFn: () => call(listBlogCategories, {}) });
  return (
    <MultiSelect
      label={t('Categories')}
      data={(categories.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      maxValues={postLimits.categories}
      searchable
      nothingFoundMessage={t('No matching category')}
      value={document.categories}
      onChange={(chosen) => change({ categories: chosen })}
      clearable
      clearButtonProps={{ 'aria-label': t('Remove all categories') }}
      hidePickedOptions
    />
  );
}

/** Posts of the blog, as those who write them have them. */
import { z } from 'zod';
import { t } from '#kit/language/product.ts';
import { postLimits, postStates, type PostDocument } from '../rules/post.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Blog';
const at = '/api/blog-admin';

const { title, slug, excerpt, content, alt, caption } = postLimits;
/** The browser says what a tag is called; its address is the server's. */
const documentInput = z.object({
  title: z
    .string()
    .trim()
    .max(title, { error: () => t('Use at most {most} characters.', { most: title }) }),
  slug: z
    .string()
    .trim()
    .max(slug, { error: () => t('Use at most {most} characters.', { most: slug }) }),
  excerpt: z
    .string()
    .trim()
    .max(excerpt, { error: () => t('Use at most {most} characters.', { most: excerpt }) }),
  content: z.string().max(content, 'This post is too long.'),
  cover: z
    .object({
      src: z.string().max(300),
      alt: z.string().trim().max(alt),
      caption: z.string().trim().max(caption),
    })
    .nullable(),
  categories: z.array(z.string().max(40)).max(postLimits.categories),
  tags: z.array(z.string().trim().max(postLimits.tag)).max(postLimits.tags),
  authors: z.array(z.string().max(40)).max(postLimits.authors),
});
export type PostInput = z.input<typeof documentInput>;

const documentShape: z.ZodType<PostDocument, PostDocument> = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  cover: z.object({ src: z.string(), alt: z.string(), caption: z.string() }).nullable(),
  categories: z.array(z.string()),
  tags: z.array(z.object({ name: z.string(), slug: z.string() })),
  authors: z.array(z.string()),
});
const postRowShape = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  state: z.enum(postStates),
  /** Whether readers get something older than what is written here. */
  changed: z.boolean(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
  by: z.string(),
  cover: z.string(),
  /** Whether the caller may write in it. */
  mine: z.boolean(),
});
export type PostSummary = z.infer<typeof postRowShape>;
const postShape = postRowShape.extend({
  revision: z.number(),
  document: documentShape,
  has_preview_link: z.boolean(),
  /** Who may be in the by-line. */
  writers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PostOnTheWire = z.infer<typeof postShape>;
const post = z.object({ post: postShape });
const atPost = `${at}/posts/{postId}` as const;

export const listPosts = endpoint({
  method: 'GET',
  path: `${at}/posts`,
  access: 'blog-author',
  group,
  summary: 'Posts, most recently edited first; for authors, only their own.',
  query: z.object({
    state: z.enum(['all', ...postStates]).default('all'),
    q: z.string().max(100).default(''),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({
    posts: z.array(postRowShape),
    pages: z.number(),
    counts: z.object({ all: z.number(), draft: z.number(), scheduled: z.number(), published: z.number() }),
  }),
});
export const addPost = endpoint({
  method: 'POST',
  path: `${at}/posts`,
  access: 'blog-author',
  group,
  summary: 'Creates a draft.',
  body: z.object({ document: documentInput }),
  answer: post,
});
export const getPost = endpoint({
  method: 'GET',
  path: atPost,
  access: 'blog-author',
  group,
  summary: 'A post as its writers see it.',
  answer: post,
});
export const savePost = endpoint({
  method: 'PUT',
  path: atPost,
  access: 'blog-author',
  group,
  summary:
    'Saves a post; readers of a published post see it when it’s published again. `revision` is the one that was edited; 409 if someone else saved in the meantime.',
  body: z.object({ revision: z.number().int(), document: documentInput }),
  answer: post,
});
export const removePost = endpoint({
  method: 'DELETE',
  path: atPost,
  access: 'blog-author',
  group,
  summary: 'Deletes a post with its versions: any post for editors, their own drafts for authors.',
  answer: z.object({}),
});
export const publishPost = endpoint({
  method: 'POST',
  path: `${atPost}/publish`,
  access: 'blog-editor',
  group,
  summary: 'Publishes a post: now, at a later time, or in place of the published version.',
  body: z.object({
    revision: z.number().int(),
    /** A moment to come; null for now. */
    at: z.iso.datetime({ offset: true }).nullable(),
  }),
  answer: post,
});
export const unpublishPost = endpoint({
  method: 'POST',
  path: `${atPost}/unpublish`,
  access: 'blog-editor',
  group,
  summary: 'Unpublishes a post or cancels its schedule: it becomes a draft again.',
  body: z.object({}),
  answer: post,
});
export const makePreviewLink = endpoint({
  method: 'POST',
  path: `${atPost}/preview-link`,
  access: 'blog-author',
  group,
  summary: 'An address that shows the draft to anyone who has it. The previous address stops working.',
  body: z.object({}),
  answer: z.object({ href: z.string() }),
});
export const endPreviewLink = endpoint({
  method: 'DELETE',
  path: `${atPost}/preview-link`,
  access: 'blog-author',
  group,
  summary: 'Turns off the address that shows the draft.',
  answer: post,
});

const revisionShape = z.object({
  number: z.number(),
  kind: z.enum(['saved', 'published', 'scheduled', 'restored']),
  by: z.string(),
  at: z.string(),
  title: z.string(),
  words: z.number(),
});
export type PostRevision = z.infer<typeof revisionShape>;
export const listPostRevisions = endpoint({
  method: 'GET',
  path: `${atPost}/revisions`,
  access: 'blog-author',
  group,
  summary: 'The earlier versions of a post, newest first.',
  answer: z.object({ revisions: z.array(revisionShape) }),
});
export const getPostRevision = endpoint({
  method: 'GET',
  path: `${atPost}/revisions/{number}`,
  access: 'blog-author',
  group,
  summary: 'One of these versions, in full.',
  answer: z.object({ document: documentShape }),
});
export const restorePostRevision = endpoint({
  method: 'POST',
  path: `${atPost}/revisions/{number}/restore`,
  access: 'blog-author',
  group,
  summary: 'Restores an older version as the newest one.',
  body: z.object({ revision: z.number().int() }),
  answer: post,
});

/** Of the calls of the blog: see endpoint-samples.ts. */
import type { PostInput } from '#features/blog/api/blog-posts.ts';
import { newId } from '#kit/ids.ts';
import type { Sample } from './endpoint-samples.ts';
import type { Things } from './things.ts';

const at = '/api/blog-admin';
const document: PostInput = {
  ...{ title: 'Changed', slug: '', excerpt: '', content: '<p>Words</p>', cover: null },
  ...{ categories: [], tags: [], authors: [] },
};
const ofPost = ({ blog }: Things) => ({ postId: blog.post_id });
const ofVersion = (things: Things) => ({ ...ofPost(things), number: '1' });
const ofPerson = ({ blog }: Things) => ({ personId: blog.invited_id });
const ofCategory = ({ blog }: Things) => ({ categoryId: blog.category_id });
const ofMedia = ({ blog }: Things) => ({ mediaId: blog.media_id });

export const blogSamples = (picture: () => FormData): Record<string, (things: Things) => Sample> => ({
  [`POST ${at}/session`]: () => ({ body: {} }),
  [`DELETE ${at}/session`]: () => ({}),
  [`GET ${at}/session`]: () => ({}),
  [`POST ${at}/invitations/look`]: () => ({ body: { token: 'no-such-token' } }),
  [`POST ${at}/invitations/accept`]: () => ({ body: { token: 'no-such-token' } }),
  [`GET ${at}/people`]: () => ({}),
  [`POST ${at}/people`]: () => ({ body: { name: 'New', email: `${newId()}@example.com`, role: 'author' } }),
  [`POST ${at}/people/{personId}/invitation`]: (things) => ({ params: ofPerson(things), body: {} }),
  [`PUT ${at}/people/{personId}`]: (things) => ({ params: ofPerson(things), body: { bio: 'Changed' } }),
  [`DELETE ${at}/people/{personId}`]: (things) => ({ params: ofPerson(things) }),
  [`GET ${at}/categories`]: () => ({}),
  [`POST ${at}/categories`]: () => ({ body: { name: newId() } }),
  [`PUT ${at}/categories/{categoryId}`]: (things) => ({ params: ofCategory(things), body: { name: newId() } }),
  [`DELETE ${at}/categories/{categoryId}`]: (things) => ({ params: ofCategory(things) }),
  [`GET ${at}/media`]: () => ({}),
  [`POST ${at}/media`]: () => ({ body: picture() }),
  [`PUT ${at}/media/{mediaId}`]: (things) => ({ params: ofMedia(things), body: { name: 'Tree', alt: 'A tree' } }),
  [`DELETE ${at}/media/{mediaId}`]: (things) => ({ params: ofMedia(things) }),
  [`GET ${at}/posts`]: () => ({}),
  [`POST ${at}/posts`]: () => ({ body: { document } }),
  [`GET ${at}/posts/{postId}`]: (things) => ({ params: ofPost(things) }),
  [`PUT ${at}/posts/{postId}`]: (things) => ({ params: ofPost(things), body: { revision: 1, document } }),
  [`DELETE ${at}/posts/{postId}`]: (things) => ({ params: ofPost(things) }),
  [`POST ${at}/posts/{postId}/publish`]: (things) => ({ params: ofPost(things), body: { revision: 1, at: null } }),
  [`POST ${at}/posts/{postId}/unpublish`]: (things) => ({ params: ofPost(things), body: {} }),
  [`POST ${at}/posts/{postId}/preview-link`]: (things) => ({ params: ofPost(things), body: {} }),
  [`DELETE ${at}/posts/{postId}/preview-link`]: (things) => ({ params: ofPost(things) }),
  [`GET ${at}/posts/{postId}/revisions`]: (things) => ({ params: ofPost(things) }),
  [`GET ${at}/posts/{postId}/revisions/{number}`]: (things) => ({ params: ofVersion(things) }),
  [`POST ${at}/posts/{postId}/revisions/{number}/restore`]: (things) => ({
    params: ofVersion(things),
    body: { revision: 1 },
  }),
});

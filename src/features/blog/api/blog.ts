/** The screens of those who write the blog. What readers see are pages, not calls. */
import { z } from 'zod';
import { blogRoles } from '../rules/blog-access.ts';
import { postLimits } from '../rules/post.ts';
import { proofInput } from '#features/accounts/api/account.ts';
import { emailInput, tokenInput } from '#features/accounts/api/accounts.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Blog';
const at = '/api/blog-admin';

const memberShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(blogRoles),
  /** When the session began; it is over 24 hours later. */
  login_time: z.string(),
});
export type BlogMemberOnTheWire = z.infer<typeof memberShape>;

export const openBlogSession = endpoint({
  method: 'POST',
  path: `${at}/session`,
  access: 'signed-in',
  group,
  summary:
    'Opens a session of the blog, for its people and admins of the installation. Anyone who signed in more than 15 minutes ago must confirm their identity.',
  body: z.object(proofInput),
  answer: memberShape,
});
export const closeBlogSession = endpoint({
  method: 'DELETE',
  path: `${at}/session`,
  access: 'anyone',
  group,
  summary: 'Ends the session of the blog.',
  answer: z.object({}),
});
export const getBlogMember = endpoint({
  method: 'GET',
  path: `${at}/session`,
  access: 'blog-author',
  group,
  summary: 'The person of this blog session.',
  answer: memberShape,
});
export const lookAtBlogInvitation = endpoint({
  method: 'POST',
  path: `${at}/invitations/look`,
  access: 'anyone',
  group,
  summary: 'What an invitation to write is for.',
  body: z.object({ token: tokenInput }),
  answer: z.object({ name: z.string(), email: z.string(), role: z.enum(blogRoles) }),
});
export const acceptBlogInvitation = endpoint({
  method: 'POST',
  path: `${at}/invitations/accept`,
  access: 'signed-in',
  group,
  summary: 'Accepts an invitation to write with the account of the invited address.',
  body: z.object({ token: tokenInput }),
  answer: z.object({}),
});

const personShape = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  slug: z.string(),
  /** Null of an admin of the installation, who needs none. */
  role: z.enum(blogRoles).nullable(),
  bio: z.string(),
  picture: z.string(),
  state: z.enum(['invited', 'active', 'left']),
  posts: z.number(),
});
export type BlogPersonOnTheWire = z.infer<typeof personShape>;
const people = z.object({ people: z.array(personShape) });
const nameText = z.string().trim().min(1, 'Enter a name.').max(100);
const picture = z
  .string()
  .max(300)
  .regex(/^(?:\/files\/[\w./-]+)?$/, 'Choose a picture from the media library.');

export const listBlogPeople = endpoint({
  method: 'GET',
  path: `${at}/people`,
  access: 'blog-editor',
  group,
  summary: 'Everyone who writes or wrote for the blog.',
  answer: people,
});
export const inviteBlogPerson = endpoint({
  method: 'POST',
  path: `${at}/people`,
  access: 'blog-admin',
  group,
  summary: 'Invites someone by mail to write; the link works for 14 days.',
  body: z.object({ name: nameText, email: emailInput, role: z.enum(blogRoles) }),
  answer: people,
});
export const resendBlogInvitation = endpoint({
  method: 'POST',
  path: `${at}/people/{personId}/invitation`,
  access: 'blog-admin',
  group,
  summary: 'Sends an invitation again; the previous link stops working.',
  body: z.object({}),
  answer: people,
});
export const changeBlogPerson = endpoint({
  method: 'PUT',
  path: `${at}/people/{personId}`,
  access: 'blog-editor',
  group,
  summary: 'Changes what readers see of a writer, and (for blog admins) their role.',
  body: z.object({
    name: nameText.optional(),
    bio: z.string().trim().max(600).optional(),
    picture: picture.optional(),
    role: z.enum(blogRoles).optional(),
  }),
  answer: people,
});
export const removeBlogPerson = endpoint({
  method: 'DELETE',
  path: `${at}/people/{personId}`,
  access: 'blog-admin',
  group,
  summary: 'Removes a writer’s access immediately. Their name stays on their posts.',
  answer: people,
});

const categoryShape = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  posts: z.number(),
});
export type BlogCategoryOnTheWire = z.infer<typeof categoryShape>;
const categories = z.object({ categories: z.array(categoryShape) });
const categoryInput = z.object({ name: nameText, description: z.string().trim().max(300).default('') });

export const listBlogCategories = endpoint({
  method: 'GET',
  path: `${at}/categories`,
  access: 'blog-author',
  group,
  summary: 'The categories of posts, by name.',
  answer: categories,
});
export const addBlogCategory = endpoint({
  method: 'POST',
  path: `${at}/categories`,
  access: 'blog-editor',
  group,
  summary: 'Adds a category.',
  body: categoryInput,
  answer: categories,
});
export const changeBlogCategory = endpoint({
  method: 'PUT',
  path: `${at}/categories/{categoryId}`,
  access: 'blog-editor',
  group,
  summary: 'Renames a category; its address stays.',
  body: categoryInput,
  answer: categories,
});
export const removeBlogCategory = endpoint({
  method: 'DELETE',
  path: `${at}/categories/{categoryId}`,
  access: 'blog-editor',
  group,
  summary: 'Removes a category; posts in it stay.',
  answer: categories,
});

const mediaShape = z.object({
  id: z.string(),
  name: z.string(),
  alt: z.string(),
  src: z.string(),
  /** A smaller size, for lists. */
  preview: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  by: z.string(),
  created_at: z.string(),
});
export type BlogMediaOnTheWire = z.infer<typeof mediaShape>;

export const listBlogMedia = endpoint({
  method: 'GET',
  path: `${at}/media`,
  access: 'blog-author',
  group,
  summary: 'The pictures of the blog, newest first; for authors, only their own.',
  query: z.object({ q: z.string().max(100).default(''), page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  answer: z.object({ media: z.array(mediaShape), pages: z.number() }),
});
export const uploadBlogMedia = endpoint({
  method: 'POST',
  path: `${at}/media`,
  access: 'blog-author',
  group,
  summary:
    'Multipart upload of a picture, field `image` (JPEG, PNG, WebP, AVIF or GIF, under 10 MB), with the field `alt` before it.',
  body: 'upload',
  answer: z.object({ media: mediaShape }),
});
export const changeBlogMedia = endpoint({
  method: 'PUT',
  path: `${at}/media/{mediaId}`,
  access: 'blog-author',
  group,
  summary: 'Changes the name and the alternative text of a picture.',
  body: z.object({ name: nameText, alt: z.string().trim().max(postLimits.alt) }),
  answer: z.object({ media: mediaShape }),
});
export const removeBlogMedia = endpoint({
  method: 'DELETE',
  path: `${at}/media/{mediaId}`,
  access: 'blog-author',
  group,
  summary: 'Deletes a picture that no post uses.',
  answer: z.object({}),
});

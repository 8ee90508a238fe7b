import * as blog from '../api/blog.ts';
import * as posts from '../api/blog-posts.ts';
import { on, type Route } from '#platform/http/call.ts';
import { addBlogCategory, changeBlogCategory, listCategories, removeBlogCategory } from './categories.ts';
import { changeBlogMedia, listBlogMedia, removeBlogMedia, uploadBlogMedia } from './media/blog-media.ts';
import {
  changeBlogPerson,
  inviteBlogPerson,
  listPeople,
  removeBlogPerson,
  resendBlogInvitation,
} from './people/blog-people.ts';
import { acceptBlogInvitation, lookAtBlogInvitation } from './people/invitation.ts';
import { blogMemberOnTheWire, closeBlogSession, openBlogSession } from './people/session.ts';
import { listOfPosts, postOnTheWire } from './posts/find-posts.ts';
import { endPreviewLink, makePreviewLink, publishPost, unpublishPost } from './posts/publish-post.ts';
import { getPostRevision, listPostRevisions } from './posts/revisions.ts';
import { addPost, removePost, restorePostRevision, savePost } from './posts/save-post.ts';

export const routes: readonly Route[] = [
  on(blog.openBlogSession, openBlogSession),
  on(blog.closeBlogSession, closeBlogSession),
  on(blog.getBlogMember, async ({ blogMember }) => blogMemberOnTheWire(blogMember)),
  on(blog.lookAtBlogInvitation, lookAtBlogInvitation),
  on(blog.acceptBlogInvitation, acceptBlogInvitation),
  on(blog.listBlogPeople, ({ services }) => listPeople(services.database)),
  on(blog.inviteBlogPerson, inviteBlogPerson),
  on(blog.resendBlogInvitation, resendBlogInvitation),
  on(blog.changeBlogPerson, changeBlogPerson),
  on(blog.removeBlogPerson, removeBlogPerson),
  on(blog.listBlogCategories, ({ services }) => listCategories(services.database)),
  on(blog.addBlogCategory, addBlogCategory),
  on(blog.changeBlogCategory, changeBlogCategory),
  on(blog.removeBlogCategory, removeBlogCategory),
  on(blog.listBlogMedia, listBlogMedia),
  on(blog.uploadBlogMedia, uploadBlogMedia),
  on(blog.changeBlogMedia, changeBlogMedia),
  on(blog.removeBlogMedia, removeBlogMedia),
  on(posts.listPosts, listOfPosts),
  on(posts.addPost, addPost),
  on(posts.getPost, ({ services, blogMember, params }) => postOnTheWire(services.database, blogMember, params.postId)),
  on(posts.savePost, savePost),
  on(posts.removePost, removePost),
  on(posts.publishPost, publishPost),
  on(posts.unpublishPost, unpublishPost),
  on(posts.makePreviewLink, makePreviewLink),
  on(posts.endPreviewLink, endPreviewLink),
  on(posts.listPostRevisions, listPostRevisions),
  on(posts.getPostRevision, getPostRevision),
  on(posts.restorePostRevision, restorePostRevision),
];

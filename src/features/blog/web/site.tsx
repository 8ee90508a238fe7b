import { lazy } from 'react';
import { inBrowser } from '#web/site/shell/in-browser.tsx';
import type { SiteFeature } from '#web/site/site-feature.ts';

const BlogFrame = lazy(() => import('./admin/blog-frame.tsx'));
const BlogLoginPage = lazy(() => import('./admin/blog-login-page.tsx'));
const BlogHomePage = lazy(() => import('./admin/post/blog-home-page.tsx'));
const PostsPage = lazy(() => import('./admin/post/posts-page.tsx'));
const PostEditorPage = lazy(() => import('./admin/editor/post-editor-page.tsx'));
const BlogPeoplePage = lazy(() => import('./admin/people/blog-people-page.tsx'));
const BlogCategoriesPage = lazy(() => import('./admin/blog-categories-page.tsx'));
const BlogMediaPage = lazy(() => import('./admin/media/blog-media-page.tsx'));

/** @sentences */
const words = {
  login: 'Write for the blog',
  home: 'Blog',
  newPost: 'New post',
  draft: 'Draft',
  post: 'Post',
  posts: 'Posts',
  people: 'People',
  categories: 'Categories',
  media: 'Media',
  journal: 'Journal',
};

export const site: SiteFeature = {
  pages: [{ path: '/blog-admin/login', title: words.login, element: inBrowser(<BlogLoginPage />) }],
  areas: [
    {
      frame: inBrowser(<BlogFrame />),
      pages: [
        { path: '/blog-admin', title: words.home, element: <BlogHomePage /> },
        { path: '/blog-admin/add-blog', title: words.newPost, element: <PostEditorPage /> },
        { path: '/blog-admin/add-blog/:postId', title: words.draft, element: <PostEditorPage /> },
        { path: '/blog-admin/edit-blog/:postId', title: words.post, element: <PostEditorPage /> },
        { path: '/blog-admin/edit/:postId', title: words.post, element: <PostEditorPage isQuiet /> },
        { path: '/blog-admin/blogs', title: words.posts, element: <PostsPage /> },
        { path: '/blog-admin/authors', title: words.people, element: <BlogPeoplePage /> },
        { path: '/blog-admin/categories', title: words.categories, element: <BlogCategoriesPage /> },
        { path: '/blog-admin/media', title: words.media, element: <BlogMediaPage /> },
      ],
    },
  ],
  landingLinks: [{ href: '/blog', label: words.journal, inBar: 30, inFoot: 10 }],
};

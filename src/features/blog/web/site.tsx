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

export const site: SiteFeature = {
  pages: [{ path: '/blog-admin/login', title: 'Write for the blog', element: inBrowser(<BlogLoginPage />) }],
  areas: [
    {
      frame: inBrowser(<BlogFrame />),
      pages: [
        { path: '/blog-admin', title: 'Blog', element: <BlogHomePage /> },
        { path: '/blog-admin/add-blog', title: 'New post', element: <PostEditorPage /> },
        { path: '/blog-admin/add-blog/:postId', title: 'Draft', element: <PostEditorPage /> },
        { path: '/blog-admin/edit-blog/:postId', title: 'Post', element: <PostEditorPage /> },
        { path: '/blog-admin/edit/:postId', title: 'Post', element: <PostEditorPage isQuiet /> },
        { path: '/blog-admin/blogs', title: 'Posts', element: <PostsPage /> },
        { path: '/blog-admin/authors', title: 'People', element: <BlogPeoplePage /> },
        { path: '/blog-admin/categories', title: 'Categories', element: <BlogCategoriesPage /> },
        { path: '/blog-admin/media', title: 'Media', element: <BlogMediaPage /> },
      ],
    },
  ],
  landingLinks: [{ href: '/blog', label: 'Journal', inBar: 30, inFoot: 10 }],
};

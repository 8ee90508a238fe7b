import { type Feature, service } from '#platform/feature.ts';
import { createBlogPages } from './server/pages/show-blog.ts';
import { routes } from './server/routes.ts';
import { guardBlog } from './server/people/guard-blog.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';
import { accessRules } from './server/people/access-rules.ts';

export const blog: Feature = {
  name: 'blog',
  retention,
  callContext: { blogMember: null },
  accessRules,
  routes,
  services: { blogPages: service(['database', 'environment', 'renderer', 'mail'], createBlogPages) },
  site: {
    show: (request, { blogPages }) => blogPages.show(request),
    sitemap: ({ blogPages }) => blogPages.addresses(),
    closedToRobots: ['/blog-admin'],
    openPages: ['/blog-admin/login'],
    guard: guardBlog,
  },
  accountData,
  takenNames: {
    blog_categories_name_key: { path: 'name', message: 'A category with this name already exists.' },
    blog_categories_slug_key: { path: 'slug', message: 'A category with this address already exists.' },
    blog_people_email_key: { path: 'email', message: 'This person is already invited.' },
    blog_posts_slug_key: { path: 'slug', message: 'A post with this address already exists.' },
  },
};

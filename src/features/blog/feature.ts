import { type Feature, service } from '#platform/feature.ts';
import { createBlogPages } from './server/pages/show-blog.ts';
import { routes } from './server/routes.ts';
import { guardBlog } from './server/people/guard-blog.ts';
import { accountData } from './server/account-data.ts';
import { retention } from './retention.ts';

export const blog: Feature = {
  name: 'blog',
  retention,
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
};

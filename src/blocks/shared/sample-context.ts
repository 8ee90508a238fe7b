import type { PageContext, PageLink } from '../view-contract.ts';

const page = (page_id: string, page_name: string, page_slug: string): PageLink => ({
  page_id,
  page_name,
  page_slug,
  href: `/${page_slug}`,
});

const pages: PageLink[] = [
  page('home', 'Home', ''),
  page('menu', 'Menu', 'menu'),
  page('events', 'Events', 'events'),
  page('book', 'Book a table', 'book-a-table'),
  page('sign-in', 'Sign in', 'sign-in'),
];

/** Where samples stand: the page "Menu" of a small app. Page settings of samples name these page_ids. */
export const sampleContext: PageContext = {
  app: { name: 'Harbor Kitchen', href: '/', logo: '/samples/logo.svg' },
  page: page('menu', 'Menu', 'menu'),
  pages,
  path: '/menu',
  breadcrumbs: [
    { name: 'Home', url: '/', path: '/', isActive: false },
    { name: 'Menu', url: '/menu', path: '/menu', isActive: true },
  ],
  user: null,
  session: { signInHref: '/sign-in', signOutAction: '/api/auth/sign-out' },
  editing: false,
  today: '2026-11-21',
};

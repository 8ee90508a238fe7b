import type { BlockSample, PageContext, PageLink, PageSession } from '../view-contract.ts';

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

export const sampleSession: PageSession = {
  signInHref: '/sign-in',
  signOutAction: '/api/auth/sign-out',
  registerHref: '/register',
  forgotPasswordHref: '/forgot-password',
  takesAppPassword: false,
  takesMailLink: false,
  providers: [],
  editorHref: '',
};

/** Where samples are: the page "Menu" of a small app. Page settings of samples name these page_ids. */
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
  session: sampleSession,
  editing: false,
  today: '2026-11-21',
};

/** The page that one sample is on. */
export const contextOfSample = ({ context = {} }: Pick<BlockSample, 'context'>): PageContext => ({
  ...sampleContext,
  ...context,
  session: { ...sampleSession, ...context.session },
  app: { ...sampleContext.app, ...context.app },
});

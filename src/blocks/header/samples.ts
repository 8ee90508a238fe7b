import type { BlockSample } from '../view-contract.ts';

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {} },
  {
    name: 'Restaurant with breadcrumbs',
    state: 'normal',
    block: {
      settings: {
        HeaderTitle: 'Harbor Kitchen',
        title: 'Open until 11 PM',
        LayoutType: 'Center',
        navigationItems: [
          { name: 'Today', linkType: 'page', pageId: 'home' },
          { name: 'Our menu', linkType: 'page', pageSlug: 'menu' },
          { name: 'Events', linkType: 'page', pageId: 'events' },
          {
            name: 'Instagram',
            linkType: 'external/url',
            url: 'https://instagram.com/harborkitchen',
            openInNewTab: true,
          },
        ],
        enableBreadcrumbs: true,
        active_color: '#f6a15b',
      },
    },
  },
  {
    name: 'Light, navigation at the left',
    state: 'normal',
    block: {
      settings: {
        LayoutType: 'Left',
        background_color: '#ffffff',
        font_color: '#1f2937',
        active_color: '#4f46e5',
        title_background_color: '#fef3c7',
        title: 'Beta',
        full_width: true,
        enableBreadcrumbs: true,
        breadcrumbs_background_color: '#f3f4f6',
        breadcrumbs_size: 13,
        userProfileImage: '/samples/portrait.svg',
      },
    },
  },
  {
    name: 'A link that leads nowhere yet',
    state: 'empty',
    block: {
      settings: {
        navigationItems: [{ name: 'Nowhere', linkType: 'page', pageId: 'deleted' }],
        UserMenu: false,
        Logo: '/samples/portrait.svg',
        show_title: false,
      },
    },
  },
  {
    name: 'More links than fit, and long names',
    state: 'overflowing',
    block: {
      settings: {
        HeaderTitle: 'The Incorporated Society of Extraordinarily Long Company Names',
        navigationItems: [
          'Internationalization and accessibility',
          'Donaudampfschifffahrtsgesellschaft',
          'Products',
          'Services',
          'Prices',
          'Customers',
          'Careers',
          'Press',
          'Contact',
        ].map((name, index) => ({ name, linkType: 'external/url', url: `/${index}` })),
      },
    },
  },
];

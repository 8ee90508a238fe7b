import type { BlockSample } from '../view-contract.ts';

const contact = {
  contactItems: [
    { type: 'address', value: 'Pier 4, 20457 Hamburg', label: 'Restaurant' },
    { type: 'email', value: 'table@harborkitchen.example', label: 'Reservations' },
    { type: 'phone', value: '40 555 0134', countryCode: '+49', label: 'Phone', iconColor: '#f6a15b' },
  ],
  socialItems: [
    { type: 'instagram', link: 'https://instagram.com/harborkitchen' },
    { type: 'facebook', link: 'https://facebook.com/harborkitchen' },
    { type: 'linkedin', link: 'https://linkedin.com/company/harborkitchen' },
  ],
  footerSublinks: [
    { text: 'Privacy', url: '/privacy' },
    { text: 'Imprint', url: '/imprint' },
    { url: 'https://example.org/third' },
  ],
};
const words = {
  FooterTitle: 'Harbor Kitchen',
  FooterSubtitle: 'Fish, fire and forty seats.',
  FooterDescription: 'We cook what three boats bring in, and close on Mondays. Walk-ins are welcome at the bar.',
};
const tenLinks = Array.from({ length: 10 }, (_, index) => ({
  text: `Link number ${index + 1}`,
  url: `/page-${index + 1}`,
}));

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {} },
  {
    name: 'Contact Centric',
    state: 'normal',
    block: { settings: { footerLayoutType: 'Contact Centric', title: 'Come by', ...words, ...contact } },
  },
  {
    name: 'Navigation Hub',
    state: 'normal',
    block: { settings: { footerLayoutType: 'Navigation Hub', ...words, ...contact } },
  },
  {
    name: 'Classic Footer Bar',
    state: 'normal',
    block: {
      settings: {
        footerLayoutType: 'Classic Footer Bar',
        ...contact,
        background_color: '#ffffff',
        link_color: '#4338ca',
        simpleLinks: tenLinks.slice(0, 5),
        copyrightText: '© Harbor Kitchen GmbH',
      },
    },
  },
  {
    name: 'Brand Info',
    state: 'normal',
    block: { settings: { footerLayoutType: 'Brand Info', background_color: '#0f3d3e', ...words, ...contact } },
  },
  {
    name: 'Mega',
    state: 'normal',
    block: {
      settings: {
        footerLayoutType: 'Mega',
        ...words,
        ...contact,
        simpleLinks: [{ linkToInsert: 'menu' }, { text: 'Book now', linkToInsert: 'book' }, ...tenLinks.slice(2)],
      },
    },
  },
  {
    name: 'Profiles without an address are not shown',
    state: 'empty',
    block: {
      settings: {
        footerLayoutType: 'Contact Centric',
        socialItems: [{ type: 'instagram', link: '' }],
        contactItems: [{ value: '' }],
      },
    },
  },
  {
    name: 'Words that are too long',
    state: 'overflowing',
    block: {
      settings: {
        footerLayoutType: 'Mega',
        FooterTitle: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        FooterDescription: 'A sentence that its owner could not end. '.repeat(12),
        simpleLinks: tenLinks.map((link) => ({ ...link, text: `${link.text} about Hottentottenstottertrottelmutter` })),
        contactItems: [
          { type: 'email', value: 'a.very.long.mailbox.name.that.never.ends@an-equally-long-domain-name.example.org' },
        ],
        copyrightText: `© ${'Everyone who ever worked here '.repeat(8)}`,
      },
    },
  },
];

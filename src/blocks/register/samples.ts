import type { BlockSample } from '../view-contract.ts';

const context = { path: '/register' };

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {}, context },
  {
    name: 'With terms to tick and the password twice',
    state: 'normal',
    block: {
      settings: {
        heading_01: 'Become a regular',
        heading_02: 'Book faster, and get the good tables.',
        image_position: 'left',
        image: '/samples/harbor.svg',
        image_description: 'Boats in the harbor at dusk',
        image_text: 'Regulars sit at the window.',
        confirm_password: true,
        terms_text: 'I have read the <a href="/menu">house rules</a> and bring my own oilskins.',
        terms_required: true,
      },
    },
    context,
  },
  {
    name: 'The link of the mail leads here',
    state: 'normal',
    block: {},
    context: { path: '/confirm-email?token=of-a-mail' },
  },
  {
    name: 'Signed in already',
    state: 'normal',
    block: { settings: { image_enabled: false } },
    context: { ...context, user: { name: '', email: 'ida.lindqvist@example.com' } },
  },
  {
    name: 'No way to sign in, in dark colors',
    state: 'empty',
    block: {
      settings: {
        title: 'Join us',
        background_color: '#101418',
        image_enabled: false,
        show_logo: false,
        terms_text: 'By creating an account you accept our terms.',
      },
    },
    context: { ...context, session: { signInHref: '' } },
  },
];

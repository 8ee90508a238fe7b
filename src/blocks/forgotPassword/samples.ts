import type { BlockSample } from '../view-contract.ts';

const context = { path: '/forgot-password' };

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {}, context },
  {
    name: 'The link of the mail leads here',
    state: 'normal',
    block: { settings: { confirm_password: true, image_position: 'left' } },
    context: { path: '/forgot-password?token=of-a-mail' },
  },
  {
    name: 'Known by name already, without a picture',
    state: 'normal',
    block: { settings: { image_enabled: false, heading_alignment: 'center' } },
    context: { ...context, user: { name: 'Ida Lindqvist', email: 'ida.lindqvist@example.com' } },
  },
  {
    name: 'A picture behind',
    state: 'normal',
    block: { settings: { image_position: 'background', image: '/samples/harbor.svg', image_overlay: 40 } },
    context,
  },
  {
    name: 'Nowhere to sign in',
    state: 'empty',
    block: { settings: { title: 'A new password' } },
    context: { ...context, session: { signInHref: '' } },
  },
];

import type { BlockSample } from '../view-contract.ts';

const context = { path: '/sign-in?next=%2Fevents' };

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {}, context },
  {
    name: 'A picture at the left, with words on it',
    state: 'normal',
    block: {
      settings: {
        heading_01: 'Good evening',
        heading_02: 'Sign in to see tonight’s bookings.',
        image: '/samples/harbor.svg',
        image_description: 'Boats in the harbor at dusk',
        image_text: 'A table by the water, every evening from six.',
        image_position: 'left',
        button_text: 'Open the book',
      },
    },
    context,
  },
  {
    name: 'The picture behind, centred, in own colors',
    state: 'normal',
    block: {
      settings: {
        heading_01: 'Crew only',
        heading_02: 'The rota, the stock list and the tips.',
        heading_alignment: 'center',
        heading_size: 28,
        image: '/samples/harbor.svg',
        image_position: 'background',
        image_color: '#0f2a33',
        image_overlay: 55,
        form_color: '#12232a',
        font_color: '#e8f1f2',
        heading_02_color: '#b5c9cd',
        input_color: '#1d343d',
        button_color: '#f2b544',
        link_color: '#f2b544',
        full_width: true,
      },
    },
    context,
  },
  {
    name: 'With a password for everyone',
    state: 'normal',
    block: { settings: { image_enabled: false } },
    context: { ...context, session: { takesAppPassword: true, registerHref: '' } },
  },
  {
    name: 'With passkeys',
    state: 'normal',
    block: { settings: { image_enabled: false } },
    context: { ...context, session: { takesPasskeys: true } },
  },
  {
    name: 'With a way in for editors',
    state: 'normal',
    block: { settings: { image_enabled: false } },
    context: { ...context, session: { editorHref: '/handover?path=%2Fevents' } },
  },
  {
    name: 'Only the app’s password is asked at first',
    state: 'normal',
    block: {
      settings: {
        first_way: 'App password',
        heading_01: 'Members’ area',
        heading_02: 'Enter the password from our letter.',
        button_text: 'Enter',
        image_color: '#0f766e',
      },
    },
    context: { ...context, session: { takesAppPassword: true } },
  },
  {
    name: 'Signed in already',
    state: 'normal',
    block: {},
    context: { ...context, user: { name: 'Ida Lindqvist', email: 'ida.lindqvist@example.com' } },
  },
  {
    name: 'Nowhere to register, nobody to ask',
    state: 'empty',
    block: { settings: { title: 'For members', forget_password: false } },
    context: { ...context, session: { registerHref: '', forgotPasswordHref: '' } },
  },
  {
    name: 'Long words',
    state: 'overflowing',
    block: {
      settings: {
        heading_01: 'Donaudampfschifffahrtsgesellschaftskapitänsanmeldung',
        heading_02: 'https://www.example.com/a/very/long/address/that/has/no/place/to/break/and/goes/on/and/on',
        email_label: 'The address that you gave us when you came aboard for the first time',
        button_text: 'Let me go aboard before the ship leaves the pier, please',
        new_user_sign_up_text: 'Have you never been here before, or do you not remember?',
        image_text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
      },
    },
    context: {
      ...context,
      app: { name: 'Harbor Kitchen and Boathouse of the Northern Shore, since 1887' },
    },
  },
];

import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoApp, framedPages, navigation } from '../demo-app.ts';
import { home } from './home.ts';
import { patterns } from './patterns.ts';
import { records } from './records.ts';
import { report } from './report.ts';
import { night, ember } from './theme.ts';

/** As the safety officer of an airport would build it: figures first, then the record, then the way to report. */
export const birdStrikes: DemoApp = {
  name: 'Bird Strikes',
  subdomain: 'bird-strikes',
  workbook: { file: 'bird-strikes.csv', name: 'Bird strikes.csv' },
  pictures: ['runway-at-dusk.webp', 'bird-strikes-sign.webp'],
  settings: (picture) => ({
    palette: { accent: ember, background: '#FAF8F5', surface: '#FFFFFF', text: '#1C1917' },
    logo: picture('bird-strikes-sign.webp'),
    description:
      'Ten thousand wildlife strikes at fifty airports: when they happen, what they cost, and a form to report one.',
    time_zone: 'America/Chicago',
  }),
  pages: (picture) =>
    framedPages(
      { header, footer, look: { page_background: '#FAF8F5', nav_background: night, hero_background: night } },
      [home(picture('runway-at-dusk.webp')), patterns, records, report],
    ),
};

const links = [
  { name: 'Home', slug: '' },
  { name: 'Patterns', slug: 'patterns' },
  { name: 'Records', slug: 'records' },
  { name: 'Report a strike', slug: 'report' },
];

const header = proposedBlock('header', 'header', {
  settings: {
    LayoutType: 'Right',
    logo_height: 38,
    navigationItems: navigation(links),
    active_color: '#FCD34D',
    UserMenu: false,
  },
});

const footer = proposedBlock('footer', 'footer', {
  settings: {
    footerLayoutType: 'Contact Centric',
    FooterSubtitle: 'The wildlife desk',
    FooterDescription:
      'A demonstration app made with Sheaf. The desk is invented; the records are those of the Federal Aviation Administration.',
    background_color: night,
    contactItems: [
      { type: 'email', value: 'wildlife@airfield.example', label: 'Write to the desk' },
      { type: 'phone', value: '555 0142', countryCode: '+1', label: 'Operations, day and night' },
    ],
    footerSublinks: [{ text: 'FAA Wildlife Strike Database', url: 'https://wildlife.faa.gov' }],
    copyrightText: 'Records 1990 to 2002, a work of the US government, not under copyright.',
  },
});

import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoApp, footerLinks, framedPages, navigation } from '../demo-app.ts';
import { addYours } from './add-yours.ts';
import { charts } from './charts.ts';
import { fieldNotes } from './field-notes.ts';
import { theStudy } from './the-study.ts';
import { ice, sea } from './theme.ts';
import { welcome } from './welcome.ts';

/** As a biology teacher would build it for a class: a question, the data to answer it, and a place for own numbers. */
export const palmerPenguins: DemoApp = {
  name: 'Palmer Penguins',
  subdomain: 'penguins',
  workbook: { file: 'penguins.csv', name: 'Penguins.csv' },
  pictures: ['penguins-on-the-ice.webp', 'penguins-sign.webp'],
  settings: (picture) => ({
    palette: { accent: sea, background: '#F4FAFC', surface: '#FFFFFF', text: '#10242E' },
    logo: picture('penguins-sign.webp'),
    description:
      'Class field notes on 344 penguins of three species: charts, every measurement, and a form to add your own.',
    time_zone: 'America/New_York',
    week_starts_on: 1,
  }),
  pages: (picture) =>
    framedPages(
      { header, footer, look: { page_background: '#F4FAFC', nav_background: '#FFFFFF', hero_background: ice } },
      [welcome(picture('penguins-on-the-ice.webp')), charts, fieldNotes, addYours, theStudy],
    ),
};

const links = [
  { name: 'Welcome', slug: '' },
  { name: 'Charts', slug: 'charts' },
  { name: 'Field notes', slug: 'field-notes' },
  { name: 'Add yours', slug: 'add-yours' },
  { name: 'The study', slug: 'the-study' },
];

const header = proposedBlock('header', 'header', {
  settings: {
    LayoutType: 'Center',
    logo_height: 40,
    navigationItems: navigation(links),
    active_color: sea,
    UserMenu: false,
  },
});

const footer = proposedBlock('footer', 'footer', {
  settings: {
    footerLayoutType: 'Brand Info',
    FooterSubtitle: 'Biology 10B, field notes',
    FooterDescription:
      'A demonstration app made with Sheaf. The class is invented; the penguins are real and were measured at Palmer Station, Antarctica.',
    background_color: '#10303F',
    simpleLinks: footerLinks(links),
    footerSublinks: [
      { text: 'palmerpenguins', url: 'https://allisonhorst.github.io/palmerpenguins/' },
      { text: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    ],
    copyrightText: 'Data in the public domain (CC0).',
  },
});

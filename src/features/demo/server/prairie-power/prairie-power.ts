import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type DemoApp, footerLinks, framedPages, navigation } from '../demo-app.ts';
import { climate } from './climate.ts';
import { homeEnergyCheck } from './home-energy-check.ts';
import { ourPower } from './our-power.ts';
import { forest } from './theme.ts';
import { yearByYear } from './year-by-year.ts';

/** As an energy co-operative would build it: a story told by charts, and an offer at its end. */
export const prairiePower: DemoApp = {
  name: 'Prairie Power',
  subdomain: 'prairie-power',
  workbook: { file: 'prairie-power.xlsx', name: 'Prairie Power.xlsx' },
  pictures: ['wind-over-the-prairie.webp', 'prairie-power-sign.webp'],
  settings: (picture) => ({
    palette: { accent: '#166534', background: '#FBF9F1', surface: '#FFFFFF', text: '#1B2A1E' },
    logo: picture('prairie-power-sign.webp'),
    description:
      'How wind changed where Iowa gets its electricity, told in charts, with a form to ask for a home energy check.',
    time_zone: 'America/Chicago',
  }),
  pages: (picture) =>
    framedPages(
      { header, footer, look: { page_background: '#FBF9F1', nav_background: forest, hero_background: forest } },
      [ourPower(picture('wind-over-the-prairie.webp')), yearByYear, climate, homeEnergyCheck],
    ),
};

const links = [
  { name: 'Our power', slug: '' },
  { name: 'Year by year', slug: 'year-by-year' },
  { name: 'Climate', slug: 'climate' },
  { name: 'Home energy check', slug: 'home-energy-check' },
];

const header = proposedBlock('header', 'header', {
  settings: {
    LayoutType: 'Left',
    logo_height: 40,
    navigationItems: navigation(links),
    active_color: '#FDE68A',
    UserMenu: false,
  },
});

const footer = proposedBlock('footer', 'footer', {
  settings: {
    footerLayoutType: 'Mega',
    FooterSubtitle: 'Member-owned since the first turbine',
    FooterDescription:
      'A demonstration app made with Sheaf. The co-operative is invented; the figures are those of the US Energy Information Administration and of NASA.',
    background_color: forest,
    simpleLinks: footerLinks(links),
    contactItems: [
      { type: 'address', value: '12 Windrow Lane, Ames, Iowa', label: 'Office' },
      { type: 'email', value: 'hello@prairiepower.example', label: 'Write to us' },
    ],
    footerSublinks: [
      { text: 'US EIA', url: 'https://www.eia.gov/electricity/data/browser/' },
      { text: 'NASA GISTEMP', url: 'https://data.giss.nasa.gov/gistemp/' },
    ],
    copyrightText: 'Figures are works of the US government, not under copyright.',
  },
});

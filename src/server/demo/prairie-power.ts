import { pageReference, proposedBlock } from '#domain/proposal/proposed-block.ts';
import { type DemoApp, type DemoPage, footerLinks, framedPages, navigation, pageOpening } from './demo-app.ts';

const generation = 'Generation';
const temperature = 'Temperature';
/** What people send stands here. No page shows it: nobody but the co-operative reads it. */
const requests = 'Requests';
const forest = '#14532D';
const colors = { fossil: '#78716C', nuclear: '#8B7FD4', renewable: '#2F9E44' };

const links = [
  { name: 'Our power', slug: '' },
  { name: 'Year by year', slug: 'year-by-year' },
  { name: 'Climate', slug: 'climate' },
  { name: 'Home energy check', slug: 'home-energy-check' },
];

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

const ourPower = (picture: string): DemoPage => ({
  name: 'Our power',
  slug: '',
  blocks: [
    proposedBlock('bannerHero', 'welcome', {
      settings: {
        full_width: true,
        Banner_title: 'From coal country to wind country',
        subtitle:
          'In 2001, four of a hundred kilowatt-hours made in Iowa were renewable. In 2017 it was thirty-nine. Here is how it went.',
        background_color: forest,
        foreground_image: picture,
        foreground_image_description: 'Wind turbines on green hills behind a wheat field and a red barn.',
        imagePosition: 'right',
        image_width: 46,
        buttons: [
          {
            text: 'Get a home energy check',
            linkType: 'page',
            page: pageReference('home-energy-check'),
            button_color: '#FDE68A',
            text_color: '#1B2A1E',
          },
          {
            text: 'See every year',
            linkType: 'page',
            page: pageReference('year-by-year'),
            button_color: '#FFFFFF',
            outlined: true,
          },
        ],
      },
    }),
    proposedBlock('scorecard', 'figures', {
      sheet_title: generation,
      settings: { number_format: 'Full' },
      axis: [
        card('renewable_share', 'Renewable share in 2001', '%', 'first row'),
        card('renewable_share', 'Renewable share in 2017', '%', 'last row'),
        card('renewables_gwh', 'Renewable power in 2017', 'GWh', 'last row'),
        card('fossil_fuels_gwh', 'Fossil power in 2017', 'GWh', 'last row'),
      ],
    }),
    proposedBlock('chart', 'mix', {
      sheet_title: generation,
      settings: {
        title: 'Where the electricity comes from, in GWh',
        x_axis: 'year',
        stackAxis: true,
        legendPosition: 'bottom',
      },
      axis: [
        { column: 'fossil_fuels_gwh', type: 'bar', backgroundColor: [colors.fossil] },
        { column: 'nuclear_gwh', type: 'bar', backgroundColor: [colors.nuclear] },
        { column: 'renewables_gwh', type: 'bar', backgroundColor: [colors.renewable] },
      ],
    }),
    proposedBlock('markdown', 'story', {
      settings: {
        markdown_text: `## Fifteen times as much in sixteen years

Iowa generated **1,437 GWh** from renewable sources in 2001, and **21,933 GWh** in 2017. Nearly all of the growth is wind. The great leap came between 2008 and 2009: within twelve months the renewable share went from 10 to 16 per cent. Seven years later it had passed 39.

Over the same time Iowa came to generate almost two fifths more electricity. Wind did not only replace coal: it carried the growth.

### What it means for you

- **Your bill** no longer follows the price of coal alone.
- **Your roof** can take part: members feed in what they do not use.
- **Your house** still decides the most. An energy check finds where the warmth goes.`,
      },
    }),
  ],
});

const yearByYear: DemoPage = {
  name: 'Year by year',
  slug: 'year-by-year',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening('Year by year', 'Seventeen years of generation in Iowa, by source.', {
        background: forest,
      }),
    }),
    proposedBlock('chart', 'share', {
      sheet_title: generation,
      settings: { title: 'Renewable share of all electricity', x_axis: 'year', legendPosition: 'hidden' },
      axis: [
        {
          column: 'renewable_share',
          type: 'line',
          borderColor: colors.renewable,
          backgroundColor: ['#2F9E4433'],
          borderWidth: 3,
        },
      ],
    }),
    proposedBlock('chart', 'crossing', {
      sheet_title: generation,
      settings: { title: 'Renewables against fossil fuels, in GWh', x_axis: 'year', legendPosition: 'top' },
      axis: [
        {
          column: 'fossil_fuels_gwh',
          type: 'line',
          borderColor: '#44403C',
          backgroundColor: ['#44403C'],
          borderWidth: 3,
        },
        { column: 'renewables_gwh', type: 'bar', backgroundColor: [colors.renewable] },
      ],
    }),
    proposedBlock('table', 'years', {
      sheet_title: generation,
      settings: {
        title: 'All figures',
        show_search: false,
        show_filter: false,
        paginate: false,
        csv_download: true,
        pdf_download: true,
        column_width: '160px',
      },
      axis: ['year', 'fossil_fuels_gwh', 'nuclear_gwh', 'renewables_gwh', 'total_gwh', 'renewable_share'].map(
        (column) => ({
          column,
        }),
      ),
    }),
  ],
};

const climate: DemoPage = {
  name: 'Climate',
  slug: 'climate',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening(
        'Why it matters',
        'The temperature of the Earth against the mean of 1951 to 1980, in degrees Celsius.',
        {
          background: forest,
        },
      ),
    }),
    proposedBlock('chart', 'difference', {
      sheet_title: temperature,
      settings: { title: 'Global temperature since 1880', x_axis: 'year', beginAtZero: 'None', legendPosition: 'top' },
      axis: [
        {
          column: 'ten_year_mean_c',
          type: 'line',
          borderColor: '#B4431F',
          backgroundColor: ['#B4431F'],
          borderWidth: 4,
          pointRadius: 0,
        },
        {
          column: 'difference_c',
          type: 'line',
          borderColor: '#D9B98A',
          backgroundColor: ['#D9B98A'],
          borderWidth: 1,
          pointRadius: 0,
        },
      ],
    }),
    proposedBlock('markdown', 'reading', {
      settings: {
        markdown_text: `## How to read it

The thin line is each year, the thick one the mean of the ten years up to it. Single years jump; the mean tells the climate.

| | Difference |
|---|---|
| 1880 | −0.17 °C |
| 1980 | +0.26 °C |
| 2000 | +0.39 °C |
| 2023 | **+1.17 °C** |

The power sector is among the largest sources of carbon dioxide, and the one where a region can change most within one generation. Iowa did.

*Source: NASA Goddard Institute for Space Studies, GISTEMP, land-ocean temperature index.*`,
      },
    }),
  ],
};

const homeEnergyCheck: DemoPage = {
  name: 'Home energy check',
  slug: 'home-energy-check',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: {
        ...pageOpening('A home energy check, on us', 'Members get one visit a year. We measure, you decide.', {
          background: forest,
        }),
        features: [
          { iconType: 'number', numberType: '1', title: 'Ask', description: 'Tell us about your home below.' },
          {
            iconType: 'number',
            numberType: '1',
            title: 'We visit',
            description: 'Ninety minutes, with a thermal camera.',
          },
          {
            iconType: 'number',
            numberType: '1',
            title: 'You get a plan',
            description: 'What to do first, what it costs, what it saves.',
          },
        ],
        feature_icon_background: '#FDE68A',
        feature_icon_color: '#1B2A1E',
      },
    }),
    proposedBlock('form', 'request', {
      sheet_title: requests,
      settings: {
        titleForm: 'Ask for a visit',
        submit_text: 'Send the request',
        submit_success: 'Thank you. We write to you within three working days. Only we can read what you sent.',
        submit_button_color: '#166534',
      },
      axis: [
        { column: 'name', label: 'Your name', type: 'text', required: true, placeholder: '' },
        { column: 'email', label: 'E-mail', type: 'email', required: true, placeholder: 'you@example.org' },
        { column: 'town', label: 'Town', type: 'text', required: true, placeholder: '' },
        { column: 'home', label: 'Your home', type: 'select', options: 'Detached house, Terraced house, Flat, Farm' },
        {
          column: 'heating',
          label: 'How you heat',
          type: 'select',
          options: 'Natural gas, Propane, Electric, Heat pump, Wood',
        },
        {
          column: 'wishes',
          label: 'What should we look at?',
          type: 'textarea',
          placeholder: 'Draughty rooms, old windows, plans for solar',
        },
        { column: 'received', type: 'date', hide: true, default: 'today' },
      ],
    }),
  ],
};

function card(column: string, label: string, symbol: string, figure: 'first row' | 'last row') {
  return { source: { sheet_title: generation, column }, label, function: figure, symbol };
}

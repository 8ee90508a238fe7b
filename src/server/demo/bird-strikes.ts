import { pageReference, proposedBlock } from '#domain/proposal/proposed-block.ts';
import type { StoredBlock } from '#domain/page/document.ts';
import { type DemoApp, type DemoPage, framedPages, navigation, onlyRows, pageOpening } from './demo-app.ts';

const sheet = 'Bird strikes';
const night = '#17122A';
const amber = '#F59E0B';
const ember = '#B45309';
const plum = '#6B2A5B';
const dusk = '#3B2A63';

const links = [
  { name: 'Home', slug: '' },
  { name: 'Patterns', slug: 'patterns' },
  { name: 'Records', slug: 'records' },
  { name: 'Report a strike', slug: 'report' },
];

/** New reports wait for review: figures and charts count what the FAA has on record. */
const reviewed = onlyRows(sheet, 'status', 'FAA record');

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

const home = (picture: string): DemoPage => ({
  name: 'Home',
  slug: '',
  blocks: [
    proposedBlock('bannerHero', 'welcome', {
      settings: {
        full_width: true,
        title: '1990 to July 2002 · 50 airports',
        Banner_title: 'Know when the birds fly',
        subtitle:
          'Ten thousand reported wildlife strikes, ready to search. See the months, hours and phases of flight that need your attention.',
        text_alignment: 'left',
        banner_height: 'half',
        background_color: night,
        background_image: picture,
        background_overlay: 20,
        buttons: [
          {
            text: 'Search the records',
            linkType: 'page',
            page: pageReference('records'),
            button_color: amber,
            text_color: '#1C1206',
          },
          {
            text: 'Report a strike',
            linkType: 'page',
            page: pageReference('report'),
            button_color: '#FFFFFF',
            outlined: true,
          },
        ],
      },
    }),
    proposedBlock('scorecard', 'figures', {
      sheet_title: sheet,
      filters: reviewed,
      settings: { number_format: 'Full' },
      axis: [
        { source: { sheet_title: sheet, column: 'strikes' }, label: 'Strikes on record', symbol: '' },
        { source: { sheet_title: sheet, column: 'with_damage' }, label: 'Left damage', symbol: '' },
        { source: { sheet_title: sheet, column: 'cost' }, label: 'Reported cost', symbol: '$' },
        {
          source: { sheet_title: sheet, column: 'speed_knots' },
          label: 'Average speed',
          function: 'average',
          symbol: 'knots',
        },
      ],
    }),
    strikesByYear,
    proposedBlock('markdown', 'story', {
      settings: {
        markdown_text: `## What the record says

**Reports more than doubled in ten years.** Traffic grew, and so did the habit of reporting: 463 strikes in 1990, 1,095 in 2001. The year 2002 ends in July.

**Size decides.** Large animals are 7% of all strikes, yet 31% of those that leave damage. More than half of the strikes with a Canada goose did; with a starling it was one in fifteen.

**Climbing out is worse than coming in.** Nearly half of all strikes happen on approach, at the height where birds live. But a strike in the climb, with engines at full power, leaves damage twice as often: 16% against 9%.

> A starling is a nuisance. A goose at 250 knots is an emergency.

*Source: FAA Wildlife Strike Database, a selection of 10,000 reports. Costs are those that were reported, most were not.*`,
      },
    }),
  ],
});

const strikesByYear: StoredBlock = proposedBlock('chart', 'by-year', {
  sheet_title: sheet,
  filters: reviewed,
  settings: { title: 'Strikes by year', x_axis: 'year', legendPosition: 'top' },
  axis: [
    { column: 'with_damage', type: 'line', borderColor: '#B91C1C', backgroundColor: ['#B91C1C'], borderWidth: 3 },
    { column: 'strikes', type: 'bar', backgroundColor: [amber] },
  ],
});

const patterns: DemoPage = {
  name: 'Patterns',
  slug: 'patterns',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening('Patterns', 'When, how and how hard: four ways to look at the same ten thousand strikes.', {
        background: night,
      }),
    }),
    proposedBlock('chart', 'by-month', {
      sheet_title: sheet,
      filters: reviewed,
      settings: { title: 'Autumn migration is the season to watch', x_axis: 'month', stackAxis: true },
      axis: [
        { column: 'small', type: 'bar', backgroundColor: ['#FBBF6B'] },
        { column: 'medium', type: 'bar', backgroundColor: ['#D2603F'] },
        { column: 'large', type: 'bar', backgroundColor: [dusk] },
      ],
    }),
    proposedBlock('chart', 'by-phase', {
      sheet_title: sheet,
      filters: reviewed,
      settings: { title: 'Nearly half happen on approach', x_axis: 'phase_of_flight', grid: 'Only Y Axis' },
      axis: [
        { column: 'strikes', type: 'horizontal-bar', backgroundColor: [amber], internal_labels: 'Value' },
        { column: 'with_damage', type: 'horizontal-bar', backgroundColor: ['#B91C1C'], internal_labels: 'Value' },
      ],
    }),
    proposedBlock('chart', 'by-time-of-day', {
      sheet_title: sheet,
      filters: reviewed,
      settings: { title: 'A third of strikes come at night', x_axis: 'time_of_day', legendPosition: 'bottom' },
      axis: [
        { column: 'strikes', type: 'pie', backgroundColor: [amber, dusk, plum, '#F0C9A0'], internal_labels: 'Value' },
      ],
    }),
    proposedBlock('chart', 'speed-by-phase', {
      sheet_title: sheet,
      filters: reviewed,
      settings: {
        title: 'Average speed at the strike',
        x_axis: 'phase_of_flight',
        legendPosition: 'hidden',
        showScaleLabel: 'Only Y Axis',
      },
      axis: [{ column: 'speed_knots', type: 'bar', duplicateXAxis: 'average', backgroundColor: [plum] }],
    }),
  ],
};

const records: DemoPage = {
  name: 'Records',
  slug: 'records',
  blocks: [
    proposedBlock('table', 'rows', {
      sheet_title: sheet,
      settings: {
        title: 'All records',
        title_font_size: 32,
        rows_per_page: 15,
        csv_download: true,
        show_details_on_click: true,
        column_width: '170px',
        Filter_color: ember,
        Pagination_color: ember,
      },
      axis: [
        { column: 'date', column_width: '160px' },
        { column: 'airport', column_width: '250px' },
        { column: 'operator' },
        { column: 'species', column_width: '190px' },
        { column: 'phase_of_flight', column_width: '140px' },
        {
          column: 'damage',
          column_width: '130px',
          Conditional_formatting: [
            { condition: '=', value: 'Substantial', text_color: '#991B1B', background_color: '#FEE2E2' },
            { condition: 'any_of', value: 'Medium||Minor', text_color: '#92400E', background_color: '#FEF3C7' },
          ],
        },
        { column: 'speed_knots', column_width: '140px' },
        { column: 'cost', column_width: '120px' },
        { column: 'aircraft' },
        { column: 'time_of_day', column_width: '130px' },
        {
          column: 'status',
          Conditional_formatting: [
            { condition: 'starts_with', value: 'New', text_color: '#1D4ED8', background_color: '#DBEAFE' },
          ],
        },
      ],
      toolbar_buttons: [
        { title: 'Report a strike', open_page: pageReference('report'), button_color: ember, text_color: '#FFFFFF' },
      ],
    }),
  ],
};

const report: DemoPage = {
  name: 'Report a strike',
  slug: 'report',
  blocks: [
    proposedBlock('bannerHero', 'opening', {
      settings: pageOpening(
        'Report a strike',
        'Two minutes now can spare somebody an engine. Leave out what you do not know.',
        {
          background: night,
        },
      ),
    }),
    proposedBlock('form', 'new-report', {
      sheet_title: sheet,
      settings: {
        titleForm: 'What happened',
        submit_text: 'Send the report',
        submit_success: 'Thank you. Your report is in the records, marked as not reviewed yet.',
        submit_button_color: ember,
      },
      axis: [
        { column: 'date', label: 'Date', type: 'date', required: true, default: 'today' },
        { column: 'airport', label: 'Airport', type: 'select', required: true, ...optionsFrom('airport') },
        { column: 'operator', label: 'Operator', type: 'select', ...optionsFrom('operator') },
        { column: 'aircraft', label: 'Aircraft', type: 'text', placeholder: 'A-320' },
        {
          column: 'phase_of_flight',
          label: 'Phase of flight',
          type: 'select',
          required: true,
          options: 'Parked, Taxi, Take-off run, Climb, Descent, Approach, Landing roll',
        },
        { column: 'time_of_day', label: 'Time of day', type: 'select', options: 'Dawn, Day, Dusk, Night' },
        { column: 'species', label: 'Species, as far as you can tell', type: 'select', ...optionsFrom('species') },
        { column: 'size', label: 'Size of the animal', type: 'select', options: 'Small, Medium, Large' },
        {
          column: 'damage',
          label: 'Damage',
          type: 'select',
          required: true,
          options: 'None, Minor, Medium, Substantial',
        },
        { column: 'speed_knots', label: 'Speed in knots', type: 'number', placeholder: '140' },
        {
          column: 'remarks',
          label: 'Remarks',
          type: 'textarea',
          placeholder: 'Where on the field, how many birds, what was done',
        },
        { column: 'status', type: 'text', hide: true, default: 'New report, not reviewed' },
        { column: 'strikes', type: 'number', hide: true, default: '1' },
      ],
    }),
  ],
};

function optionsFrom(column: string) {
  return { from_google_sheet: true, source: { sheet_title: sheet, column } };
}

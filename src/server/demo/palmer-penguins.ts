import { pageReference, proposedBlock } from '#domain/proposal/proposed-block.ts';
import { type DemoApp, type DemoPage, footerLinks, framedPages, navigation } from './demo-app.ts';

const sheet = 'Penguins';
const ice = '#E4F3F9';
const sea = '#0E6684';
/** The colours in which the authors of the data set draw the three species. */
const species = { adelie: '#D96B0B', chinstrap: '#8B3FC6', gentoo: '#057076' };

const links = [
  { name: 'Welcome', slug: '' },
  { name: 'Charts', slug: 'charts' },
  { name: 'Field notes', slug: 'field-notes' },
  { name: 'Add yours', slug: 'add-yours' },
  { name: 'The study', slug: 'the-study' },
];

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

const welcome = (picture: string): DemoPage => ({
  name: 'Welcome',
  slug: '',
  blocks: [
    proposedBlock('bannerHero', 'welcome', {
      settings: {
        full_width: true,
        Banner_title: 'Which penguin is it?',
        subtitle: 'Three species, three islands, four measurements. Can you tell them apart by numbers alone?',
        text_alignment: 'left',
        banner_height: 'half',
        background_color: ice,
        font_color: '#10242E',
        background_image: picture,
        background_overlay: 10,
        buttons: [
          { text: 'Look at the charts', linkType: 'page', page: pageReference('charts'), button_color: sea },
          {
            text: 'Add your measurement',
            linkType: 'page',
            page: pageReference('add-yours'),
            button_color: '#10242E',
            outlined: true,
          },
        ],
      },
    }),
    proposedBlock('scorecard', 'figures', {
      sheet_title: sheet,
      settings: { number_format: 'Full', title: 'The average penguin' },
      axis: [
        card('birds', 'Birds measured', '', 'sum'),
        card('body_mass_g', 'Body mass', 'g'),
        card('flipper_length_mm', 'Flipper', 'mm'),
        card('bill_length_mm', 'Bill', 'mm'),
      ],
    }),
    proposedBlock('markdown', 'task', {
      settings: {
        markdown_text: `## This week's question

Plot the **length** of the bill against its **depth** for all birds at once, and longer bills seem to be shallower. Now colour the points by species and look again.

1. What happens to the trend inside each species?
2. Why does the whole say the opposite of its parts?
3. Which two measurements would you choose to name a bird you have never seen?

*Hint: it has a name, and it is not Adelie. Look up "Simpson's paradox".*`,
      },
    }),
    billScatter,
  ],
});

const billScatter = proposedBlock('chart', 'bills', {
  sheet_title: sheet,
  settings: {
    title: 'Bill depth by bill length',
    x_axis: 'bill_length_mm',
    beginAtZero: 'None',
    grid: 'X & Y',
    showScaleLabel: 'Only X Axis',
    legendPosition: 'top',
  },
  axis: [scatter('adelie', species.adelie), scatter('chinstrap', species.chinstrap), scatter('gentoo', species.gentoo)],
});

const charts: DemoPage = {
  name: 'Charts',
  slug: 'charts',
  blocks: [
    proposedBlock('markdown', 'opening', {
      settings: {
        markdown_text:
          '# Charts\n\nThe averages follow the field notes: a measurement that you add moves them at once. The points are the 344 birds of the study.',
      },
    }),
    proposedBlock('chart', 'mass-by-species', {
      sheet_title: sheet,
      settings: { title: 'Average body mass in grams', x_axis: 'species', legendPosition: 'hidden' },
      axis: [average('body_mass_g', 'bar', Object.values(species).slice(0, 3))],
    }),
    proposedBlock('chart', 'flipper-by-mass', {
      sheet_title: sheet,
      settings: {
        title: 'Heavier birds have longer flippers',
        x_axis: 'body_mass_g',
        beginAtZero: 'None',
        grid: 'X & Y',
        showScaleLabel: 'X & Y',
        legendPosition: 'hidden',
      },
      axis: [{ ...scatter('flipper_length_mm', sea) }],
    }),
    proposedBlock('chart', 'island', {
      sheet_title: sheet,
      settings: { title: 'Where the birds were met', x_axis: 'island', legendPosition: 'bottom' },
      axis: [
        { column: 'birds', type: 'pie', backgroundColor: ['#0E6684', '#7FBBD0', '#F2B880'], internal_labels: 'Value' },
      ],
    }),
    proposedBlock('chart', 'bills-by-species', {
      sheet_title: sheet,
      settings: { title: 'Bills in millimetres', x_axis: 'species', legendPosition: 'top' },
      axis: [average('bill_length_mm', 'bar', ['#10303F']), average('bill_depth_mm', 'bar', ['#8CC5D8'])],
    }),
  ],
};

const fieldNotes: DemoPage = {
  name: 'Field notes',
  slug: 'field-notes',
  blocks: [
    proposedBlock('table', 'measurements', {
      sheet_title: sheet,
      settings: {
        title: 'Every measurement',
        title_font_size: 32,
        rows_per_page: 12,
        csv_download: true,
        column_width: '150px',
        Filter_color: sea,
        Pagination_color: sea,
      },
      axis: [
        {
          column: 'species',
          Conditional_formatting: [
            { condition: '=', value: 'Adelie', text_color: '#8A3F00', background_color: '#FFE8D2' },
            { condition: '=', value: 'Chinstrap', text_color: '#5F2390', background_color: '#F0E3FB' },
            { condition: '=', value: 'Gentoo', text_color: '#044F53', background_color: '#D5F0F1' },
          ],
        },
        { column: 'island', column_width: '130px' },
        { column: 'bill_length_mm' },
        { column: 'bill_depth_mm' },
        { column: 'flipper_length_mm', column_width: '170px' },
        { column: 'body_mass_g' },
        { column: 'sex', column_width: '110px' },
        { column: 'measured_by', column_width: '190px' },
        { column: 'note', column_width: '220px' },
      ],
      toolbar_buttons: [{ title: 'Add yours', open_page: pageReference('add-yours'), button_color: sea }],
    }),
  ],
};

const addYours: DemoPage = {
  name: 'Add yours',
  slug: 'add-yours',
  blocks: [
    proposedBlock('form', 'measurement', {
      sheet_title: sheet,
      settings: {
        titleForm: 'Add your measurement',
        titleForm_size: 32,
        submit_text: 'Add to the field notes',
        submit_success:
          'Your bird is in the field notes, at the end of the last page. The averages have moved already.',
        submit_button_color: sea,
      },
      axis: [
        { column: 'species', label: 'Species', type: 'select', required: true, options: 'Adelie, Chinstrap, Gentoo' },
        { column: 'island', label: 'Island', type: 'select', required: true, options: 'Biscoe, Dream, Torgersen' },
        { column: 'bill_length_mm', label: 'Bill length in mm', type: 'number', required: true, placeholder: '39.1' },
        { column: 'bill_depth_mm', label: 'Bill depth in mm', type: 'number', required: true, placeholder: '18.7' },
        { column: 'flipper_length_mm', label: 'Flipper length in mm', type: 'number', placeholder: '181' },
        { column: 'body_mass_g', label: 'Body mass in g', type: 'number', placeholder: '3750' },
        { column: 'sex', label: 'Sex', type: 'select', options: 'Female, Male' },
        { column: 'measured_by', label: 'Measured by', type: 'text', required: true, placeholder: 'Your group' },
        { column: 'note', label: 'Note', type: 'textarea', placeholder: 'What was she up to?' },
        { column: 'birds', type: 'number', hide: true, default: '1' },
      ],
    }),
  ],
};

const theStudy: DemoPage = {
  name: 'The study',
  slug: 'the-study',
  blocks: [
    proposedBlock('markdown', 'text', {
      settings: {
        markdown_text: `# The study

Between 2007 and 2009, Dr. Kristen Gorman and the **Palmer Station Long Term Ecological Research Program** measured penguins on three islands of the Palmer Archipelago, west of the Antarctic Peninsula.

## How a penguin is measured

| Measurement | What it is |
|---|---|
| Bill length | From the tip of the bill to the feathers, in millimetres |
| Bill depth | Top to bottom, at right angles to the length |
| Flipper length | From the body to the tip of the flipper |
| Body mass | In grams, on a spring scale, in a bag |

## The three species

- **Adelie** (152 birds) lives on all three islands. Short, deep bills.
- **Chinstrap** (68 birds) was met on Dream only. Long and deep bills, and the line that gives it its name.
- **Gentoo** (124 birds) was met on Biscoe only. Over five kilograms on average, long and shallow bills.

Two birds have no measurements, and for some the sex is not known. Real data has gaps: leave them empty, never guess.

## Sources

Gorman KB, Williams TD, Fraser WR (2014). *Ecological sexual dimorphism and environmental variability within a community of Antarctic penguins (genus Pygoscelis).* PLoS ONE 9(3): e90081.

Horst AM, Hill AP, Gorman KB (2020). *palmerpenguins: Palmer Archipelago (Antarctica) penguin data.* Public domain (CC0).`,
      },
    }),
  ],
};

function card(column: string, label: string, symbol: string, figure: 'average' | 'sum' = 'average') {
  return { source: { sheet_title: sheet, column }, label, function: figure, symbol };
}

function average(column: string, type: 'bar' | 'line', backgroundColor: string[]) {
  return { column, type, duplicateXAxis: 'average', backgroundColor };
}

function scatter(column: string, color: string) {
  return {
    column,
    type: 'scatter',
    backgroundColor: [`${color}B3`],
    borderColor: color,
    borderWidth: 1,
    pointRadius: 4,
  };
}

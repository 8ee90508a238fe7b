import type { KnownWorkbook } from './known-workbook.ts';

const vega = 'node_modules/vega-datasets/data/';
const observable = 'node_modules/@observablehq/sample-datasets/';

/** Public data out of packages (vega-datasets, BSD; @observablehq/sample-datasets, ISC). */
const tables: [
  file: string,
  columns: KnownWorkbook['columns'],
  facts: { holds?: string[]; lacks?: string[]; isBefore?: boolean },
][] = [
  [
    `${vega}airports.csv`,
    { iata: 'identifier', name: 'title', city: 'place', country: 'country', latitude: 'latitude' },
    { holds: ['shows name'], lacks: ['sum of latitude', 'average of longitude'], isBefore: true },
  ],
  [
    `${vega}cars.json`,
    { Name: 'title', Miles_per_Gallon: 'average', Weight_in_lbs: 'average', Origin: 'category' },
    {
      holds: ['average of Miles_per_Gallon'],
      lacks: ['sum of Miles_per_Gallon', 'sum of Weight_in_lbs'],
      isBefore: true,
    },
  ],
  [
    `${vega}movies.json`,
    { Title: 'title', 'US Gross': 'amount', 'IMDB Votes': 'count', 'IMDB Rating': 'average', Director: 'person' },
    { holds: ['chart', 'shows Title'], lacks: ['sum of IMDB Rating', 'sum of Rotten Tomatoes Rating'], isBefore: true },
  ],
  [
    `${vega}seattle-weather.csv`,
    { date: 'date', precipitation: 'measure', temp_max: 'average', wind: 'average', weather: 'category' },
    { holds: ['chart', 'sum of precipitation'], lacks: ['sum of temp_max', 'sum of wind', 'grid'], isBefore: true },
  ],
  [
    `${vega}zipcodes.csv`,
    { zip_code: 'identifier', latitude: 'latitude', longitude: 'longitude', city: 'place' },
    {
      holds: ['shows city'],
      lacks: ['sum of zip_code', 'average of zip_code', 'sum of latitude'],
      isBefore: true,
    },
  ],
  [
    `${vega}unemployment-across-industries.json`,
    { series: 'category', year: 'year', month: 'part of date', rate: 'average' },
    { holds: ['chart'], lacks: ['sum of year', 'sum of rate', 'sum of month'], isBefore: true },
  ],
  [
    `${vega}la-riots.csv`,
    { address: 'address', age: 'average', death_date: 'date', latitude: 'latitude' },
    { lacks: ['shows age', 'sum of age', 'shows race'], isBefore: true },
  ],
  [
    `${vega}stocks.csv`,
    { symbol: 'category', date: 'date', price: 'average' },
    { holds: ['chart', 'average of price'], lacks: ['sum of price'], isBefore: true },
  ],
  [
    `${vega}penguins.json`,
    { Species: 'category', 'Body Mass (g)': 'average', Sex: 'category' },
    { holds: ['chart'], lacks: ['sum of Body Mass (g)'], isBefore: true },
  ],
  [
    `${vega}gapminder.json`,
    { year: 'year', pop: 'stock', fertility: 'average', country: 'country' },
    { holds: ['along year', 'shows country'], lacks: ['sum of pop', 'sum of year'], isBefore: true },
  ],
  [
    `${vega}political-contributions.json`,
    { Candidate_Name: 'title', Party_Code: 'identifier', Total_Receipts: 'amount', Candidate_State: 'category' },
    { holds: ['sum of Total_Receipts'], lacks: ['sum of Party_Code'], isBefore: true },
  ],
  [
    `${vega}disasters.csv`,
    { Entity: 'category', Year: 'year', Deaths: 'count' },
    { holds: ['along Year', 'sum of Deaths'], lacks: ['sum of Year'], isBefore: true },
  ],
  [
    `${vega}barley.json`,
    { yield: 'average', variety: 'category', year: 'year', site: 'category' },
    { holds: ['average of yield'], lacks: ['sum of yield', 'sum of year'] },
  ],
  [
    `${vega}birdstrikes.csv`,
    { 'Flight Date': 'date', 'Cost Total $': 'amount', 'Phase of flight': 'category', 'Speed IAS in knots': 'average' },
    { holds: ['chart', 'sum of Cost Total $'], lacks: ['sum of Speed IAS in knots'] },
  ],
  [
    `${vega}burtin.json`,
    { Bacteria: 'title', Penicillin: 'nothing', Gram_Staining: ['category', 'text'], Genus: ['category', 'text'] },
    { holds: ['shows Bacteria'], lacks: ['sum of Penicillin', 'sum of Neomycin'] },
  ],
  [
    `${vega}co2-concentration.csv`,
    { Date: 'date', CO2: ['average', 'nothing'] },
    { holds: ['average of CO2', 'along Date'], lacks: ['count by Date', 'sum of CO2', 'sum of adjusted CO2'] },
  ],
  [
    `${vega}countries.json`,
    { year: 'year', fertility: 'average', life_expect: 'average', country: 'country' },
    { holds: ['along year', 'shows country'], lacks: ['sum of year', 'sum of life_expect', 'sum of fertility'] },
  ],
  [
    `${vega}crimea.json`,
    { date: 'date', wounds: ['count', 'nothing'], disease: ['count', 'nothing'], army_size: ['stock', 'nothing'] },
    { holds: ['along date'], lacks: ['count by date', 'sum of army_size'] },
  ],
  [
    `${vega}driving.json`,
    { side: 'category', year: 'year', miles: ['measure', 'nothing', 'average'], gas: ['average', 'nothing'] },
    { lacks: ['sum of gas', 'sum of year'] },
  ],
  [
    `${vega}flights-2k.json`,
    {
      date: ['date', 'start', 'timestamp'],
      delay: ['average', 'nothing'],
      distance: 'measure',
      origin: ['category', 'place', 'identifier'],
      destination: ['category', 'place', 'identifier'],
    },
    { holds: ['sum of distance'], lacks: ['sum of delay'] },
  ],
  [
    `${vega}football.json`,
    { date: 'date', division: 'category', home_score: ['average', 'count', 'nothing'] },
    { holds: ['shows home_team'], lacks: ['sum of date'] },
  ],
  [
    `${vega}gapminder-health-income.csv`,
    {
      country: ['title', 'country'],
      income: ['average', 'nothing'],
      population: 'stock',
      region: ['category', 'place'],
    },
    { lacks: ['sum of income', 'sum of health'] },
  ],
  [`${vega}github.csv`, { time: ['date', 'timestamp', 'start'], count: 'count' }, { holds: ['sum of count', 'chart'] }],
  [
    `${vega}global-temp.csv`,
    { year: 'year', temp: 'average' },
    { holds: ['along year', 'first shows year'], lacks: ['sum of temp', 'sum of year'] },
  ],
  [
    `${vega}income.json`,
    {
      name: ['title', 'category', 'place'],
      region: ['category', 'place'],
      id: ['identifier', 'nothing'],
      pct: 'average',
      group: 'category',
    },
    { lacks: ['sum of total', 'average of pct', 'sum of pct', 'sum of id'] },
  ],
  [
    `${vega}iowa-electricity.csv`,
    { year: 'date', source: 'category', net_generation: 'measure' },
    { holds: ['sum of net_generation', 'chart'], lacks: ['sum of year'] },
  ],
  [
    `${vega}jobs.json`,
    { job: ['category', 'title', 'text'], sex: 'category', year: 'year', count: 'count', perc: 'average' },
    { holds: ['sum of count'], lacks: ['average of perc', 'sum of perc', 'sum of year'] },
  ],
  [
    `${vega}lookup_people.csv`,
    { name: ['title', 'person'], age: 'average', height: 'average' },
    { lacks: ['sum of age', 'sum of height'] },
  ],
  [
    `${vega}monarchs.json`,
    { name: ['title', 'person'], start: 'year', end: 'year' },
    { lacks: ['sum of start', 'sum of end', 'sum of index'] },
  ],
  [
    `${vega}obesity.json`,
    { id: 'identifier', rate: 'average', state: ['category', 'place', 'title', 'identifier'] },
    { lacks: ['sum of rate', 'sum of id', 'average of id'] },
  ],
  [
    `${vega}ohlc.json`,
    { date: 'date', open: 'average', high: 'average', close: 'average', signal: 'category' },
    { holds: ['chart'], lacks: ['sum of open', 'sum of close'] },
  ],
  [
    `${vega}population.json`,
    { year: 'year', age: ['average', 'nothing'], sex: 'nothing', people: ['count', 'stock'] },
    {
      holds: ['along year', 'sum of people'],
      lacks: ['average of age', 'average of people', 'sum of age', 'sum of sex', 'sum of year'],
    },
  ],
  [
    `${vega}population_engineers_hurricanes.csv`,
    { state: ['title', 'place'], id: 'identifier', population: 'stock', hurricanes: ['count', 'nothing'] },
    { lacks: ['sum of id', 'sum of engineers'] },
  ],
  [
    `${vega}us-employment.csv`,
    { month: 'date', nonfarm: 'nothing' },
    { holds: ['average of nonfarm', 'along month'], lacks: ['count by month', 'sum of nonfarm', 'sum of private'] },
  ],
  [
    `${vega}us-state-capitals.json`,
    { lon: 'longitude', lat: 'latitude', state: ['place', 'title', 'category'], city: ['place', 'title'] },
    { lacks: ['sum of lat', 'sum of lon'] },
  ],
  [
    `${vega}wheat.json`,
    { year: 'year', wages: ['average', 'nothing'] },
    { holds: ['along year', 'first shows year'], lacks: ['sum of wages', 'sum of year'] },
  ],
  [
    `${vega}windvectors.csv`,
    { longitude: 'longitude', latitude: 'latitude', speed: 'average' },
    { lacks: ['sum of dir', 'sum of speed', 'sum of latitude'] },
  ],
  [
    `${observable}olympians.csv`,
    {
      id: 'identifier',
      name: 'title',
      sex: 'category',
      date_of_birth: 'birth date',
      height: 'average',
      sport: 'category',
      gold: 'count',
      info: ['long text', 'text'],
    },
    { holds: ['shows name'], lacks: ['sum of id', 'sum of height', 'shows date_of_birth'] },
  ],
  [
    `${observable}pizza.csv`,
    {
      order_date: 'date',
      day_of_week: 'category',
      category: 'category',
      price: 'average',
      orders: 'count',
      revenue: 'amount',
    },
    { holds: ['chart', 'sum of revenue'], lacks: ['sum of price'] },
  ],
  [
    `${observable}aapl.csv`,
    { Date: 'date', Open: 'average', 'Adj Close': 'average', Volume: ['measure', 'count', 'nothing'] },
    { lacks: ['sum of Open', 'sum of Adj Close'] },
  ],
  [
    `${observable}diamonds.csv`,
    { cut: 'category', color: 'category', clarity: 'category', depth: 'average', price: 'average' },
    { holds: ['average of price', 'chart'], lacks: ['sum of price', 'sum of x', 'sum of depth', 'sum of table'] },
  ],
  [
    `${observable}citywages.csv`,
    { Metro: ['title', 'place', 'text'], POP_1980: 'stock', POP_2015: 'stock' },
    { lacks: ['sum of LPOP_1980', 'sum of R90_10_1980'] },
  ],
  [
    `${observable}cars.csv`,
    {
      name: 'title',
      'economy (mpg)': 'average',
      cylinders: 'average',
      'weight (lb)': 'average',
      year: ['year', 'nothing'],
    },
    { lacks: ['sum of year', 'sum of economy (mpg)', 'average of year'] },
  ],
  [
    `${observable}industries.csv`,
    { date: 'date', industry: 'category', unemployed: ['stock', 'nothing'] },
    { holds: ['along date'], lacks: ['count by date', 'count by industry', 'sum of unemployed'] },
  ],
];

export const packageTables: KnownWorkbook[] = tables.map(([file, columns, { isBefore = false, ...facts }]) => ({
  ...{
    title: (file.split('/').at(-1) ?? '').replace(/\..*$/, ''),
    source: file.split('/')[1] ?? '',
    file,
    columns,
    ...facts,
  },
  isAfter: !isBefore,
}));

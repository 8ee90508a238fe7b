/**
 * Makes the spreadsheets of the demonstration apps (src/features/demo/server/data) from public data of the package
 * vega-datasets. What is changed on the way is said in SOURCES.md next to them. Run it only to change them.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as spreadsheets from '@e965/xlsx';
import { csvLines } from '../src/kit/csv-text.ts';
import { projectFolder } from './project.mjs';

const source = join(projectFolder, 'node_modules', 'vega-datasets', 'data');
const target = join(projectFolder, 'src', 'server', 'demo', 'data');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const brands = {
  Fedex: 'FedEx',
  Expressjet: 'ExpressJet',
  Airtran: 'AirTran',
  Jetblue: 'JetBlue',
  Commutair: 'CommutAir',
  Skywest: 'SkyWest',
  Laguardia: 'LaGuardia',
};

writeCsv('bird-strikes.csv', birdStrikes());
writeCsv('penguins.csv', penguins());
writeWorkbook('prairie-power.xlsx', {
  Generation: { rows: generation(), formats: { B: '#,##0', C: '#,##0', D: '#,##0', E: '#,##0', F: '0%' } },
  Temperature: { rows: temperature(), formats: { B: '0.00', C: '0.00' } },
  Requests: { rows: requests(), formats: { A: 'yyyy-mm-dd' } },
});

/** In order of time, so that years and months come in order; what charts count and stack is in columns of its own. */
function birdStrikes() {
  const rows = readCsv('birdstrikes.csv').toSorted((one, other) =>
    one['Flight Date'] < other['Flight Date'] ? -1 : 1,
  );
  return rows.map((row) => {
    const date = row['Flight Date'];
    const damage = ['C', 'B'].includes(row['Effect Amount of damage']) ? 'Unknown' : row['Effect Amount of damage'];
    const harmed = ['Minor', 'Medium', 'Substantial'].includes(damage);
    const size = row['Wildlife Size'];
    return {
      Date: date,
      Airport: airportName(row['Airport Name']),
      State: row['Origin State'],
      Operator: inTitleCase(row['Aircraft Airline Operator'].replaceAll('*', '')),
      Aircraft: row['Aircraft Make Model'].replaceAll(/\s+/g, ' '),
      'Phase of flight': row['Phase of flight'] === 'Landing Roll' ? 'Landing roll' : row['Phase of flight'],
      'Time of day': row['Time of day'],
      Species: row['Wildlife Species'],
      Size: size,
      Damage: damage,
      'Speed (knots)': row['Speed IAS in knots'],
      Cost: `$${row['Cost Total $']}`,
      Remarks: '',
      Status: 'FAA record',
      Year: date.slice(0, 4),
      Month: months[Number(date.slice(5, 7)) - 1],
      Strikes: 1,
      'With damage': harmed ? 1 : 0,
      Small: size === 'Small' ? 1 : 0,
      Medium: size === 'Medium' ? 1 : 0,
      Large: size === 'Large' ? 1 : 0,
    };
  });
}

/** The bill depth once more in a column for each species: a scatter chart colours by column. */
function penguins() {
  const rows = JSON.parse(readFileSync(join(source, 'penguins.json'), 'utf8'));
  return rows.map((row) => {
    const depth = row['Beak Depth (mm)'];
    return {
      Species: row.Species,
      Island: row.Island,
      'Bill length (mm)': row['Beak Length (mm)'],
      'Bill depth (mm)': depth,
      'Flipper length (mm)': row['Flipper Length (mm)'],
      'Body mass (g)': row['Body Mass (g)'],
      Sex: { MALE: 'Male', FEMALE: 'Female' }[row.Sex] ?? '',
      'Measured by': 'Palmer Station LTER',
      Note: '',
      Birds: 1,
      Adelie: row.Species === 'Adelie' ? depth : '',
      Chinstrap: row.Species === 'Chinstrap' ? depth : '',
      Gentoo: row.Species === 'Gentoo' ? depth : '',
    };
  });
}

/** One row a year instead of one a year and source. A thousand megawatt-hours are one gigawatt-hour. */
function generation() {
  const years = Map.groupBy(readCsv('iowa-electricity.csv'), (row) => Number(row.year.slice(0, 4)));
  return [...years].map(([year, rows]) => {
    const of = (name) => Number(rows.find((row) => row.source === name).net_generation);
    const [fossil, nuclear, renewable] = [of('Fossil Fuels'), of('Nuclear Energy'), of('Renewables')];
    const total = fossil + nuclear + renewable;
    return {
      Year: year,
      'Fossil fuels (GWh)': fossil,
      'Nuclear (GWh)': nuclear,
      'Renewables (GWh)': renewable,
      'Total (GWh)': total,
      'Renewable share': Math.round((renewable / total) * 1000) / 1000,
    };
  });
}

/** With the mean of the ten years up to each, once there are ten. */
function temperature() {
  const rows = readCsv('global-temp.csv').map((row) => ({ year: Number(row.year), temp: Number(row.temp) }));
  return rows.map(({ year, temp }, index) => {
    const decade = rows.slice(index - 9, index + 1);
    const mean = index < 9 ? '' : Math.round(decade.reduce((sum, one) => sum + one.temp, 0) * 10) / 100;
    return { Year: year, 'Difference (°C)': temp, 'Ten-year mean (°C)': mean };
  });
}

/** Invented, to show what the form adds to. */
function requests() {
  const request = (Received, Name, Email, Town, Home, Heating, Wishes) => ({
    Received: new Date(`${Received}T00:00:00Z`),
    Name,
    Email,
    Town,
    Home,
    Heating,
    Wishes,
  });
  return [
    request(
      '2026-10-02',
      'Dana Example',
      'dana@example.org',
      'Ames',
      'Detached house',
      'Natural gas',
      'The attic is draughty.',
    ),
    request(
      '2026-10-19',
      'Sam Example',
      'sam@example.org',
      'Decorah',
      'Flat',
      'Electric',
      'Could a heat pump work here?',
    ),
  ];
}

function airportName(name) {
  const plain = name
    .replace(/\s+(ARPT|AIRPORT)$/, '')
    .replace('INTL', 'International')
    .replace('NATL', 'National')
    .replace('BALTIMORE WASH', 'BALTIMORE/WASHINGTON')
    .replace('LAGUARDIA NY', 'LAGUARDIA')
    .replace('LAMBERT-ST LOUIS', 'LAMBERT-ST. LOUIS')
    .replace('MINNEAPOLIS-ST PAUL', 'MINNEAPOLIS-ST. PAUL')
    .replace('JOHN F KENNEDY', 'JOHN F. KENNEDY');
  return inTitleCase(plain);
}

function inTitleCase(text) {
  const spelled = text
    .replace('EXPRESSJET (CONTINENTAL EXPRS)', 'EXPRESSJET (CONTINENTAL EXPRESS)')
    .replace('ALLEGHENYAIRLINES', 'ALLEGHENY AIRLINES');
  return spelled
    .toLowerCase()
    .replaceAll(
      /(^|[\s/(-])(o')?([a-z])/g,
      (_, before, prefix, letter) => before + (prefix ? "O'" : '') + letter.toUpperCase(),
    )
    .replaceAll(/\b(Ups|Psa|Abx|Us|Afb|Or)\b/g, (word) => word.toUpperCase())
    .replaceAll(/Fedex|Expressjet|Airtran|Jetblue|Commutair|Skywest|Laguardia/g, (word) => brands[word] ?? word);
}

function readCsv(name) {
  return parse(readFileSync(join(source, name), 'utf8'), { columns: true });
}

function writeCsv(name, rows) {
  writeFileSync(join(target, name), csvLines([Object.keys(rows[0]), ...rows.map((row) => Object.values(row))]));
}

function writeWorkbook(name, sheets) {
  const book = spreadsheets.utils.book_new();
  for (const [title, { rows, formats }] of Object.entries(sheets)) {
    const sheet = spreadsheets.utils.json_to_sheet(rows, { UTC: true });
    for (const [address, cell] of Object.entries(sheet)) {
      const format = formats[address.replaceAll(/\d/g, '')];
      if (format && typeof cell === 'object' && (cell.t === 'n' || cell.t === 'd')) cell.z = format;
    }
    spreadsheets.utils.book_append_sheet(book, sheet, title);
  }
  writeFileSync(join(target, name), spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}

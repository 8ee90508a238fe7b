/** Countries and states by name: in many languages, by code, and as people shorten them. */
import countryPoints from './country-points.json' with { type: 'json' };
import { foldName } from './fold-name.ts';
import type { Place, Region } from './gazetteer.ts';

/** What a part of an address may mean: "Georgia" is a country and a state; nothing for what is neither. */
export function regionsNamed(folded: string): readonly Region[] {
  index ??= makeIndex();
  return index.get(folded) ?? [];
}

/** The middle of a country by its code. */
export function middleOfCountry(country: string): Place | null {
  const found = countryPoints.find(([code]) => code === country);
  const [, latitude, longitude] = found ?? [];
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}

let index: Map<string, Region[]> | undefined;

function makeIndex(): Map<string, Region[]> {
  const made = new Map<string, Region[]>();
  const add = (name: string, region: Region): void => {
    const folded = foldName(name);
    const known = made.get(folded) ?? [];
    if (folded === '' || known.some((one) => one.country === region.country && one.admin === region.admin)) return;
    made.set(folded, [...known, region]);
  };
  const codes = countryPoints.map(([code]) => String(code));
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const country of codes) add(names.of(country) ?? '', { country });
  }
  for (const country of codes) add(country, { country });
  for (const [country, names] of Object.entries(otherNames)) for (const name of names) add(name, { country });
  for (const [country, parts] of Object.entries(states)) {
    for (const [admin, names] of Object.entries(parts)) for (const name of names) add(name, { country, admin });
  }
  return made;
}

const languages = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'hu', 'ro', 'tr', 'ru', 'uk'],
  ...['ja', 'zh', 'ko', 'ar', 'hi', 'id', 'vi'],
];

const otherNames: Record<string, string[]> = {
  US: ['USA', 'U.S.A.', 'U.S.', 'United States of America', 'America', 'Estados Unidos', 'EE. UU.'],
  GB: ['UK', 'U.K.', 'Great Britain', 'Britain', 'United Kingdom of Great Britain and Northern Ireland'],
  AE: ['UAE', 'Emirates'],
  BA: ['Bosnia'],
  CD: ['DR Congo', 'DRC', 'Democratic Republic of the Congo', 'Congo-Kinshasa'],
  CG: ['Republic of the Congo', 'Congo-Brazzaville'],
  CI: ['Ivory Coast', "Cote d'Ivoire"],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  HK: ['Hong Kong', 'Hongkong'],
  IR: ['Islamic Republic of Iran'],
  KP: ['DPRK'],
  KR: ['Korea', 'Republic of Korea'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma', 'Myanmar'],
  MO: ['Macau', 'Macao'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Turkiye'],
  VA: ['Vatican', 'Holy See'],
  VN: ['Viet Nam'],
};

/** Parts of countries by what GeoNames calls them: those that people write after a city instead of the country. */
const states: Record<string, Record<string, string[]>> = {
  US: {
    ...{ AL: ['AL', 'Alabama'], AK: ['AK', 'Alaska'], AZ: ['AZ', 'Arizona'], AR: ['AR', 'Arkansas'] },
    ...{
      CA: ['CA', 'California', 'Calif.'],
      CO: ['CO', 'Colorado'],
      CT: ['CT', 'Connecticut'],
      DE: ['DE', 'Delaware'],
    },
    ...{
      DC: ['DC', 'D.C.', 'District of Columbia'],
      FL: ['FL', 'Florida'],
      GA: ['GA', 'Georgia'],
      HI: ['HI', 'Hawaii'],
    },
    ...{ ID: ['ID', 'Idaho'], IL: ['IL', 'Illinois'], IN: ['IN', 'Indiana'], IA: ['IA', 'Iowa'], KS: ['KS', 'Kansas'] },
    ...{ KY: ['KY', 'Kentucky'], LA: ['LA', 'Louisiana'], ME: ['ME', 'Maine'], MD: ['MD', 'Maryland'] },
    ...{
      MA: ['MA', 'Massachusetts', 'Mass.'],
      MI: ['MI', 'Michigan'],
      MN: ['MN', 'Minnesota'],
      MS: ['MS', 'Mississippi'],
    },
    ...{ MO: ['MO', 'Missouri'], MT: ['MT', 'Montana'], NE: ['NE', 'Nebraska'], NV: ['NV', 'Nevada'] },
    ...{ NH: ['NH', 'New Hampshire'], NJ: ['NJ', 'New Jersey'], NM: ['NM', 'New Mexico'], NY: ['NY', 'New York'] },
    ...{ NC: ['NC', 'North Carolina'], ND: ['ND', 'North Dakota'], OH: ['OH', 'Ohio'], OK: ['OK', 'Oklahoma'] },
    ...{ OR: ['OR', 'Oregon'], PA: ['PA', 'Pennsylvania'], RI: ['RI', 'Rhode Island'], SC: ['SC', 'South Carolina'] },
    ...{ SD: ['SD', 'South Dakota'], TN: ['TN', 'Tennessee'], TX: ['TX', 'Texas'], UT: ['UT', 'Utah'] },
    ...{ VT: ['VT', 'Vermont'], VA: ['VA', 'Virginia'], WA: ['WA', 'Washington', 'Washington State'] },
    ...{ WV: ['WV', 'West Virginia'], WI: ['WI', 'Wisconsin'], WY: ['WY', 'Wyoming'] },
  },
  CA: {
    ...{ '01': ['AB', 'Alberta'], '02': ['BC', 'British Columbia'], '03': ['MB', 'Manitoba'] },
    ...{ '04': ['NB', 'New Brunswick'], '05': ['NL', 'Newfoundland and Labrador', 'Newfoundland'] },
    ...{ '07': ['NS', 'Nova Scotia'], '08': ['ON', 'Ontario'], '09': ['PE', 'Prince Edward Island', 'PEI'] },
    ...{ '10': ['QC', 'Quebec'], '11': ['SK', 'Saskatchewan'], '12': ['YT', 'Yukon'] },
    ...{ '13': ['NT', 'Northwest Territories'], '14': ['NU', 'Nunavut'] },
  },
  AU: {
    ...{ '01': ['ACT', 'Australian Capital Territory'], '02': ['NSW', 'New South Wales'] },
    ...{ '03': ['NT', 'Northern Territory'], '04': ['QLD', 'Queensland'], '05': ['SA', 'South Australia'] },
    ...{ '06': ['TAS', 'Tasmania'], '07': ['VIC', 'Victoria'], '08': ['WA', 'Western Australia'] },
  },
  GB: {
    ...{ ENG: ['England'], SCT: ['Scotland'], WLS: ['Wales', 'Cymru'], NIR: ['Northern Ireland'] },
  },
};

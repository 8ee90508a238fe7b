import { byLanguage } from '#kit/language/by-language.ts';

/** Where Stripe pays recipients of a platform; it refuses what it does not serve. */
const codes =
  'AE,AT,AU,BE,BG,BR,CA,CH,CY,CZ,DE,DK,EE,ES,FI,FR,GB,GI,GR,HK,HR,HU,IE,IT,JP,LI,LT,LU,LV,MT,MX,MY,NL,NO,NZ,PL,PT,RO,SE,SG,SI,SK,TH,US';

export const usualCountry = 'US';

/** By name. */
export const payoutCountries = byLanguage((tag): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return codes
    .split(',')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, tag));
});

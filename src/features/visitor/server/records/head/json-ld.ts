/**
 * A record in the words of schema.org, for search engines. Every value is one that the page shows; what a kind requires
 * (as Google's documents on structured data list it) and the record lacks makes it a thing like any other.
 */
import type { RecordKind } from './record-kind.ts';
import { columnBy, dateOf, numberOf, type ShownRecord, textBy, textOf } from './shown-record.ts';
import { priceOf } from './price.ts';

export type JsonLd = { [key: string]: string | number | JsonLd | readonly (string | JsonLd)[] };

/** One crumb of the way to the record. */
export interface Crumb {
  name: string;
  url: string;
}

export function recordJsonLd(record: ShownRecord, kind: RecordKind): JsonLd {
  const own = makers[kind](record);
  if (kind === 'FAQPage' && own) return { ...context, ...own };
  if (own) return { ...context, '@type': kind, ...base(record), ...own };
  return {
    ...context,
    '@type': 'WebPage',
    ...base(record),
    mainEntity: { '@type': 'Thing', ...base(record) },
  };
}

export const breadcrumbJsonLd = (crumbs: readonly Crumb[]): JsonLd => ({
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
});

const context = { '@context': 'https://schema.org' };

const base = ({ name, url, description, picture }: ShownRecord): JsonLd => ({
  name,
  url,
  ...(description && { description }),
  ...(picture && { image: picture }),
});

type Maker = (record: ShownRecord) => JsonLd | null;

/** Null where it lacks what the kind requires. */
const makers: Record<RecordKind, Maker> = {
  Event: (record) => {
    const starting = columnBy(record, ['start', 'date']);
    const startDate = dateOf(record, starting);
    const place = textBy(record, ['place', 'address']);
    if (!startDate || !place) return null;
    const ending = columnBy(record, ['end']);
    const endDate = ending === starting ? '' : dateOf(record, ending);
    const address = textBy(record, ['address', 'place']);
    return {
      startDate,
      ...(endDate && { endDate }),
      location: { '@type': 'Place', name: place, ...(address && { address }) },
      ...offersOf(record),
    };
  },
  Product: (record) => {
    const offers = offersOf(record);
    if (!offers.offers) return null;
    const brand = textBy(record, [], ['brand', 'manufacturer']);
    const sku = textBy(record, [], ['sku']);
    return { ...offers, ...(brand && { brand: { '@type': 'Brand', name: brand } }), ...(sku && { sku }) };
  },
  Place: (record) => placeOf(record),
  LocalBusiness: (record) => {
    const own = placeOf(record);
    if (!own || !('address' in own)) return null;
    const [telephone, openingHours] = [textBy(record, ['phone']), textBy(record, [], ['opening', 'hour'])];
    return { ...own, ...(telephone && { telephone }), ...(openingHours && { openingHours }) };
  },
  Person: (record) => {
    const [jobTitle, organization] = [
      textBy(record, [], ['role', 'position', 'job', 'profession']),
      textBy(record, [], ['company', 'organization', 'employer']),
    ];
    const [email, telephone] = [textBy(record, ['email']), textBy(record, ['phone'])];
    // Customers and suppliers that are called by their company; the person is whom to ask there.
    if (organization === record.name) return { '@type': 'Organization', ...(telephone && { telephone }) };
    return {
      ...(jobTitle && { jobTitle }),
      ...(organization && { worksFor: { '@type': 'Organization', name: organization } }),
      ...(email && { email }),
      ...(telephone && { telephone }),
    };
  },
  JobPosting: (record) => {
    const datePosted = dateOf(record, columnBy(record, ['start', 'date', 'timestamp'], ['posted', 'published']));
    const organization = textBy(record, [], ['company', 'organization', 'employer']);
    const place = textBy(record, ['place', 'address', 'country']);
    if (!datePosted || !organization || !place || !record.description) return null;
    const validThrough = dateOf(record, columnBy(record, ['deadline'], ['deadline', 'closing']));
    return {
      title: record.name,
      datePosted,
      ...(validThrough && validThrough !== datePosted && { validThrough }),
      hiringOrganization: { '@type': 'Organization', name: organization },
      jobLocation: { '@type': 'Place', address: place },
    };
  },
  Recipe: (record) => {
    const ingredients = listBy(record, ['ingredient', 'ingredients']);
    const steps = listBy(record, ['instruction', 'instructions', 'preparation', 'method', 'step', 'steps']);
    if (!record.picture || (ingredients.length === 0 && steps.length === 0)) return null;
    const serves = textBy(record, [], ['serving', 'servings', 'portion', 'portions', 'yield']);
    return {
      ...(ingredients.length > 0 && { recipeIngredient: ingredients }),
      ...(steps.length > 0 && {
        recipeInstructions: steps.map((text): JsonLd => ({ '@type': 'HowToStep', text })),
      }),
      ...(serves && { recipeYield: serves }),
    };
  },
  Course: (record) => {
    const provider = textBy(record, ['person'], ['provider', 'school', 'teacher', 'instructor', 'trainer']);
    if (!record.description) return null;
    return { ...(provider && { provider: { '@type': 'Organization', name: provider } }) };
  },
  FAQPage: (record) => {
    const question = textBy(record, [], ['question']);
    const answer = textBy(record, [], ['answer', 'reply']);
    if (!question || !answer) return null;
    return {
      '@type': 'FAQPage',
      url: record.url,
      mainEntity: [{ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }],
    };
  },
  Dataset: (record) => {
    // Search engines take no shorter ones.
    if (record.description.length < 50) return null;
    const license = textBy(record, [], ['license', 'licence']);
    return { ...(/^https?:/.test(license) && { license }) };
  },
  Thing: () => null,
};

function placeOf(record: ShownRecord): JsonLd | null {
  const address = textBy(record, ['address', 'place']);
  const latitude = numberOf(record, columnBy(record, ['latitude']));
  const longitude = numberOf(record, columnBy(record, ['longitude']));
  const isPoint = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!address && !isPoint) return null;
  return {
    ...(address && { address }),
    ...(isPoint && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

function offersOf(record: ShownRecord): { offers?: JsonLd } {
  const price = priceOf(record);
  return price ? { offers: { '@type': 'Offer', ...price, url: record.url } } : {};
}

/** Lines of a text, or parts between commas where it is one line. */
function listBy(record: ShownRecord, words: readonly string[]): string[] {
  const column = columnBy(record, [], words);
  const text = column ? textOf(record, column) : '';
  const lines = text.split(/\r?\n/);
  return (lines.length > 1 ? lines : text.split(/[;,]/)).map((line) => line.trim()).filter((line) => line !== '');
}

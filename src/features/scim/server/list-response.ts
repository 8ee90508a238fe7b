/** Lists of SCIM: filtered, in pages, with the attributes that were asked for (RFC 7644, 3.4.2 and 3.9). */
import { z } from 'zod';
import { mostResults } from './protocol/discovery.ts';
import { type Filter, matches, parseFilter } from './protocol/filter.ts';
import { ScimError } from './protocol/scim-error.ts';

export interface Search {
  filter: Filter | null;
  startIndex: number;
  count: number;
  project(resource: Record<string, unknown>): Record<string, unknown>;
}

const names = z.array(z.string().max(200)).max(100).default([]);
const searchShape = z.object({
  filter: z.string().optional(),
  startIndex: z.number().int().default(1),
  count: z.number().int().default(mostResults),
  attributes: names,
  excludedAttributes: names,
});

export function readSearch(body: unknown): Search {
  const { data } = searchShape.safeParse(body);
  if (!data) throw new ScimError(400, 'This search request can’t be read.', 'invalidSyntax');
  return made(data);
}

export function searchOf(query: URLSearchParams): Search {
  const list = (name: string): string[] =>
    (query.get(name) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
  const number = (name: string, usual: number): number => {
    const text = query.get(name);
    if (text === null || text === '') return usual;
    if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `${name} must be a number.`, 'invalidValue');
    return Number(text);
  };
  return made({
    filter: query.get('filter') ?? undefined,
    ...{ startIndex: number('startIndex', 1), count: number('count', mostResults) },
    ...{ attributes: list('attributes'), excludedAttributes: list('excludedAttributes') },
  });
}

function made({ filter, startIndex, count, attributes, excludedAttributes }: z.output<typeof searchShape>): Search {
  const topOf = (name: string): string =>
    name
      .replace(/^urn:[\w:.-]+:(?=[A-Za-z$])/i, '')
      .split('.')[0]
      ?.toLowerCase() ?? '';
  const [only, without] = [new Set(attributes.map(topOf)), new Set(excludedAttributes.map(topOf))];
  return {
    filter: filter === undefined ? null : parseFilter(filter),
    startIndex: Math.max(1, startIndex),
    count: Math.min(mostResults, Math.max(0, count)),
    project: (resource) =>
      Object.fromEntries(
        Object.entries(resource).filter(([name]) => {
          const key = name.toLowerCase();
          if (key === 'id' || key === 'schemas') return true;
          return only.size > 0 ? only.has(key) : !without.has(key);
        }),
      ),
  };
}

export function listed(all: readonly Record<string, unknown>[], search: Search): object {
  const { filter, startIndex, count } = search;
  const found = filter ? all.filter((one) => matches(filter, one)) : all;
  const page = found.slice(startIndex - 1, startIndex - 1 + count);
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: found.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page.map((one) => search.project(one)),
  };
}

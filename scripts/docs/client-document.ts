/** clients/typescript/api.ts: the types of all calls that take an API key, from the same description as OpenAPI. */
import { accessRulesOf } from '#platform/feature.ts';
import { endpoints } from '#features/endpoints.ts';
import { features } from '#features/list.ts';
import { openApi } from '#features/operation/server/open-api.ts';

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  summary: string;
  'x-scope'?: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export function clientDocument(): string {
  const described = openApi('', endpoints, accessRulesOf(features)) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const used = new Set<string>();
  const calls = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation['x-scope'] === undefined ? [] : callOf(`${method.toUpperCase()} ${path}`, operation, used),
    ),
  );
  const parts: string[] = [];
  // A part may name others.
  for (const name of used)
    parts.push(`export type ${nameOf(name)} = ${typeOf(described.components.schemas[name] ?? {}, used)};`);
  return [
    '/** Made by `npm run docs`: every call that takes an API key. */',
    '',
    'export interface Calls {',
    ...calls,
    '}',
    ...parts.toSorted(),
    '',
  ].join('\n');
}

function callOf(
  name: string,
  { summary, parameters, requestBody, responses, ...operation }: Operation,
  used: Set<string>,
): string {
  const within = (place: string) => parameters.filter((one) => one.in === place);
  const group = (key: string, all: Operation['parameters']): string[] => {
    if (all.length === 0) return [];
    const isNeeded = all.some(({ required }) => required);
    const members = all.map((one) => `${quoted(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema, used)}`);
    return [`    ${key}${isNeeded ? '' : '?'}: { ${members.join('; ')} };`];
  };
  const json = requestBody?.content['application/json'];
  const answer = responses['200']?.content?.['application/json'];
  return [
    `  /** ${summary.replaceAll('*/', '* /')} Needs \`${operation['x-scope']}\`. */`,
    `  ${quoted(name)}: {`,
    ...group('params', within('path')),
    ...group('query', within('query')),
    ...(json ? [`    body: ${typeOf(json.schema, used)};`] : requestBody ? ['    form: FormData;'] : []),
    `    answer: ${answer ? typeOf(answer.schema, used) : 'Response'};`,
    '  };',
  ].join('\n');
}

/** A JSON schema as a type. What it can’t say, such as bounds, the server checks. */
function typeOf(schema: Schema, used: Set<string>): string {
  const of = (one: unknown): string => typeOf(isSchema(one) ? one : {}, used);
  const { $ref, anyOf, oneOf, allOf, enum: values, type, items, prefixItems } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/components/schemas/'.length);
    used.add(name);
    return nameOf(name);
  }
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values))
    return joined(
      values.map((value) => JSON.stringify(value)),
      ' | ',
    );
  const either = anyOf ?? oneOf;
  if (Array.isArray(either)) return joined(either.map(of), ' | ');
  if (Array.isArray(allOf)) return joined(allOf.map(of), ' & ');
  if (Array.isArray(type))
    return joined(
      type.map((one) => of({ ...schema, type: one })),
      ' | ',
    );
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(of).join(', ')}]`;
  if (type === 'array') return `(${items === undefined ? 'unknown' : of(items)})[]`;
  if (type === 'object') return objectOf(schema, of);
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown';
}

function objectOf({ properties, required, additionalProperties }: Schema, of: (one: unknown) => string): string {
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const members = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, one]) => `${quoted(name)}${needed.includes(name) ? '' : '?'}: ${of(one)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  return `Record<string, ${isSchema(additionalProperties) ? of(additionalProperties) : 'unknown'}>`;
}

const joined = (types: string[], by: string): string => {
  const all = [...new Set(types)];
  return all.length === 1 ? (all[0] ?? 'unknown') : `(${all.join(by)})`;
};
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const quoted = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
const nameOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/\W/g, '_');

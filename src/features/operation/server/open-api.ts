import { z } from 'zod';
import type { Endpoint } from '#platform/api/endpoint.ts';
import { type ProblemCode, problemCodes } from '#kit/problem.ts';

/** The API as OpenAPI 3.1, from the declarations alone. */
export function openApi(
  version: string,
  endpoints: readonly Endpoint[],
  accessRules: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = { Problem: problemSchema };
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, accessRules.get(endpoint.access) ?? '', schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf',
      version,
      description: [
        'Errors answer `{ message, error: { code, message, fields?, details? } }`.',
        'Programs send an API key as `Authorization: Bearer sheaf_…`; `x-scope` names the scope that it needs. Calls that name none take a session.',
        'Answers to keys say in `RateLimit` how many calls are left, and carry an `ETag`.',
        'A write with an `Idempotency-Key` is done once, for a day, however often it is sent.',
        'Lists that grow take `limit` and `after`, the `next` of the page before.',
      ].join(' '),
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sheaf_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

type Schemas = Record<string, unknown>;

function operationOf(endpoint: Endpoint, access: string, schemas: Schemas): Record<string, unknown> {
  const toSchema = (schema: z.ZodType, io: 'input' | 'output') => schemaOf(schema, io, operationId, schemas);
  const operationId = idOf(endpoint);
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const query = endpoint.query ? toSchema(endpoint.query, 'input') : { properties: {} };
  const needed: unknown[] = Array.isArray(query['required']) ? query['required'] : [];
  return {
    operationId,
    summary: endpoint.summary,
    description: `Access: ${access}`,
    tags: [endpoint.group],
    ...(endpoint.scope && { 'x-scope': endpoint.scope }),
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }, { bearer: [] }],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query['properties'] ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: needed.includes(name),
        schema,
      })),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: bodyOf(endpoint.body, toSchema) } }),
    responses: {
      200: {
        description: 'Done.',
        content:
          endpoint.answer === 'file'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: toSchema(endpoint.answer, 'output') } },
      },
      ...(endpoint.scope && endpoint.method === 'GET' && { 304: { description: 'Unchanged since `If-None-Match`.' } }),
      ...Object.fromEntries(refusalsOf(endpoint).map((code) => [problemCodes[code].status, problemOf(code)])),
      default: {
        description: 'Another problem.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** `getSheetsBySheetIdRows`: stable as long as the address is. */
export const idOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .replace(/^\/(?:api|v3)\//, '/')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** What calls with an API key may say besides. */
function headersOf({ scope, method, body }: Endpoint): Record<string, unknown>[] {
  const header = (name: string, description: string) => ({
    ...{ name, in: 'header', required: false, description, schema: { type: 'string' } },
  });
  if (!scope || body === 'upload') return [];
  return method === 'GET'
    ? [header('If-None-Match', 'The `ETag` of an answer that you have: 304 if it is still the same.')]
    : [header('Idempotency-Key', 'Makes the call safe to send again: it is done once, for a day.')];
}

/** The problems that a caller has to expect. */
function refusalsOf({ access, path, query, body, scope }: Endpoint): ProblemCode[] {
  return [
    ...(query || body ? (['malformed_request'] as const) : []),
    ...(access === 'anyone' ? [] : (['not_signed_in', 'forbidden'] as const)),
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(body ? (['invalid_input'] as const) : []),
    ...(scope ? (['too_many_requests'] as const) : []),
  ];
}

const problemOf = (code: ProblemCode): Record<string, unknown> => ({
  description: problemCodes[code].about,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

type ToSchema = (schema: z.ZodType, io: 'input' | 'output') => Record<string, unknown>;

function bodyOf(body: NonNullable<Endpoint['body']>, toSchema: ToSchema): Record<string, unknown> {
  return body === 'upload'
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      }
    : { 'application/json': { schema: toSchema(body, 'input') } };
}

/** Parts that a schema names, as those that hold themselves, are parts of the document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', id: string, schemas: Schemas): Record<string, unknown> {
  const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io });
  const prefix = `${id}${io === 'input' ? 'Input' : 'Answer'}`;
  const moved = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(/"\$ref":"#\/\$defs\/([^"]+)"/g, `"$ref":"#/components/schemas/${prefix}_$1"`)
        .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${prefix}"`),
    ) as Value;
  for (const [name, part] of Object.entries($defs)) schemas[`${prefix}_${name}`] = moved(part);
  const own = moved(json);
  if (!JSON.stringify(json).includes('"$ref":"#"')) return own;
  schemas[prefix] = own;
  return { $ref: `#/components/schemas/${prefix}` };
}

const problemSchema = {
  type: 'object',
  required: ['message', 'error'],
  properties: {
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(problemCodes) },
        message: { type: 'string' },
        fields: {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
        details: { type: 'object' },
      },
    },
  },
};

import { z } from 'zod';
import type { Endpoint } from '#platform/api/endpoint.ts';
import { problemCodes } from '#kit/problem.ts';

/** The API as OpenAPI 3.1, from the declarations alone. */
export function openApi(
  version: string,
  endpoints: readonly Endpoint[],
  accessRules: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, accessRules.get(endpoint.access) ?? ''),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf',
      version,
      description: 'Errors answer `{ message, error: { code, message, fields?, details? } }`.',
    },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sheaf_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operationOf(endpoint: Endpoint, access: string): Record<string, unknown> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const query = endpoint.query ? toSchema(endpoint.query, 'input') : { properties: {} };
  const needed: unknown[] = Array.isArray(query['required']) ? query['required'] : [];
  return {
    summary: endpoint.summary,
    description: `Access: ${access}`,
    tags: [endpoint.group],
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }, { bearer: [] }] }),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query['properties'] ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: needed.includes(name),
        schema,
      })),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: bodyOf(endpoint.body) } }),
    responses: {
      200: {
        description: 'Done.',
        content:
          endpoint.answer === 'file'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: toSchema(endpoint.answer, 'output') } },
      },
      default: {
        description: 'A problem.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function bodyOf(body: NonNullable<Endpoint['body']>): Record<string, unknown> {
  return body === 'upload'
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      }
    : { 'application/json': { schema: toSchema(body, 'input') } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io });
  return json;
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

/**
 * Environment variables: the platform and each feature declare theirs, with the type, the default and what it is for.
 * Everything runs with none of them set.
 */
import { z } from 'zod';
import { Problem } from '#kit/problem.ts';
import { describeEnvironment, type EnvironmentVariable } from './describe-environment.ts';
import { platformVariables } from './platform-variables.ts';
import { missingVariables } from './required-together.ts';

/** All variables, read and checked. Features add theirs by declaration merging. */
export interface Environment extends Omit<VariablesOf<typeof platformVariables>, 'PUBLIC_PORT'> {
  PUBLIC_PORT: number;
  /** The state of the variables, for admins: never a secret. */
  switches: readonly EnvironmentVariable[];
}

export type VariablesOf<Declared extends z.ZodRawShape> = z.output<z.ZodObject<Declared>>;

/** What the platform or a feature declares. */
export interface EnvironmentPart {
  variables: Readonly<Record<string, z.ZodType>>;
  /** Variables that are worth nothing without each other, and what they are for: `plans are paid for`. */
  requiredTogether?: readonly { names: readonly string[]; what: string }[];
  /** Defaults that differ from machine to machine or follow another variable, as the documentation words them. */
  defaults?: Readonly<Record<string, string>>;
}

const platform: EnvironmentPart = {
  variables: platformVariables,
  requiredTogether: [
    { names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], what: 'object storage is used' },
  ],
  defaults: { DATA_DIR: '`./data`', PUBLIC_PORT: 'by protocol' },
};

/**
 * Reads and checks the variables of the platform and of these parts; an empty one counts as not set.
 * Throws one `Problem` whose `fields` names every bad variable, not only the first.
 */
export function readVariables(
  variables: Record<string, string | undefined>,
  features: readonly EnvironmentPart[],
): Environment {
  const parts = [platform, ...features];
  const declared = declarationsOf(parts);
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = z.object(declared).safeParse(given);
  const fields = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ path: String(issue.path[0]), message: issue.message }));
  fields.push(...missingVariables(given, parts));
  if (!parsed.success || fields.length > 0) {
    const list = fields.map((field) => `  ${field.path} ${field.message}`).join('\n');
    throw new Problem('invalid_input', `These environment variables aren’t valid:\n${list}`, { fields });
  }
  // The type is put together from the same declarations.
  const environment = parsed.data as unknown as Environment;
  environment.PUBLIC_PORT ??= environment.PUBLIC_PROTOCOL === 'https' ? 443 : environment.PORT;
  environment.switches = describeEnvironment(declared, environment);
  return environment;
}

/** The table of all variables for docs/running.md, in Markdown. */
export function variablesTable(features: readonly EnvironmentPart[]): string {
  const parts = [platform, ...features];
  const worded: Partial<Record<string, string>> = Object.assign({}, ...parts.map(({ defaults }) => defaults));
  const rows = Object.entries(declarationsOf(parts)).map(([name, schema]) => {
    const meaning = (schema.description ?? '').replaceAll('|', '\\|');
    return `| \`${name}\` | ${worded[name] ?? defaultOf(schema)} | ${meaning} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

function declarationsOf(parts: readonly EnvironmentPart[]): Record<string, z.ZodType> {
  const declared: Record<string, z.ZodType> = {};
  for (const { variables } of parts) {
    for (const [name, schema] of Object.entries(variables)) {
      if (name in declared) throw new Error(`The environment variable ${name} is declared twice.`);
      declared[name] = schema;
    }
  }
  return declared;
}

function defaultOf(schema: z.ZodType): string {
  const value = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).default;
  return typeof value === 'number' || (typeof value === 'string' && value) ? `\`${value}\`` : '–';
}

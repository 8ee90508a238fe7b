/** The variables of the environment as admins see them. */
import type { z } from 'zod';

/** Variables that open something, or hold a password within an address: only whether they are set is shown. */
const secretName =
  /(?:SECRET|TOKEN|_KEY|KEY_ID|PASSWORD|PASSPHRASE|DATABASE_(?:\w+_)?URL|SMTP_URL|REPORTS_URL|WEBHOOK)/;

export interface EnvironmentVariable {
  name: string;
  about: string;
  /** Whether it differs from its default. */
  is_set: boolean;
  /** Null for secrets, and for what has no value. */
  value: string | null;
}

/** The state of variables by their declarations: never a secret. */
export function describeEnvironment(declared: Record<string, z.ZodType>, environment: object): EnvironmentVariable[] {
  const values = new Map<string, unknown>(Object.entries(environment));
  return Object.entries(declared).map(([name, schema]) => {
    const value = textOf(values.get(name));
    const usual = textOf(schema.safeParse(undefined).data);
    const about = (schema.description ?? '').replaceAll('`', '');
    return { name, about, is_set: value !== usual, value: secretName.test(name) ? null : value };
  });
}

function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : value === undefined ? null : JSON.stringify(value);
}

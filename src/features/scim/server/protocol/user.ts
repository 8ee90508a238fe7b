/** A person as SCIM writes one (RFC 7643, 4.1), of which we keep these attributes. */
import { z } from 'zod';
import { appUserProblem } from '#features/app-users/rules/app-user.ts';
import { oneLine } from '#kit/one-line.ts';
import { ScimError } from './scim-error.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** What a directory says of a person. */
export interface ScimPerson {
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  displayName: string;
  email: string;
  active: boolean;
}

/** A person that is here. */
export interface StoredPerson extends ScimPerson {
  id: string;
  groups: readonly { value: string; display: string }[];
  created: Date;
  lastModified: Date;
}

const text = z.string().max(300).nullish();
/** Some directories write booleans as texts. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((word) => word.toLowerCase() === 'true'),
]);
const userShape = z.object({
  schemas: z.array(z.string()).optional(),
  userName: z.string().trim().min(1).max(300),
  externalId: text,
  name: z.object({ givenName: text, familyName: text, formatted: text }).nullish(),
  displayName: text,
  active: flag.nullish(),
  emails: z
    .array(
      z.union([
        z.string().transform((value) => ({ value, primary: undefined })),
        z.object({ value: z.string().max(300), primary: flag.nullish() }),
      ]),
    )
    .max(20)
    .nullish(),
});

/** Attribute names ignore case. */
const names = ['schemas', 'userName', 'externalId', 'name', 'givenName', 'familyName', 'formatted', 'displayName'];
const spelled = new Map(
  [...names, 'active', 'emails', 'value', 'primary', 'members'].map((name) => [name.toLowerCase(), name]),
);
export function withOwnNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOwnNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [spelled.get(name.toLowerCase()) ?? name, withOwnNames(part)]),
  );
}

/** Reads a person; `invalidValue` with the attribute that is wrong. */
export function readUser(body: unknown): ScimPerson {
  const reading = userShape.safeParse(withOwnNames(body));
  if (!reading.success) {
    const [issue] = reading.error.issues;
    const path = issue?.path.map(String).join('.') || 'The body';
    throw new ScimError(400, `${path}: ${issue?.message ?? 'is wrong'}`, 'invalidValue');
  }
  const { userName, externalId, name, displayName, active, emails, schemas } = reading.data;
  if (schemas && !schemas.includes(userSchema))
    throw new ScimError(400, `schemas must contain ${userSchema}.`, 'invalidSyntax');
  const primary = emails?.find((one) => one.primary) ?? emails?.[0];
  const email = (primary?.value ?? userName).trim();
  const [givenName, familyName] = [name?.givenName ?? null, name?.familyName ?? null];
  const made = [givenName, familyName].filter(Boolean).join(' ');
  const called = oneLine(displayName || name?.formatted || made || userName).slice(0, 200);
  if (appUserProblem({ name: called, email }) !== null)
    throw new ScimError(400, 'emails: give the person an e-mail address, or one as userName.', 'invalidValue');
  return {
    userName,
    externalId: externalId ?? null,
    givenName,
    familyName,
    displayName: called,
    email,
    active: active ?? true,
  };
}

export function writeUser(person: StoredPerson, base: string): Record<string, unknown> {
  const { id, userName, externalId, givenName, familyName, displayName, email, active, groups } = person;
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: {
      formatted: displayName,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    displayName,
    active,
    emails: [{ value: email, type: 'work', primary: true }],
    groups: groups.map((group) => ({
      ...group,
      $ref: `${base}/Groups/${encodeURIComponent(group.value)}`,
      type: 'direct',
    })),
    meta: {
      resourceType: 'User',
      created: person.created.toISOString(),
      lastModified: person.lastModified.toISOString(),
      location: `${base}/Users/${id}`,
    },
  };
}

export interface StoredGroup {
  id: string;
  name: string;
  members: readonly { value: string; display: string }[];
}

export const writeGroup = ({ id, name, members }: StoredGroup, base: string): Record<string, unknown> => ({
  schemas: [groupSchema],
  id,
  displayName: name,
  members: members.map((member) => ({ ...member, $ref: `${base}/Users/${member.value}`, type: 'User' })),
  meta: { resourceType: 'Group', location: `${base}/Groups/${encodeURIComponent(id)}` },
});

const groupShape = z.object({
  schemas: z.array(z.string()).optional(),
  displayName: z.string().trim().min(1).max(200),
  members: z
    .array(z.object({ value: z.string().max(100) }))
    .max(20_000)
    .nullish(),
});

export function readGroup(body: unknown): { displayName: string; members: string[] } {
  const reading = groupShape.safeParse(withOwnNames(body));
  if (!reading.success) {
    const [issue] = reading.error.issues;
    throw new ScimError(
      400,
      `${issue?.path.map(String).join('.') || 'The body'}: ${issue?.message ?? 'is wrong'}`,
      'invalidValue',
    );
  }
  const { displayName, members } = reading.data;
  return { displayName, members: [...new Set((members ?? []).map(({ value }) => value))] };
}

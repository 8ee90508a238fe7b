/** Changes of a resource (RFC 7644, 3.5.2): a new one comes back, which is then stored as if it had been sent whole. */
import { z } from 'zod';
import { attributeOf, type AttributePath, matches, parsePath } from './filter.ts';
import { ScimError } from './scim-error.ts';

type Resource = Record<string, unknown>;

const mostOperations = 1_000;
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const patchShape = z.object({
  schemas: z.array(z.string()).refine((schemas) => schemas.includes(patchSchema)),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().optional(), value: z.unknown().optional() }))
    .min(1)
    .max(mostOperations),
});

/** Attributes that are the server's. */
const readOnly = new Set(['id', 'meta', 'schemas', 'groups']);

export function applyPatch(resource: Resource, body: unknown): Resource {
  const { data } = patchShape.safeParse(body);
  if (!data) {
    throw new ScimError(
      400,
      `Send schemas with ${patchSchema}, and 1 to ${mostOperations} Operations.`,
      'invalidSyntax',
    );
  }
  const changed = structuredClone(resource);
  for (const { op, path, value } of data.Operations) {
    const kind = op.toLowerCase();
    if (kind !== 'add' && kind !== 'replace' && kind !== 'remove')
      throw new ScimError(400, `“${op.slice(0, 40)}” is no operation: use add, replace or remove.`, 'invalidSyntax');
    if (kind !== 'remove' && value === undefined)
      throw new ScimError(400, `The operation ${kind} needs a value.`, 'invalidValue');
    if (path !== undefined) applyAt(changed, parsePath(path), kind, value);
    else if (kind === 'remove') throw new ScimError(400, 'The operation remove needs a path.', 'noTarget');
    else applyWhole(changed, kind, value);
  }
  return changed;
}

/** Without a path the value is a part of the resource; some clients write paths as its names. */
function applyWhole(resource: Resource, kind: 'add' | 'replace', value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError(400, 'Without a path, the value is an object of attributes.', 'invalidValue');
  for (const [name, part] of Object.entries(value)) {
    if (readOnly.has(name.toLowerCase())) continue;
    // Of an extension nothing is kept.
    if (!name.startsWith('urn:')) applyAt(resource, parsePath(name), kind, part);
  }
}

function applyAt(resource: Resource, at: AttributePath, kind: 'add' | 'replace' | 'remove', value: unknown): void {
  const [name = '', sub] = at.path;
  if (readOnly.has(name)) throw new ScimError(400, `${name} can’t be changed.`, 'mutability');
  if (at.filter) return applyToSome(resource, at, kind, value);
  if (sub !== undefined) {
    const of = attributeOf(resource, name);
    // `emails.value`, said of the only value.
    const target = Array.isArray(of) ? (of[0] as unknown) : of;
    const changed: Resource = typeof target === 'object' && target !== null ? { ...target } : {};
    write(changed, sub, kind === 'remove' ? undefined : value);
    return write(resource, name, Array.isArray(of) ? [changed, ...of.slice(1)] : changed);
  }
  if (kind === 'remove') return removeFrom(resource, name, value);
  const before = attributeOf(resource, name);
  if (kind === 'add' && Array.isArray(before)) {
    const added = Array.isArray(value) ? value : [value];
    const isNew = (one: unknown): boolean => !before.some((known) => sameValue(known, one));
    return write(resource, name, [...before, ...added.filter(isNew)]);
  }
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
  write(
    resource,
    name,
    isPart && typeof before === 'object' && !Array.isArray(before) ? { ...before, ...value } : value,
  );
}

/** Some clients name the values that go by the operation's value, and no filter. */
function removeFrom(resource: Resource, name: string, value: unknown): void {
  const before = attributeOf(resource, name);
  if (!Array.isArray(value) || !Array.isArray(before)) return write(resource, name, undefined);
  write(
    resource,
    name,
    before.filter((known) => !value.some((one) => sameValue(known, one))),
  );
}

function applyToSome(resource: Resource, at: AttributePath, kind: string, value: unknown): void {
  const [name = ''] = at.path;
  const stored = attributeOf(resource, name);
  const before = Array.isArray(stored) ? (stored as unknown[]) : [];
  const { filter, sub } = at;
  const isMeant = (one: unknown): boolean => filter !== null && matches(filter, one);
  if (!before.some(isMeant)) {
    // What isn't there is gone; a value of a kind that isn't there begins to be.
    if (kind === 'remove') return;
    if (kind === 'replace' && sub === null) throw new ScimError(400, 'No value is meant by this path.', 'noTarget');
    const begun =
      filter?.kind === 'compare' && filter.operator === 'eq' ? { [filter.path[0] ?? '']: filter.value } : {};
    return write(resource, name, [...before, sub === null ? value : { ...begun, [sub]: value }]);
  }
  if (kind === 'remove' && sub === null)
    return write(
      resource,
      name,
      before.filter((one) => !isMeant(one)),
    );
  const changed = before.map((one) => {
    if (!isMeant(one)) return one;
    if (sub === null) return typeof value === 'object' ? { ...(one as Resource), ...value } : value;
    const part = { ...(one as Resource) };
    write(part, sub.toLowerCase(), kind === 'remove' ? undefined : value);
    return part;
  });
  write(resource, name, changed);
}

function write(resource: Resource, name: string, value: unknown): void {
  const key = Object.keys(resource).find((one) => one.toLowerCase() === name) ?? known[name] ?? name;
  if (key === '__proto__') return;
  if (value === undefined || value === null) Reflect.deleteProperty(resource, key);
  else resource[key] = value;
}

/** How names are written that a path holds in lower case. */
const known: Readonly<Record<string, string>> = Object.fromEntries(
  ['userName', 'externalId', 'displayName', 'givenName', 'familyName'].map((name) => [name.toLowerCase(), name]),
);

const valueOf = (one: unknown): unknown => attributeOf(one, 'value') ?? one;
const sameValue = (one: unknown, other: unknown): boolean => valueOf(one) === valueOf(other);

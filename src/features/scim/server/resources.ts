import { applyPatch } from './protocol/patch.ts';
import { ScimError } from './protocol/scim-error.ts';
import { readGroup, readUser, writeGroup, writeUser } from './protocol/user.ts';
import type { Directory } from './directories/directory.ts';

/** What can be done with a kind of resource. */
export interface Resource {
  all(directory: Directory, base: string): Promise<Record<string, unknown>[]>;
  /** Answers the id. */
  add(directory: Directory, body: unknown): Promise<string>;
  put(directory: Directory, before: Record<string, unknown>, body: unknown): Promise<void>;
  patch(directory: Directory, before: Record<string, unknown>, body: unknown): Promise<void>;
  remove(directory: Directory, id: string): Promise<void>;
}

export const userResource: Resource = {
  all: async (directory, base) => (await directory.people()).map((person) => writeUser(person, base)),
  add: (directory, body) => directory.add(readUser(body)),
  put: (directory, before, body) => directory.change(String(before['id']), readUser(body)),
  patch: (directory, before, body) =>
    directory.change(String(before['id']), readUser(renamed(before, applyPatch(before, body)))),
  remove: (directory, id) => directory.remove(id),
};

/** The name that people see follows the parts of the name, where only those were changed. */
function renamed(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const { formatted, ...name } = (after['name'] ?? {}) as Record<string, unknown>;
  const parts = [name['givenName'], name['familyName']].filter(Boolean).join(' ');
  const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const previous = (before['name'] ?? {}) as Record<string, unknown>;
  if (!same(after['displayName'], before['displayName']) || same(after['name'], before['name'])) return after;
  const called = formatted === previous['formatted'] ? parts || formatted : formatted;
  return { ...after, displayName: called };
}

/** Groups are roles, which are made where the app or workspace is; directories say who has them. */
export const groupResource: Resource = {
  all: async (directory, base) => (await directory.groups()).map((group) => writeGroup(group, base)),
  async add(directory, body) {
    const { displayName } = readGroup(body);
    const known = (await directory.groups()).some(({ name }) => name.toLowerCase() === displayName.toLowerCase());
    if (known) throw new ScimError(409, 'This group exists already: find it by its displayName.', 'uniqueness');
    throw new ScimError(
      403,
      `Make a role with the name “${displayName}” first. Groups are roles, and directories only say who has them.`,
    );
  },
  put: (directory, before, body) => setMembers(directory, before, body),
  patch: (directory, before, body) => setMembers(directory, before, applyPatch(before, body)),
  async remove() {
    throw new ScimError(403, 'Roles are deleted where they were made.');
  },
};

async function setMembers(directory: Directory, before: Record<string, unknown>, body: unknown): Promise<void> {
  const { displayName, members } = readGroup(body);
  if (displayName !== before['displayName'])
    throw new ScimError(400, 'displayName: roles are renamed where they were made.', 'mutability');
  const known = new Set((await directory.people()).map(({ id }) => id));
  const unknown = members.find((id) => !known.has(id));
  if (unknown !== undefined) throw new ScimError(400, `members: the user ${unknown} doesn’t exist.`, 'invalidValue');
  await directory.setMembers(String(before['id']), members);
}

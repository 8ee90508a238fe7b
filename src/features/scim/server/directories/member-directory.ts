import { msg } from '#kit/language/msg.ts';
import {
  cancelInvitationOf,
  endMembershipOf,
  inviteByDirectory,
  setMemberRole,
} from '#features/workspaces/server/directory/members.ts';
import { newId } from '#kit/ids.ts';
import { ScimError } from '../protocol/scim-error.ts';
import type { ScimPerson, StoredPerson } from '../protocol/user.ts';
import { type Directory, type DirectoryNeeds, recordOf } from './directory.ts';

type Role = 'admin' | 'editor';
const groupNames: Readonly<Record<Role, string>> = { admin: 'Admins', editor: 'Editors' };
const isRole = (id: string): id is Role => Object.hasOwn(groupNames, id);

/** A person as stored, and what they are in the workspace. */
interface KnownMember extends StoredPerson {
  user_id: string | null;
  role: 'owner' | Role;
}

/** For the audit log. @sentences */
const summaries = {
  added: 'added {email} in the workspace',
  changed: 'changed {email} in the workspace',
  'turned-off': 'turned off {email} in the workspace',
  removed: 'removed {email} in the workspace',
  'role-changed': 'changed the role of {email} in the workspace',
} as const;

/** The members of a workspace. Nobody joins without saying so: who is added gets an invitation. */
export function memberDirectory(needs: DirectoryNeeds): Directory {
  const { transaction, connection, services } = needs;
  const { workspace_id } = connection;
  const people = async (): Promise<KnownMember[]> => {
    await addMissing(needs);
    return knownMembers(needs);
  };
  const find = async (id: string): Promise<KnownMember> => {
    const found = (await people()).find((one) => one.id === id);
    if (!found) throw new ScimError(404, 'This user doesn’t exist.');
    return found;
  };
  const invite = (email: string, role: Role) =>
    inviteByDirectory(transaction, services, { workspace_id, email, role, inviter: connection.created_by });
  const turnOff = async (person: KnownMember): Promise<void> => {
    refuseOwner(person);
    if (person.user_id !== null)
      await endMembershipOf(transaction, services, { workspace_id, user_id: person.user_id });
    await cancelInvitationOf(transaction, { workspace_id, email: person.email });
  };
  const record = (verb: keyof typeof summaries, email: string) =>
    recordOf(needs, { action: `member.${verb}`, subject: { email }, summary: msg(summaries[verb], { email }) });
  return {
    people,
    async add(person) {
      const email = person.email.toLowerCase();
      const known = await people();
      if (known.some((one) => one.email === email || one.userName.toLowerCase() === person.userName.toLowerCase()))
        throw new ScimError(409, 'A user with this userName or e-mail address already exists.', 'uniqueness');
      const id = newId('scu');
      await transaction
        .insertInto('scim_members')
        .values({ id, workspace_id, email, role: 'editor', ...namesOf(person) })
        .execute();
      if (person.active) await invite(email, 'editor');
      await record('added', email);
      return id;
    },
    async change(id, person) {
      const before = await find(id);
      const email = person.email.toLowerCase();
      const others = (await people()).filter((one) => one.id !== id);
      if (others.some((one) => one.email === email || one.userName.toLowerCase() === person.userName.toLowerCase()))
        throw new ScimError(409, 'A user with this userName or e-mail address already exists.', 'uniqueness');
      const moves = email !== before.email;
      if (moves && before.user_id !== null && before.active)
        throw new ScimError(400, 'emails: members change the address of their account themselves.', 'mutability');
      if (!person.active || moves) await turnOff(before);
      await transaction
        .updateTable('scim_members')
        .set({ ...namesOf(person), updated_at: new Date(), ...(moves && { email, user_id: null }) })
        .where('id', '=', id)
        .execute();
      if (person.active && (moves || !before.active)) await invite(email, before.role === 'admin' ? 'admin' : 'editor');
      await record(person.active ? 'changed' : 'turned-off', email);
    },
    async remove(id) {
      const person = await find(id);
      await turnOff(person);
      await transaction.deleteFrom('scim_members').where('id', '=', id).execute();
      await record('removed', person.email);
    },
    async groups() {
      const all = await people();
      return (Object.keys(groupNames) as Role[]).map((role) => ({
        id: role,
        name: groupNames[role],
        members: all
          .filter((person) => person.role === role && person.active)
          .map(({ id, displayName }) => ({ value: id, display: displayName })),
      }));
    },
    async setMembers(groupId, members) {
      if (!isRole(groupId)) throw new ScimError(404, 'This group doesn’t exist.');
      const all = await people();
      const other: Role = groupId === 'admin' ? 'editor' : 'admin';
      for (const person of all) {
        const isIn = members.includes(person.id);
        if (isIn) refuseOwner(person);
        // Each member has one of the two roles: who leaves the admins is an editor.
        const role = isIn ? groupId : groupId === 'admin' && person.role === 'admin' ? other : person.role;
        if (role === person.role || role === 'owner') continue;
        await setMemberRole(transaction, { workspace_id, email: person.email, user_id: person.user_id, role });
        await transaction.updateTable('scim_members').set({ role }).where('id', '=', person.id).execute();
        await record('role-changed', person.email);
      }
    },
  };
}

function refuseOwner({ role }: KnownMember): void {
  if (role === 'owner') throw new ScimError(403, 'The owner of the workspace can’t be changed by a directory.');
}

const namesOf = ({ userName, externalId, givenName, familyName, displayName }: ScimPerson) => ({
  ...{ user_name: userName, external_id: externalId, given_name: givenName, family_name: familyName },
  display_name: displayName,
});

async function knownMembers({ transaction, connection }: DirectoryNeeds): Promise<KnownMember[]> {
  const { workspace_id } = connection;
  const [stored, members, invited] = [
    await transaction
      .selectFrom('scim_members')
      .selectAll()
      .where('workspace_id', '=', workspace_id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    await membersOf(connection.workspace_id, transaction),
    await invitedTo(connection.workspace_id, transaction),
  ];
  return stored.map((one) => {
    const member = members.find(({ user_id, email }) => user_id === one.user_id || email === one.email);
    const invitation = invited.find(({ email }) => email === one.email);
    const role = member?.role ?? invitation?.role ?? one.role;
    const active = member !== undefined || invitation !== undefined;
    return {
      ...{ id: one.id, user_id: member?.user_id ?? null, role, active },
      ...{ userName: one.user_name, externalId: one.external_id, givenName: one.given_name },
      ...{ familyName: one.family_name, displayName: one.display_name, email: one.email },
      groups: active && role !== 'owner' ? [{ value: role, display: groupNames[role] }] : [],
      ...{ created: one.created_at, lastModified: one.updated_at },
    };
  });
}

/** Everyone who is a member, or invited, has an id by which directories know them. */
async function addMissing({ transaction, connection }: DirectoryNeeds): Promise<void> {
  const { workspace_id } = connection;
  const people = [
    ...(await membersOf(workspace_id, transaction)),
    ...(await invitedTo(workspace_id, transaction)).map((one) => ({ ...one, user_id: null, name: one.email })),
  ];
  const stored = await transaction
    .selectFrom('scim_members')
    .select(['id', 'user_id', 'email'])
    .where('workspace_id', '=', workspace_id)
    .execute();
  for (const { email, user_id, name, role } of people) {
    const known = stored.find((one) => one.email === email || (user_id !== null && one.user_id === user_id));
    // From now on the account counts, whatever its address.
    if (known && user_id !== null && known.user_id === null)
      await transaction.updateTable('scim_members').set({ user_id }).where('id', '=', known.id).execute();
    if (known) continue;
    await transaction
      .insertInto('scim_members')
      .values({
        ...{ id: newId('scu'), workspace_id, email, user_id, user_name: email, display_name: name },
        role: role === 'editor' ? 'editor' : 'admin',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const membersOf = (workspaceId: string, transaction: DirectoryNeeds['transaction']) =>
  transaction
    .selectFrom('workspace_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id', 'member.role', 'users.email', 'users.name'])
    .where('member.workspace_id', '=', workspaceId)
    .orderBy('member.joined_at')
    .execute();

const invitedTo = (workspaceId: string, transaction: DirectoryNeeds['transaction']) =>
  transaction
    .selectFrom('workspace_invitations')
    .select(['email', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', new Date())
    .execute();

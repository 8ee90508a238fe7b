import { msg } from '#kit/language/msg.ts';
import { addPerson, changePerson, removePerson, setRoleOf } from '#features/app-users/server/directory/provision.ts';
import { mostAppUsers } from '#features/app-users/rules/app-user.ts';
import { findRole } from '#features/apps/rules/roles.ts';
import type { AppRecord } from '#features/apps/services.ts';
import { ScimError } from '../protocol/scim-error.ts';
import type { ScimPerson, StoredPerson } from '../protocol/user.ts';
import { type Directory, type DirectoryNeeds, recordOf } from './directory.ts';

/** For the audit log. @sentences */
const summaries = {
  added: 'added {email} in the app {app}',
  changed: 'changed {email} in the app {app}',
  'turned-off': 'turned off {email} in the app {app}',
  deleted: 'deleted {email} from the app {app}',
} as const;

/** The people of an app; its roles are the groups. */
export function appDirectory(app: AppRecord, needs: DirectoryNeeds): Directory {
  const { transaction } = needs;
  const { roles } = app.settings;
  const record = (verb: keyof typeof summaries, id: string, email: string) =>
    recordOf(needs, {
      action: `app_user.${verb}`,
      subject: { app_id: app.id, app_user_id: id, email },
      summary: msg(summaries[verb], { email, app: app.name }),
    });
  const people = (): Promise<StoredPerson[]> => peopleOf(app, needs);
  return {
    people,
    async add(person) {
      await refuseTakenName(app, needs, person.userName);
      const added = await addPerson(transaction, app, { ...person, name: person.displayName });
      if (added === 'taken') throw new ScimError(409, 'A user with this e-mail address already exists.', 'uniqueness');
      if (added === 'full') throw new ScimError(400, `An app can have up to ${mostAppUsers} users.`, 'tooMany');
      const { id } = added;
      await storeNames(needs, id, person);
      await record('added', id, person.email);
      return id;
    },
    async change(id, person) {
      await refuseTakenName(app, needs, person.userName, id);
      await refuseTakenAddress(app, needs, person.email, id);
      await changePerson(transaction, app, id, { ...person, name: person.displayName });
      await storeNames(needs, id, person);
      await record(person.active ? 'changed' : 'turned-off', id, person.email);
    },
    async remove(id) {
      const person = (await people()).find((one) => one.id === id);
      await removePerson(transaction, app, id);
      await record('deleted', id, person?.email ?? '');
    },
    async groups() {
      const all = await people();
      return roles.map(({ key, name }) => ({
        id: key,
        name,
        members: all
          .filter(({ groups }) => groups.some(({ value }) => value === key))
          .map(({ id, displayName }) => ({ value: id, display: displayName })),
      }));
    },
    async setMembers(groupId, members) {
      const all = await people();
      const before = all.filter(({ groups }) => groups.some(({ value }) => value === groupId)).map(({ id }) => id);
      const [requested, had] = [new Set(members), new Set(before)];
      const out = before.filter((id) => !requested.has(id));
      const into = members.filter((id) => !had.has(id));
      await setRoleOf(transaction, app, out, null);
      await setRoleOf(transaction, app, into, groupId);
      if (out.length + into.length === 0) return;
      await recordOf(needs, {
        action: 'app_user.changed',
        subject: { app_id: app.id, role: groupId, added: into.length, removed: out.length },
        summary: msg('changed who has the role {role} in the app {app}', {
          ...{ role: findRole(roles, groupId)?.name ?? groupId, app: app.name },
        }),
      });
    },
  };
}

async function peopleOf(app: AppRecord, { transaction }: DirectoryNeeds): Promise<StoredPerson[]> {
  const found = await transaction
    .selectFrom('app_users as person')
    .leftJoin('scim_app_users as known', 'known.app_user_id', 'person.id')
    .select(['person.id', 'person.name', 'person.email', 'person.status', 'person.role', 'person.created_at'])
    .select(['known.user_name', 'known.external_id', 'known.given_name', 'known.family_name', 'known.updated_at'])
    .where('person.app_id', '=', app.id)
    .where('person.status', '!=', 'unconfirmed')
    .orderBy('person.created_at')
    .orderBy('person.id')
    .execute();
  return found.map((one) => {
    const role = findRole(app.settings.roles, one.role);
    return {
      id: one.id,
      userName: one.user_name ?? one.email,
      externalId: one.external_id,
      ...{ givenName: one.given_name, familyName: one.family_name, displayName: one.name, email: one.email },
      // Who waits for approval can't come in either.
      active: one.status === 'active' || one.status === 'invited',
      groups: role ? [{ value: role.key, display: role.name }] : [],
      ...{ created: one.created_at, lastModified: one.updated_at ?? one.created_at },
    };
  });
}

async function refuseTakenName(
  app: AppRecord,
  { transaction }: DirectoryNeeds,
  userName: string,
  id = '',
): Promise<void> {
  const taken = await transaction
    .selectFrom('scim_app_users as known')
    .innerJoin('app_users as person', 'person.id', 'known.app_user_id')
    .select('person.id')
    .where('person.app_id', '=', app.id)
    .where('person.id', '!=', id)
    .where((is) => is(is.fn<string>('lower', ['known.user_name']), '=', userName.toLowerCase()))
    .executeTakeFirst();
  if (taken) throw new ScimError(409, 'A user with this userName already exists.', 'uniqueness');
}

async function refuseTakenAddress(
  app: AppRecord,
  { transaction }: DirectoryNeeds,
  email: string,
  id: string,
): Promise<void> {
  const taken = await transaction
    .selectFrom('app_users')
    .select('id')
    .where('app_id', '=', app.id)
    .where('id', '!=', id)
    .where((is) => is(is.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (taken) throw new ScimError(409, 'A user with this e-mail address already exists.', 'uniqueness');
}

async function storeNames({ transaction }: DirectoryNeeds, app_user_id: string, person: ScimPerson): Promise<void> {
  const names = {
    ...{ user_name: person.userName, external_id: person.externalId },
    ...{ given_name: person.givenName, family_name: person.familyName, updated_at: new Date() },
  };
  await transaction
    .insertInto('scim_app_users')
    .values({ app_user_id, ...names })
    .onConflict((conflict) => conflict.column('app_user_id').doUpdateSet(names))
    .execute();
}

/** A workspace with people in every role, each of whom came by an invitation. */
import type { AssignableRole } from '#features/workspaces/rules/workspace.ts';
import type { Services } from '#platform/services.ts';
import { openServer, type Answer, type TestBrowser, type WholeServer } from '../whole-server.ts';

export interface Person {
  browser: TestBrowser;
  id: string;
  email: string;
}
export interface People extends AsyncDisposable {
  whole: WholeServer;
  services: Services;
  /** Of the workspace: `/api/workspaces/{id}`. */
  at: string;
  workspaceId: string;
  owner: Person;
  admin: Person;
  editor: Person;
  stranger: Person;
  join(name: string, role: AssignableRole): Promise<Person>;
}

export async function openWorkspace(): Promise<People> {
  const whole = await openServer();
  const owner = await signUp(whole, 'Olga');
  const made = await owner.browser.call('POST', '/api/workspaces', { name: 'Orchard' });
  const workspaceId = idOf(made.body['workspace']);
  const join = async (name: string, role: AssignableRole): Promise<Person> => {
    const person = await signUp(whole, name);
    for (const answer of [await invite(owner, workspaceId, person.email, role), await accept(whole, person)]) {
      if (answer.status !== 200) throw new Error(`${name} could not join: ${messageOf(answer)}`);
    }
    return person;
  };
  return {
    ...{ whole, services: whole.services, workspaceId, at: `/api/workspaces/${workspaceId}`, owner, join },
    admin: await join('Adam', 'admin'),
    editor: await join('Edna', 'editor'),
    stranger: await signUp(whole, 'Stan'),
    [Symbol.asyncDispose]: () => whole[Symbol.asyncDispose](),
  };
}

export async function signUp(whole: WholeServer, name: string): Promise<Person> {
  const browser = whole.browser();
  const email = `${name.toLowerCase()}@example.com`;
  const answer = await browser.signUp(name, email);
  return { browser, email, id: idOf(answer.body['user']) };
}

export function invite(
  by: Person,
  workspaceId: string,
  email: string,
  role: AssignableRole = 'editor',
): Promise<Answer> {
  return by.browser.call('POST', `/api/workspaces/${workspaceId}/invitations`, { email, role });
}

/** The token of the newest invitation that was mailed to an address. */
export async function mailedToken({ services }: Pick<WholeServer, 'services'>, email: string): Promise<string> {
  const mail = await services.database
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', 'workspace-invitation')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const token = /\/accept-invitation\?token=([\w-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error(`no link in ${mail.text}`);
  return token;
}

export async function accept(whole: WholeServer, person: Person): Promise<Answer> {
  return person.browser.call('POST', '/api/invitations/accept', { token: await mailedToken(whole, person.email) });
}

/** Names and roles, as a person sees them. */
export async function rolesSeenBy(person: Person, at: string): Promise<Record<string, string>> {
  const { body } = await person.browser.call('GET', `${at}/members`);
  const members = body['members'] as { name: string; role: string }[];
  return Object.fromEntries(members.map((member) => [member.name, member.role]));
}

export function messageOf({ body: { message } }: Answer): string {
  return typeof message === 'string' ? message : '';
}

export function idOf(thing: unknown): string {
  if (typeof thing === 'object' && thing !== null && 'id' in thing && typeof thing.id === 'string') return thing.id;
  throw new Error(`no id in ${JSON.stringify(thing)}`);
}

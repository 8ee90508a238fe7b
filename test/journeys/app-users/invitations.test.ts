import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { mostMembers, mostOpenInvitations } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import {
  accept,
  idOf,
  invite,
  mailedToken,
  messageOf,
  openWorkspace,
  type People,
  type Person,
  rolesSeenBy,
  signUp,
} from '../workspaces/workspace-people.ts';
import { fewOf } from '#test/tier.ts';

const look = (person: Pick<Person, 'browser'>, token: string) =>
  person.browser.call('POST', '/api/invitations/look', { token });
const acceptBy = (person: Pick<Person, 'browser'>, token: string) =>
  person.browser.call('POST', '/api/invitations/accept', { token });

test('an invitation is mailed, looked at, accepted by who signs up with its address, and proves that address', async () => {
  await using people = await openWorkspace();
  const { owner, admin, at, whole, services, workspaceId } = people;
  const sent = await invite(admin, workspaceId, ' New@Example.com ', 'admin');
  expect(sent.body['invitations']).toMatchObject([
    { email: 'new@example.com', role: 'admin', invited_by: 'Adam', expired: false },
  ]);
  const token = await mailedToken(people, 'new@example.com');
  expect(JSON.stringify(sent.body)).not.toContain(token);
  const stored = await services.database.selectFrom('workspace_invitations').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);

  const visitor = { browser: whole.browser() };
  const facts = { workspace_name: 'Orchard', invited_by: 'Adam', email: 'new@example.com', role: 'admin' };
  expect((await look(visitor, token)).body).toEqual(facts);
  expect((await acceptBy(visitor, token)).status).toBe(401);
  const nora = await signUp(whole, 'New');
  expect((await nora.browser.call('GET', '/api/auth')).body['email_verified']).toBe(false);
  const accepted = await acceptBy(nora, token);
  expect(accepted.body['workspace']).toMatchObject({ id: workspaceId, role: 'admin', current: true });
  const me = (await nora.browser.call('GET', '/api/auth')).body;
  expect(me).toMatchObject({ email_verified: true, workspace: { id: workspaceId, role: 'admin' } });
  expect(await rolesSeenBy(owner, at)).toMatchObject({ New: 'admin' });
  expect((await owner.browser.call('GET', `${at}/invitations`)).body['invitations']).toEqual([]);

  expect((await acceptBy(nora, token)).status, 'again').toBe(200);
  expect((await look(nora, token)).body).toEqual(facts);
  expect((await look(visitor, token)).body['message']).toContain('already used');
  expect((await acceptBy(admin, token)).status, 'somebody else').toBe(403);
  const reported = await services.database
    .selectFrom('notifications')
    .select('user_id')
    .where('title', '=', 'New joined Orchard')
    .execute();
  expect(reported.map(({ user_id }) => user_id).toSorted()).toEqual([owner.id, admin.id].toSorted());
});

fullTest('the mail says who invites to what as what, how long, and cannot be made to say more', async () => {
  await using people = await openWorkspace();
  const { owner, admin, at, services, workspaceId } = people;
  const name = '<b>Prize</b>\r\nBcc: x@evil.example http://evil.example/win';
  expect((await owner.browser.call('PUT', at, { name })).status).toBe(200);
  const mailOf = async (by: Person, recipient: string) => {
    await invite(by, workspaceId, recipient);
    const mails = services.database.selectFrom('mails').selectAll().where('recipient', '=', recipient);
    return mails.executeTakeFirstOrThrow();
  };
  const mail = await mailOf(admin, 'new@example.com');
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toMatch(/<b>Prize|http:\/\/evil|evil\.example/);
  expect(mail.text).not.toMatch(/http:\/\/evil|evil\.example/);
  // Adam came by an invitation, which proved his address. No one knows yet whose the other one is.
  expect(mail.text).toContain('Adam (adam@example.com) invited you');
  expect(mail.text).toContain('works for 7 days');
  expect(mail.workspace_id).toBe(workspaceId);
  const unproven = await mailOf(owner, 'other@example.com');
  expect(unproven.text).toContain('Olga invited you');
  expect(unproven.text).not.toContain('olga@example.com');
});

test('another address cannot use it and is told which one can', async () => {
  await using people = await openWorkspace();
  const { owner, stranger, at, workspaceId, services } = people;
  await invite(owner, workspaceId, 'new@example.com');
  const token = await mailedToken(people, 'new@example.com');
  const refused = await acceptBy(stranger, token);
  expect(refused.status).toBe(403);
  expect(messageOf(refused)).toContain('is for new@example.com, but you’re signed in as stan@example.com');
  expect((await look(stranger, token)).status).toBe(200);
  expect(await rolesSeenBy(owner, at)).not.toHaveProperty('Stan');
  const { email_verified_at } = await services.database
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  expect(email_verified_at).toBeNull();
});

test('sent again, the old link is dead and the new one holds 7 days; taken back, both are', async () => {
  await using people = await openWorkspace();
  const { owner, stranger, at, workspaceId } = people;
  const id = await openInvitation(people, stranger.email);
  const first = await mailedToken(people, stranger.email);
  await expire(people, id);
  const late = await acceptBy(stranger, first);
  expect(late.status).toBe(404);
  expect(messageOf(late)).toMatch(/^This invitation expired on \w+ \d+, \d{4}\. Ask Olga for a new one\.$/);
  expect((await look(stranger, first)).body['error']).toMatchObject({ details: { reason: 'expired' } });
  expect((await owner.browser.call('GET', `${at}/invitations`)).body['invitations']).toMatchObject([{ expired: true }]);

  const again = await owner.browser.call('POST', `${at}/invitations/${id}/resend`);
  const [renewed] = again.body['invitations'] as { expires_at: string; expired: boolean; role: string }[];
  expect(renewed).toMatchObject({ id, expired: false, role: 'editor' });
  const days = (Date.parse(renewed?.expires_at ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  const second = await mailedToken(people, stranger.email);
  expect(second).not.toBe(first);
  expect((await acceptBy(stranger, first)).status).toBe(404);
  expect((await look(stranger, second)).status).toBe(200);

  expect((await owner.browser.call('DELETE', `${at}/invitations/${id}`)).body['invitations']).toEqual([]);
  expect((await acceptBy(stranger, second)).status).toBe(404);
  expect((await owner.browser.call('POST', `${at}/invitations/${id}/resend`)).status).toBe(404);
  expect((await owner.browser.call('DELETE', `${at}/invitations/${id}`)).status).toBe(404);
  expect(await rolesSeenBy(owner, at)).not.toHaveProperty('Stan');
  expect((await invite(owner, workspaceId, stranger.email)).status, 'and may be sent anew').toBe(200);
});

fullTest('invited once more, an address has one invitation, with the newer role; a member has none', async () => {
  await using people = await openWorkspace();
  const { owner, editor, stranger, workspaceId } = people;
  await invite(owner, workspaceId, stranger.email, 'editor');
  const twice = await invite(owner, workspaceId, stranger.email, 'admin');
  expect(twice.body['invitations']).toMatchObject([{ email: stranger.email, role: 'admin' }]);
  const member = await invite(owner, workspaceId, editor.email);
  expect(member.status).toBe(409);
  expect(messageOf(member)).toBe('edna@example.com is already a member of this workspace.');
  expect(member.body['error']).toMatchObject({ fields: [{ path: 'email' }] });
});

test('an invitation that was used is worth nothing after its member was removed', async () => {
  await using people = await openWorkspace();
  const { owner, editor, at, workspaceId } = people;
  const used = await mailedToken(people, editor.email);
  await owner.browser.call('DELETE', `${at}/members/${editor.id}`);
  expect((await acceptBy(editor, used)).status).toBe(404);
  await invite(owner, workspaceId, editor.email);
  expect((await acceptBy(editor, used)).status).toBe(404);
  expect((await accept(people.whole, editor)).status).toBe(200);
});

test('accepted twice at once, and taken back meanwhile, it makes one member or none', async () => {
  await using people = await openWorkspace();
  const { owner, stranger, at, services } = people;
  const id = await openInvitation(people, stranger.email);
  const token = await mailedToken(people, stranger.email);
  const [one, other, back] = await Promise.all([
    acceptBy(stranger, token),
    acceptBy(stranger, token),
    owner.browser.call('DELETE', `${at}/invitations/${id}`),
  ]);
  expect(one.status).toBe(other.status);
  expect([one.status, back.status].toSorted()).toEqual([200, 404]);
  const joined = await services.database
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'member.joined')
    .execute();
  expect(joined.filter(({ actor }) => actor['id'] === stranger.id)).toHaveLength(one.status === 200 ? 1 : 0);
});

test('inviting answers the same for an address with an account and one without; the account is told in the product', async () => {
  await using people = await openWorkspace();
  const { owner, stranger, workspaceId, services } = people;
  const verified = await signUp(people.whole, 'Vera');
  await services.database
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', verified.id)
    .execute();
  const answers: unknown[] = [];
  for (const email of [verified.email, stranger.email, 'none@example.com']) {
    const { status, body } = await invite(owner, workspaceId, email);
    const [made] = body['invitations'] as { email: string; role: string }[];
    answers.push({
      status,
      keys: Object.keys(body),
      made: { ...made, id: '', email: '', created_at: '', sent_at: '', expires_at: '' },
    });
  }
  expect(answers[0]).toEqual(answers[2]);
  expect(answers[1]).toEqual(answers[2]);
  await services.jobs.drain();
  const notices = await services.database
    .selectFrom('notifications')
    .select(['user_id', 'title', 'href'])
    .where('kind', '=', 'workspace-invitation')
    .where('user_id', 'in', [verified.id, stranger.id])
    .execute();
  // Stan has not proven that the address is his: the mail may be another person's.
  expect(notices).toMatchObject([{ user_id: verified.id, title: 'Olga invited you to Orchard' }]);

  const token = new URL(notices[0]?.href ?? '', 'http://localhost').searchParams.get('token') ?? '';
  expect(token).toMatch(/^inv_/);
  expect((await look(stranger, token)).status, 'the id is no secret').toBe(404);
  expect((await look({ browser: people.whole.browser() }, token)).status).toBe(404);
  expect((await acceptBy(stranger, token)).status).toBe(404);
  expect((await acceptBy(verified, token)).status).toBe(200);
});

test.each(
  fewOf(
    [
      ['a line break', 'new@example.com\nBcc: other@example.com'],
      ['no at sign', 'new.example.com'],
      ['a name', 'New <new@example.com>'],
      ['two addresses', 'new@example.com, other@example.com'],
      ['10,000 letters', `${'a'.repeat(10_000)}@example.com`],
      ['a null', 'new\u0000@example.com '],
    ] as const,
    2,
  ),
)('an address with %s is refused and nothing is sent', async (what, email) => {
  await using people = await openWorkspace();
  const { owner, services, workspaceId } = people;
  const before = await services.database.selectFrom('mails').select('id').execute();
  const answer = await invite(owner, workspaceId, email);
  if (what === 'a null') return expect(answer.status).toBeLessThan(500);
  expect(answer.status).toBe(422);
  expect(answer.body['error']).toMatchObject({ fields: [{ path: 'email' }] });
  expect(await services.database.selectFrom('mails').select('id').execute()).toHaveLength(before.length);
});

test('nobody is invited as the owner', async () => {
  await using people = await openWorkspace();
  const { owner, at } = people;
  const answer = await owner.browser.call('POST', `${at}/invitations`, { email: 'new@example.com', role: 'owner' });
  expect(answer.status).toBe(422);
});

fullTest(
  'the seventh mail to one address within an hour waits, whoever sends it; an answer to it tells how long',
  async () => {
    await using people = await openWorkspace();
    const { owner, admin, workspaceId } = people;
    for (let sent = 0; sent < 6; sent++) {
      expect((await invite(sent % 2 ? admin : owner, workspaceId, 'new@example.com')).status).toBe(200);
    }
    const barred = await invite(owner, workspaceId, 'new@example.com');
    expect(barred.status).toBe(429);
    expect(Number(barred.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await owner.browser.call('POST', '/api/workspaces', { name: 'Second' });
    expect((await invite(owner, idOf(other.body['workspace']), 'new@example.com')).status).toBe(429);
    expect((await invite(owner, workspaceId, 'other@example.com')).status).toBe(200);
  },
);

test(`a workspace has ${mostOpenInvitations} open invitations and ${mostMembers} members at most`, async () => {
  await using people = await openWorkspace();
  const { owner, stranger, at, workspaceId, services } = people;
  const { database } = services;
  await openInvitation(people, stranger.email);
  const expires_at = new Date(Date.now() + 60_000);
  const filling = Array.from({ length: mostOpenInvitations - 1 }, (_, index) => ({
    ...{ id: newId('inv'), workspace_id: workspaceId, email: `${index}@many.example`, role: 'editor' as const },
    ...{ token_hash: newId(), invited_by: owner.id, expires_at },
  }));
  await database.insertInto('workspace_invitations').values(filling).execute();
  const full = await invite(owner, workspaceId, 'new@example.com');
  expect(full.status).toBe(422);
  expect(messageOf(full)).toContain(`${mostOpenInvitations} open invitations`);
  expect((await invite(owner, workspaceId, '3@many.example')).status, 'one that is open goes again').toBe(200);

  const ids = Array.from({ length: mostMembers - 3 }, () => newId('usr'));
  await database
    .insertInto('users')
    .values(ids.map((id) => ({ id, name: 'Many', email: `${id}@example.com` })))
    .execute();
  await database
    .insertInto('workspace_members')
    .values(ids.map((user_id) => ({ workspace_id: workspaceId, user_id, role: 'editor' as const })))
    .execute();
  const refused = await accept(people.whole, stranger);
  expect(refused.status).toBe(422);
  expect(messageOf(refused)).toContain(`${mostMembers} members`);
  await database.deleteFrom('workspace_invitations').where('email', 'like', '%@many.example').execute();
  expect((await invite(owner, workspaceId, 'new@example.com')).status).toBe(422);
  await owner.browser.call('DELETE', `${at}/members/${ids[0]}`);
  expect((await accept(people.whole, stranger)).status).toBe(200);
});

async function openInvitation(people: People, email: string): Promise<string> {
  const { body } = await invite(people.owner, people.workspaceId, email);
  return idOf((body['invitations'] as unknown[])[0]);
}

async function expire({ services }: People, id: string): Promise<void> {
  await services.database
    .updateTable('workspace_invitations')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
}

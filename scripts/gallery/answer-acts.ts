import {
  confirmAppEmail,
  enterByPassword,
  forgotAppPassword,
  ownSessions,
  registerAtApp,
  resetAppPassword,
  signInToApp,
} from '#features/app-users/api/app-sign-in.ts';
import { addRow, deleteRow, editRow, queryPage, runRowAction } from '#features/visitor/api/page-data.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { Problem } from '#kit/problem.ts';
import { answerRequest } from '#features/visitor/server/reading/answer-request.ts';
import { requestOf, rightsOf } from '#features/visitor/server/reading/prepare-block.ts';
import { renderHtml } from '#features/visitor/server/reading/render-html.ts';
import type { Cell, Row } from '#engine/model.ts';
import { applyChange } from '#engine/apply-change.ts';
import type { Snapshot } from '#engine/snapshot.ts';
import { type OpenSample, openSample, snapshotsOf } from '#test/prepare-sample.ts';
import type { GallerySample } from './read-samples.ts';

/** Answers what blocks ask of the server while they are hydrated. Rows live in memory until the gallery ends. */
export function createSampleServer(samples: readonly GallerySample[]) {
  const snapshotsByKey = new Map<string, Map<string, Snapshot>>();

  const snapshotsFor = ({ key, sample }: GallerySample): Map<string, Snapshot> => {
    const snapshots = snapshotsByKey.get(key) ?? snapshotsOf(sample);
    snapshotsByKey.set(key, snapshots);
    return snapshots;
  };
  const open = (key: string): OpenSample => {
    const one = samples.find((sample) => sample.key === key);
    if (!one) throw new Problem('not_found', 'There is no such sample.');
    return openSample(one.type, one.sample, { id: one.key, snapshots: snapshotsFor(one) });
  };

  /** The answer to a call of a page, as the server would give it. */
  const answer = async (method: string, path: string, body: unknown): Promise<object> => {
    const is = (endpoint: { method: string; path: string }): boolean =>
      endpoint.method === method && endpoint.path === path;
    if (is(queryPage)) return query(queryPage.body.parse(body));
    if (is(addRow)) {
      const { block_id, cells } = addRow.body.parse(body);
      return { row: insert(open(block_id), cells), message: '' };
    }
    if (is(editRow)) {
      const { block_id, row_id, version, cells } = editRow.body.parse(body);
      const sample = open(block_id);
      const row = await find(sample, row_id, version);
      return { row: write(sample, { ...row, version: version + 1, cells: { ...row.cells, ...cells } }), message: '' };
    }
    if (is(deleteRow)) {
      const { block_id, row_id, version } = deleteRow.body.parse(body);
      const sample = open(block_id);
      await find(sample, row_id, version);
      change(sample, [], [row_id]);
      return { message: '' };
    }
    if (is(runRowAction)) {
      const { block_id, row_id, version } = runRowAction.body.parse(body);
      const sample = open(block_id);
      return { row: insert(sample, (await find(sample, row_id, version)).cells), message: '' };
    }
    if (is(signInToApp)) return signIn(signInToApp.body.parse(body).email);
    if (is(enterByPassword)) return { href: '/' };
    if (is(ownSessions)) return sessionsWithout(ownSessions.body.parse(body).end);
    if (is(registerAtApp)) return { message: `If this address is new here, a mail to ${mailOf(body)} is on its way.` };
    if (is(confirmAppEmail)) return { href: '', message: 'The people of the app let you in soon, and mail you then.' };
    if (is(forgotAppPassword)) return { message: `If ${mailOf(body)} is known here, a mail is on its way.` };
    if (is(resetAppPassword))
      throw new Problem('invalid_input', 'This link was used already, or is older than a day.', {
        fields: [{ path: 'token', message: 'Ask for a new link.' }],
      });
    throw new Problem('unavailable', 'The gallery has no server for this.');
  };

  const query = async (body: ReturnType<typeof queryPage.body.parse>) => {
    const { block, reader, services } = open(body.block_id);
    const ask = requestOf(block, body.ask);
    if (ask?.shape !== 'rows') throw new Problem('not_found', 'This block doesn’t have these rows.');
    const rights = rightsOf(block, reader);
    const data = await answerRequest({ block, dataRequest: ask, rights, query: body.query }, reader, services);
    const { html } = await renderHtml(block.definition, block.config, { [body.ask]: data });
    return { data, html: Object.fromEntries(Object.entries(html).filter(([at]) => at.includes('#'))) };
  };

  return { answer, snapshotsFor };
}

/** Each way that signing in can go, by what is before the @. */
function signIn(email: string): { href: string } {
  if (email.startsWith('wrong')) throw new Problem('wrong_credentials', 'E-mail and password do not match.');
  if (email.startsWith('often')) throw new Problem('too_many_requests', 'Too many tries. Wait 15 minutes.');
  if (email.startsWith('waiting')) throw new Problem('forbidden', 'Somebody has to let you in first. You get a mail.');
  return { href: '/' };
}

/** As if the person were signed in on a telephone, too. */
const sessionsWithout = (end?: string): ReturnType<typeof ownSessions.answer.parse> => ({
  sessions: [
    { id: 'here', device: ['Firefox', 'Linux'], last_seen_at: '2026-01-02T10:00:00Z', current: true },
    { id: 'telephone', device: ['Safari', 'iPhone'], last_seen_at: '2026-01-01T18:30:00Z', current: false },
  ].filter(({ id, current }) => current || (end !== id && end !== 'others')),
});

const mailOf = (body: unknown): string => forgotAppPassword.body.parse(body).email;

/** A row by its id, where it is still as the caller knows it. */
async function find(sample: OpenSample, row_id: string, version: number): Promise<Row> {
  const { title, snapshot } = sheetOf(sample);
  const columns = snapshot.columns.map((column) => column.id);
  const query = { columns, rowIds: [row_id], page: { offset: 0, limit: 1 } };
  const [row] = (await sample.services.engine.query(title, query, sample.reader.context)).rows;
  if (!row) throw new Problem('not_found', 'This row is not there any more.');
  if (row.version !== version)
    throw new Problem('row_conflict', 'This row was changed meanwhile.', { details: { row } });
  return { ...row, position: snapshot.rows.position(snapshot.rows.find(row_id)) };
}

function insert(sample: OpenSample, cells: Record<string, Cell>): DataRow {
  const { snapshot } = sheetOf(sample);
  const row_id = `new-${snapshot.version + 1}`;
  return write(sample, { row_id, position: positionAfter(snapshot), version: 1, cells });
}

function write(sample: OpenSample, row: Row): DataRow {
  change(sample, [row], []);
  return row;
}

function change(sample: OpenSample, upserts: Row[], deletes: string[]): void {
  const { title, snapshot } = sheetOf(sample);
  sample.snapshots.set(title, applyChange(snapshot, { version: snapshot.version + 1, upserts, deletes }));
}

function sheetOf({ block, snapshots }: OpenSample): { title: string; snapshot: Snapshot } {
  const title = block.stored.sheet_title ?? '';
  const snapshot = snapshots.get(title);
  if (!snapshot) throw new Problem('not_found', 'This block’s sheet no longer exists.');
  return { title, snapshot };
}

/** Behind all rows: every change counts one version up. */
const positionAfter = (snapshot: Snapshot): number => 1_000_000 + snapshot.version;

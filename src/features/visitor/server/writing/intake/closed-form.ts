/** Whether a form takes an answer now: by the clock of the app, and by the answers that it has. */
import type { BlockRights, Intake } from '#blocks/contract.ts';
import { wallTime } from '#engine/time-zone.ts';
import type { QueryContext } from '#engine/query-model.ts';
import type { Database } from '#platform/database/database.ts';
import type { PreparedBlock } from '../../../api/page-data.ts';
import { personOf } from '../../../rules/access.ts';
import type { Closed } from '../../../rules/closed-text.ts';
import type { PageReader } from '../../reading/page-reader.ts';
import type { PageBlock } from '../../reading/read-page-block.ts';

type Clock = Pick<QueryContext, 'now' | 'timeZone'>;

/** What a clock of the app shows, as the times of an `Intake` are written. */
export const clockText = ({ now, timeZone }: Clock): string =>
  new Date(wallTime(now, timeZone)).toISOString().slice(0, 16);

function closedByClock({ opens = '', closes = '' }: Intake, clock: Clock): Closed | null {
  if (opens === '' && closes === '') return null;
  const text = clockText(clock);
  if (opens !== '' && text < opens) return 'early';
  return closes !== '' && text >= closes ? 'late' : null;
}

export const intakeOf = ({ definition, config }: Pick<PageBlock, 'definition' | 'config'>): Intake | null =>
  definition.intake?.(config) ?? null;

/** Rights without that of adding rows, where the form is closed by the clock, or is for people who are signed in. */
export function withinHours(rights: BlockRights, block: PageBlock, reader: PageReader): BlockRights {
  const intake = rights.add ? intakeOf(block) : null;
  if (!intake) return rights;
  const closed = closedByClock(intake, reader.context) ?? (isForOthers(intake, reader) ? 'stranger' : null);
  return closed ? { ...rights, add: false, closed } : rights;
}

/** The rights that a viewer has at another time: a report on an app holds at any. */
export function whenOpen(rights: BlockRights, block: PageBlock, reader: PageReader): BlockRights {
  const { closed, ...own } = rights;
  const intake = closed === 'early' || closed === 'late' ? intakeOf(block) : null;
  return intake ? { ...own, add: !isForOthers(intake, reader) } : rights;
}

/** Each person answers once, and the viewer is none. */
const isForOthers = ({ oncePerPerson }: Intake, { viewer }: PageReader): boolean =>
  oncePerPerson === true && !personOf(viewer);

/** A prepared form that is closed by the answers that it has. One that is full is cached nowhere: a place may come free. */
export async function withinNumber(
  prepared: PreparedBlock,
  block: PageBlock,
  reader: PageReader,
  database: Database,
): Promise<PreparedBlock> {
  const intake = prepared.rights.add ? intakeOf(block) : null;
  if (!intake) return prepared;
  const closed = await closedByAnswers(intake, { app: reader.app.id, block: block.stored.id, reader }, database);
  if (!closed) return prepared;
  reader.unfinished.add(block.stored.id);
  return { ...prepared, rights: { ...prepared.rights, add: false, closed } };
}

/** Whether the answers that a form has close it, for this viewer. */
export async function closedByAnswers(
  { most = null, oncePerPerson }: Intake,
  { app, block, reader }: { app: string; block: string; reader: PageReader },
  database: Database,
): Promise<Closed | null> {
  const answers = database.selectFrom('form_answers').where('app_id', '=', app).where('block_id', '=', block);
  const person = oncePerPerson ? personOf(reader.viewer)?.id : undefined;
  if (person !== undefined && (await answers.select('key').where('person', '=', person).executeTakeFirst()))
    return 'sent';
  if (most === null) return null;
  const { taken } = await answers.select((has) => has.fn.countAll<string>().as('taken')).executeTakeFirstOrThrow();
  return Number(taken) >= most ? 'full' : null;
}

/** When a form opens and closes, where it does. */
export function turnsOf(block: Pick<PageBlock, 'definition' | 'config'>): string[] {
  const { opens = '', closes = '' } = intakeOf(block) ?? {};
  return [opens, closes].filter(Boolean);
}

/** How many of these turning points are behind: with each, a page is another one. */
export const turnsBehind = (turns: readonly string[], clock: Clock): number => {
  if (turns.length === 0) return 0;
  const text = clockText(clock);
  return turns.filter((turn) => turn <= text).length;
};

/**
 * What an automation tells people that they could not see on the pages of an app, in sentences. Members of the
 * workspace see every sheet, so nothing that they get is among it.
 */
import { formats, plural, t } from '#kit/language/product.ts';
import { leakViewerName } from '#features/visitor/rules/leak-text.ts';
import type { AutomationDefinition, Recipient, Step } from '../automation.ts';
import { columnAt, sheetOfEach, type SheetToCheck } from '../check-automation.ts';
import { stepsWithin } from '../steps.ts';
import { type AppInSight, type Onlooker, seenBy, type Sight } from './sight.ts';
import { columnsOfStep, disclosedColumns, type StepAround, type DisclosedColumn } from './disclosed-columns.ts';

export interface Disclosure {
  /** The step that tells it. */
  step: string;
  text: string;
}

/** Each once, in the order of the steps; none for an automation that is about another app. */
export function disclosuresOfApp(
  definition: AutomationDefinition,
  sheetId: string | null,
  sheets: readonly SheetToCheck[],
  app: AppInSight,
): Disclosure[] {
  const { trigger } = definition;
  if (trigger.kind === 'form' && trigger.app !== null && trigger.app !== app.id) return [];
  const sheet = sheets.find(({ id }) => id === sheetId) ?? null;
  return disclosedBySteps(definition.steps, { definition, sheet, sheets }, app);
}

function disclosedBySteps(steps: readonly Step[], around: StepAround, app: AppInSight): Disclosure[] {
  return steps.flatMap((step) => {
    const texts = disclosedByStep(step, around, app);
    const own = [...new Set(texts)].map((text) => ({ step: step.id, text }));
    const sheet = step.kind === 'each' ? sheetOfEach(step, around.sheet, around.sheets) : around.sheet;
    return [...own, ...disclosedBySteps(stepsWithin(step), { ...around, sheet }, app)];
  });
}

function disclosedByStep(step: Step, around: StepAround, app: AppInSight): string[] {
  switch (step.kind) {
    case 'mail':
      return step.to.flatMap((to) => disclosedByMail(to, columnsOfStep(step, around), around, app));
    case 'call': {
      const host = URL.canParse(step.address) ? new URL(step.address).host : t('An address');
      const { never } = unseen(columnsOfStep(step, around), visitorsOf(app));
      return sentence(never, (names) =>
        plural(
          never.length,
          '{host} gets a call with the column {names}, which they can’t see on the pages.',
          '{host} gets a call with the columns {names}, which they can’t see on the pages.',
          { host, names },
        ),
      );
    }
    case 'write':
      return around.sheet ? disclosedByCells(step.cells, around.sheet, around, app) : [];
    case 'add': {
      const target = around.sheets.find(({ id }) => id === step.sheet);
      return target ? disclosedByCells(step.cells, target, around, app) : [];
    }
    default:
      return [];
  }
}

function disclosedByMail(
  to: Recipient,
  disclosed: readonly DisclosedColumn[],
  around: StepAround,
  app: AppInSight,
): string[] {
  switch (to.kind) {
    case 'members':
      return [];
    case 'address': {
      const { never } = unseen(disclosed, visitorsOf(app));
      return sentence(never, (names) =>
        plural(
          never.length,
          '{address} gets a mail with the column {names}, which they can’t see on the pages.',
          '{address} gets a mail with the columns {names}, which they can’t see on the pages.',
          { address: to.address, names },
        ),
      );
    }
    case 'app-users':
      return to.app === app.id ? disclosedToUsers(disclosed, app) : [];
    case 'column':
      return disclosedToNamed(to.path, disclosed, around, app);
  }
}

function disclosedToUsers(disclosed: readonly DisclosedColumn[], inSight: AppInSight): string[] {
  const { never, some } = unseen(disclosed, usersOf(inSight));
  const app = inSight.name;
  return [
    ...sentence(never, (names) =>
      plural(
        never.length,
        'Each user of {app} gets a mail with the column {names}, which they can’t see on the pages.',
        'Each user of {app} gets a mail with the columns {names}, which they can’t see on the pages.',
        { app, names },
      ),
    ),
    ...sentence(some, (names) =>
      plural(
        some.length,
        'Each user of {app} gets a mail with the column {names}, also of rows that they can’t see on the pages.',
        'Each user of {app} gets a mail with the columns {names}, also of rows that they can’t see on the pages.',
        { app, names },
      ),
    ),
  ];
}

/** Of a form: who sends it is known to those who may add rows, and what they typed themselves is no news to them. */
function disclosedToNamed(
  path: readonly string[],
  disclosed: readonly DisclosedColumn[],
  { definition, sheet, sheets }: StepAround,
  app: AppInSight,
): string[] {
  const addsHere = ({ sheets: seen }: Sight): boolean =>
    seen.some(({ sheet_id, adds }) => adds && sheet_id === sheet?.id);
  const senders = definition.trigger.kind === 'form' ? app.viewers.filter(addsHere) : [];
  if (senders.length > 0) {
    const typedByAll = (column: string): boolean =>
      senders.every(({ sheets: seen }) => seen.some((one) => one.sheet_id === sheet?.id && one.typed.includes(column)));
    const news = disclosed.filter((one) => one.sheet !== sheet?.id || !typedByAll(one.column));
    const { never } = unseen(news, senders);
    return sentence(never, (names) =>
      plural(
        never.length,
        'Whoever sends the form gets a mail with the column {names}, which they can’t see on the pages.',
        'Whoever sends the form gets a mail with the columns {names}, which they can’t see on the pages.',
        { names },
      ),
    );
  }
  const column = (sheet && columnAt(path, sheet, sheets))?.name ?? t('a deleted column');
  const { never } = unseen(disclosed, visitorsOf(app));
  return sentence(never, (names) =>
    plural(
      never.length,
      'Whoever is in {column} gets a mail with the column {names}, which they can’t see on the pages.',
      'Whoever is in {column} gets a mail with the columns {names}, which they can’t see on the pages.',
      { column, names },
    ),
  );
}

/** Those who may be anyone: every kind that any page is open to, strangers where none is. */
function visitorsOf({ viewers }: AppInSight): readonly Sight[] {
  const coming = viewers.filter(({ comes }) => comes);
  return coming.length > 0 ? coming : [{ viewer: 'anonymous', comes: false, sheets: [] }];
}

const usersOf = ({ viewers }: AppInSight): readonly Sight[] =>
  viewers.filter(({ viewer }) => viewer !== 'anonymous' && viewer !== 'password_holder');

/** Of columns that are told, those that some never see, and those that some see in some rows. */
function unseen(
  disclosed: readonly DisclosedColumn[],
  to: readonly Sight[],
): Record<'never' | 'some', DisclosedColumn[]> {
  const never = disclosed.filter((one) => to.some((sight) => seenBy(sight, one) === 'never'));
  const some = disclosed.filter(
    (one) => !never.includes(one) && to.some((sight) => seenBy(sight, one) === 'some rows'),
  );
  return { never, some };
}

/** `… gets a mail with the column Salary, which they can’t see on the pages.`; none of no columns. */
const sentence = (disclosed: readonly DisclosedColumn[], say: (names: string) => string): string[] =>
  disclosed.length > 0 ? [say(disclosed.map(({ name }) => name).join(', '))] : [];

/** What is written to cells is told to those who see these, and not where it came from. */
function disclosedByCells(
  cells: Readonly<Record<string, string>>,
  target: SheetToCheck,
  around: StepAround,
  app: AppInSight,
): string[] {
  return Object.entries(cells).flatMap(([id, text]) => {
    const column = target.columns.find((one) => one.id === id);
    if (!column) return [];
    return disclosedColumns([text], around).flatMap((one) => {
      if (one.sheet === target.id && one.column === id) return [];
      const disclosed = app.viewers.filter(
        (sight) => seenBy(sight, { sheet: target.id, column: id }) !== 'never' && seenBy(sight, one) === 'never',
      );
      if (disclosed.length === 0) return [];
      return [
        t('{who} see {name} in the column {column} of {title}.', {
          ...{ who: whoOf(disclosed, app), name: one.name, column: column.name, title: target.title },
        }),
      ];
    });
  });
}

/** `Anyone` says it of everyone. */
function whoOf(sights: readonly Sight[], { roles }: AppInSight): string {
  if (sights.some(({ viewer }) => viewer === 'anonymous')) return t('All visitors');
  return namesOfViewers(
    sights.map(({ viewer }) => viewer),
    roles,
  );
}

/** `Users with read access and people with the role Staff`. */
export const namesOfViewers = (viewers: readonly Onlooker[], roles: AppInSight['roles']): string =>
  viewers
    .map((viewer) => leakViewerName(viewer, roles))
    .reduce((names, name) => t('{names} and {name}', { names, name: withinSentence(name) }));

/** Other languages write nouns with a capital, or have none. */
const withinSentence = (name: string): string =>
  formats().tag.startsWith('en') ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** Whom an automation writes to or calls that is not of the workspace: for the review of what a release changes. */
import { plural, t } from '#kit/language/product.ts';
import type { AutomationDefinition, Recipient } from '../automation.ts';
import { columnAt, type SheetToCheck } from '../check-automation.ts';
import { allSteps } from '../steps.ts';
import type { AppInSight, Onlooker } from './sight.ts';
import { namesOfViewers } from './disclosures-of-app.ts';

export interface Reach {
  /** Kinds of visitors that are meant; none where it may be anyone. */
  viewers: readonly Onlooker[];
  /** `Whoever sends a form for Orders`. */
  who: string;
  gets: 'a mail' | 'a call';
  isPlural: boolean;
}

/** Each once; members of the workspace, who made it, are not among them. */
export function reachOf(
  definition: AutomationDefinition,
  sheetId: string | null,
  sheets: readonly SheetToCheck[],
  app: AppInSight,
): Reach[] {
  const sheet = sheets.find(({ id }) => id === sheetId) ?? null;
  const all = allSteps(definition.steps).flatMap((step): Reach[] => {
    if (step.kind === 'mail') return step.to.flatMap((to) => mailed(to, definition, { sheet, sheets }, app));
    if (step.kind !== 'call') return [];
    const host = URL.canParse(step.address) ? new URL(step.address).host : t('An address');
    return [{ viewers: [], who: host, gets: 'a call', isPlural: false }];
  });
  return [...new Map(all.map((one) => [`${one.who} ${one.gets}`, one])).values()];
}

interface Around {
  sheet: SheetToCheck | null;
  sheets: readonly SheetToCheck[];
}

function mailed(to: Recipient, definition: AutomationDefinition, { sheet, sheets }: Around, app: AppInSight): Reach[] {
  const mail = { gets: 'a mail' as const, isPlural: false };
  switch (to.kind) {
    case 'members':
      return [];
    case 'address':
      return [{ ...mail, viewers: [], who: to.address }];
    case 'app-users':
      return [{ ...mail, viewers: usersOf(app), who: t('Each user of {app}', { app: app.name }) }];
    case 'column': {
      if (definition.trigger.kind === 'form') return [{ ...mail, ...sendersOf(sheet, app) }];
      const column = sheet && columnAt(to.path, sheet, sheets);
      return [
        { ...mail, viewers: [], who: t('Whoever is in {column}', { column: column?.name ?? t('a deleted column') }) },
      ];
    }
  }
}

const usersOf = ({ viewers }: AppInSight): Onlooker[] =>
  viewers.flatMap(({ viewer }) => (viewer === 'anonymous' || viewer === 'password_holder' ? [] : [viewer]));

/** Those that a form on a page is open to. */
function sendersOf(sheet: SheetToCheck | null, { viewers, roles }: AppInSight): Omit<Reach, 'gets'> {
  const senders = viewers.flatMap(({ viewer, sheets }) =>
    sheets.some(({ sheet_id, adds }) => adds && sheet_id === sheet?.id) ? [viewer] : [],
  );
  const of = { sheet: sheet?.title ?? t('a deleted sheet') };
  if (senders.length === 0 || senders.includes('anonymous'))
    return { viewers: senders, who: t('Whoever sends a form for {sheet}', of), isPlural: false };
  const who = t('{names} who send a form for {sheet}', { names: namesOfViewers(senders, roles), ...of });
  return { viewers: senders, who, isPlural: true };
}

/** `Whoever sends a form for Orders newly gets a mail: “Thank the sender”.` */
export function reachSentence({ who, gets, isPlural }: Reach, name: string, kind: 'newly' | 'no longer'): string {
  const values = { who, name };
  const count = isPlural ? many : 1;
  if (gets === 'a call')
    return kind === 'newly'
      ? t('{who} newly gets a call: “{name}”.', values)
      : t('{who} no longer gets a call: “{name}”.', values);
  return kind === 'newly'
    ? plural(count, '{who} newly gets a mail: “{name}”.', '{who} newly get a mail: “{name}”.', values)
    : plural(count, '{who} no longer gets a mail: “{name}”.', '{who} no longer get a mail: “{name}”.', values);
}

/** As many as no language has a form of its own for. */
const many = 100;

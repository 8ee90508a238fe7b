/** Ready automations, offered for sheets that they fit. They are a beginning: everything of them can be changed. */
import type { AutomationDefinition } from '../automation.ts';
import {
  askHowItWent,
  chaseOverdue,
  remindBeforeDue,
  remindOnDay,
  sayDone,
  sendCopy,
  tellChange,
  tellLinked,
  thankSender,
} from './mails.ts';
import type { Given, MakeRecipe } from './recipe.ts';
import { beginState, doneByButton, noteDone, takeCalls } from './rows.ts';
import {
  askAfterDays,
  mailTogether,
  tellTeam,
  tellTeamOfChange,
  tellTeamOfDeletion,
  warnOfLowStock,
  weeklyReview,
} from './team.ts';

export interface Recipe {
  name: string;
  about: string;
  definition: AutomationDefinition;
}

/** The usual ones first. */
export const recipes: readonly MakeRecipe[] = [
  ...[thankSender, tellTeam, remindBeforeDue, noteDone, tellChange],
  ...[sendCopy, sayDone, remindOnDay, chaseOverdue, tellLinked],
  ...[tellTeamOfChange, warnOfLowStock, askAfterDays, askHowItWent, beginState],
  ...[doneByButton, mailTogether, tellTeamOfDeletion, takeCalls, weeklyReview],
];

/** Those that fit a sheet. */
export function recipesFor(given: Given): Recipe[] {
  return recipes.flatMap((recipe) => {
    const made = recipe(given);
    if (!made) return [];
    const { name, about, trigger, conditions = [], steps } = made;
    return [{ name, about, definition: { trigger, conditions, steps, timeZone: given.timeZone } }];
  });
}

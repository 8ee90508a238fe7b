/** What the owner says of what fields hold before anyone types. */
import { boolean, select, source } from '#settings/kinds.ts';

export const personParts = ['Nothing', 'Name', 'E-mail', 'Their row'] as const;

/** Of each field. */
export const prefillFields = {
  by_address: boolean({
    label: 'Filled in by links',
    description:
      'A link to the page can fill in this field: add ?prefill_ and the label, as in ?prefill_Name=Ada. People can change what it says.',
    group: 'Behavior',
  }),
  by_person: select(personParts, {
    label: 'Filled in by who is signed in',
    description: 'What the field holds first for people who are signed in. A hidden field saves it.',
    group: 'Behavior',
  }),
  person_cell: source({
    label: 'Column of their row',
    description:
      'A sheet that says whose each row is, and the column to take from the row that belongs to the signed-in person.',
  }),
};

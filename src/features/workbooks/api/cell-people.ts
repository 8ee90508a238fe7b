import { z } from 'zod';
import { endpoint } from '#platform/api/endpoint.ts';

/** A person as a cell names them. */
export const cellPersonShape = z.object({
  /** Stays theirs, whatever they are called later. */
  id: z.string(),
  name: z.string(),
});
export type CellPerson = z.infer<typeof cellPersonShape>;

/** How many people one answer lists. */
export const mostPeopleListed = 50;

const assignablePersonShape = cellPersonShape.extend({
  email: z.string(),
  /** A member of the workspace, or a user of an app that shows the workbook. */
  kind: z.enum(['member', 'app_user']),
  is_me: z.boolean(),
});
export type AssignablePerson = z.infer<typeof assignablePersonShape>;

export const listAssignablePeople = endpoint({
  method: 'GET',
  path: '/api/sheets/{sheetId}/assignable-people',
  access: 'editor-of-sheet',
  scope: 'rows:read',
  group: 'Sheets',
  summary:
    'Whom cells of person columns may name: members of the workspace, then users of the apps that show its workbook. Write someone into a cell as `[{ "id": … }]`, by name or by e-mail address.',
  query: z.object({
    /** Words of the name or the address. */
    search: z.string().max(200).default(''),
  }),
  answer: z.object({
    people: z.array(assignablePersonShape),
    /** How many there are in all; the answer lists at most 50. */
    total: z.number(),
  }),
});

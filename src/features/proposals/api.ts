import { linkDeletions } from '#engine/model.ts';
import { z } from 'zod';
import { fontPairs } from '#features/apps/rules/document/fonts.ts';
import { appKinds } from '#features/apps/rules/app.ts';
import { sheetKinds } from '#engine/meaning/sheet-kind.ts';
import { personalKinds } from '#engine/meaning/personal.ts';
import { layoutIds } from './rules/choice.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import { ruleColorNames } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Proposals';
const name = z.string().trim().min(1, 'Enter a name.').max(100);

/** What of a first version is chosen; what is absent is guessed. Whether it fits is checked against the spreadsheet. */
export const choiceShape = z.object({
  purpose: z.enum(sheetKinds).optional(),
  layout: z.enum(layoutIds).optional(),
  palette: z.string().max(40).optional(),
  fonts: z.enum(fontPairs).optional(),
  left_out: z.array(z.string().max(200)).max(200).optional(),
  let_in: z
    .array(z.object({ sheet: z.string().max(200), column: z.string().max(200) }))
    .max(500)
    .optional(),
  /** The table that the home page is about, what the rows of others are for, and columns that stay out of pages. */
  main: z.string().max(200).optional(),
  kinds: z
    .array(z.object({ sheet: z.string().max(200), kind: z.enum(sheetKinds) }))
    .max(200)
    .optional(),
  kept_out: z
    .array(z.object({ sheet: z.string().max(200), column: z.string().max(200) }))
    .max(500)
    .optional(),
  /** Whether people who aren’t signed in see the pages, and whether they may add rows; absent, only what is safe. */
  strangers_read: z.boolean().optional(),
  strangers_add: z.boolean().optional(),
  /** Sheets that the spreadsheet hides and that are taken in all the same. */
  shown_sheets: z.array(z.string().max(200)).max(200).optional(),
  /** Whether columns are added to the spreadsheet for what lines and orders come to. They are unless it is false. */
  totals: z.boolean().optional(),
});
export type ChoiceOnTheWire = z.infer<typeof choiceShape>;

const documentShape = z.custom<PageDocument>((value) => typeof value === 'object' && value !== null);
const described = z.object({ id: z.string(), name: z.string(), description: z.string() });
const partShape = z.object({ id: z.string(), label: z.string() });
const personalShape = z.object({
  ...{ sheet: z.string(), column: z.string(), name: z.string(), is_let_in: z.boolean() },
  kind: z.enum(personalKinds),
  /** What says so, in a sentence. */
  why: z.string(),
  /** What would be seen: its first values. */
  examples: z.array(z.string()),
});
const tableShape = z.object({
  ...{ sheet: z.string(), sheet_id: z.string(), rows: z.number() },
  /** What one of its rows is, in a sentence. */
  about: z.string(),
  /** What its rows may be for, the guess first. */
  kinds: z.array(described.extend({ id: z.enum(sheetKinds) })),
  kind: z.enum(sheetKinds),
  /** Whether the home page is about it. */
  is_main: z.boolean(),
  columns: z.array(
    z.object({
      ...{ column: z.string(), name: z.string() },
      /** What it is taken for, in words. */
      is: z.string(),
      /** `kept`: of programs or empty, and on no page. */
      state: z.enum(['shown', 'private', 'kept']),
      /** Why it is private, or which rows it names. */
      why: z.string(),
      /** Of what looks private: what would be seen. */
      examples: z.array(z.string()),
    }),
  ),
  /** The pages that show its rows, by id. */
  pages: z.array(z.string()),
});
const accessShape = z.object({
  /** Whether people who aren’t signed in see the pages. */
  strangers_read: z.boolean(),
  /** Whether they may add rows. */
  strangers_add: z.boolean(),
  /** Sheets whose rows are about people: why the pages begin behind a sign-in. */
  about_people: z.array(z.string()),
});
export const proposalShape = z.object({
  /** What the app is called: the name that was sent, as its workbook, or where nobody named that, by its rows. */
  name: z.string(),
  /** What the rows of the main sheet may be for, the guess first. */
  purposes: z.array(described.extend({ id: z.enum(sheetKinds) })),
  purpose: z.enum(sheetKinds),
  layouts: z.array(described.extend({ id: z.enum(layoutIds) })),
  layout: z.enum(layoutIds),
  palettes: z.array(z.object({ name: z.string(), accent: z.string(), background: z.string(), hero: z.string() })),
  palette: z.string(),
  /** Pages with their blocks: all that can be struck out. */
  pages: z.array(partShape.extend({ slug: z.string(), blocks: z.array(partShape) })),
  /** What was understood of each table, the sheets in their order. */
  tables: z.array(tableShape),
  /** Columns that look personal and stay out of pages until they are let in. */
  personal: z.array(personalShape),
  access: accessShape,
  hidden: z.array(z.object({ sheet: z.string(), name: z.string() })),
  /** Sheets that the spreadsheet hides: nothing of them is in the app until they are taken in. */
  hidden_sheets: z.array(z.object({ sheet: z.string(), is_let_in: z.boolean() })),
  /** Rows that look like totals or notes below the data. */
  notes: z.array(z.string()),
  /** Columns that are added when the app is made: what lines and orders come to. */
  totals: z.array(z.object({ ...{ sheet: z.string(), name: z.string() }, formula: z.string() })),
});
export type ProposalOnTheWire = z.infer<typeof proposalShape>;

const proposalOf = {
  name: name.optional(),
  kind: z.enum(appKinds).default('multipage'),
  choice: choiceShape.default({}),
};

export const suggestLinks = endpoint({
  method: 'GET',
  path: '/api/workbooks/{workbookId}/link-suggestions',
  access: 'editor-of-workbook',
  scope: 'rows:read',
  group,
  summary:
    'Columns that name rows of another sheet, as their values say: all keys differ, and at least 98 % of the cells are keys.',
  answer: z.object({
    suggestions: z.array(
      z.object({
        ...{ sheet_id: z.string(), column: z.string() },
        /** As `change-column` takes it. */
        link: z.object({
          ...{ sheet: z.string(), key: z.string(), name: z.string() },
          on_delete: z.enum(linkDeletions),
        }),
        /** Cells that hold something, and those of them that name a row. */
        ...{ filled: z.number(), found: z.number() },
      }),
    ),
  }),
});
export const suggestChoices = endpoint({
  method: 'GET',
  path: '/api/workbooks/{workbookId}/choice-suggestions',
  access: 'editor-of-workbook',
  scope: 'rows:read',
  group,
  summary:
    'Columns of texts that look like choices, as their values say: few short words that are met again and again, or several with commas between.',
  answer: z.object({
    suggestions: z.array(
      z.object({
        ...{ sheet_id: z.string(), column: z.string() },
        /** As `change-column` takes them, in the order in which they’re shown. */
        type: z.enum(['choice', 'choices']),
        options: z.array(z.string()),
        option_colors: z.array(z.enum(ruleColorNames)),
        /** Cells that hold something. */
        filled: z.number(),
      }),
    ),
  }),
});
export const proposeForWorkbook = endpoint({
  method: 'POST',
  path: '/api/workbooks/{workbookId}/proposal',
  access: 'editor-of-workbook',
  scope: 'rows:read',
  group,
  summary: 'The proposed first version of an app for a workbook: what can be chosen, its parts, and what’s left out.',
  body: z.object(proposalOf),
  answer: proposalShape,
});
/** A choice in the query of a picture, as JSON. */
const choiceText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'The choice isn’t valid JSON.' });
      return z.NEVER;
    }
  })
  .pipe(choiceShape);
export const proposalPicture = endpoint({
  method: 'GET',
  path: '/api/workbooks/{workbookId}/proposal/picture',
  access: 'editor-of-workbook',
  group,
  summary: 'A page of this first version with the real rows, as visitors would see it, without scripts. Site only.',
  query: z.object({
    name: name.optional(),
    kind: z.enum(appKinds).default('multipage'),
    choice: choiceText.optional(),
    /** The address of the page; without one the home page. */
    page: z.string().max(200).default(''),
  }),
  answer: 'file',
});
export const proposePageForApp = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/proposed-page',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary:
    'A page for a sheet of the app’s workbook, to be added to its draft: what can be chosen, its parts, and what’s left out.',
  body: z.object({
    sheet_title: z.string().max(200),
    choice: choiceShape.omit({ layout: true, palette: true, fonts: true, shown_sheets: true }).default({}),
  }),
  answer: proposalShape
    .pick({ purposes: true, purpose: true, personal: true })
    .extend({ name: z.string(), is_public: z.boolean(), parts: z.array(partShape), document: documentShape }),
});

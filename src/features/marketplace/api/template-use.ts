/** A template on a person's own spreadsheet: which columns correspond, how the pages look with them. */
import { z } from 'zod';
import type { WorkbookMatch } from '../rules/template/match-columns.ts';
import type { TemplateContract } from '../rules/template/template-contract.ts';
import { templateMappingShape } from '#features/apps/api/template-mapping.ts';
import { endpoint } from '#platform/api/endpoint.ts';

const group = 'Marketplace';
const at = '/api/multipage/marketplace/templates/{templateId}';
const ownSheetShape = z.object({
  title: z.string(),
  columns: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      /** A few values as they are shown. */
      samples: z.array(z.string()),
    }),
  ),
});
export type OwnSheetOnTheWire = z.infer<typeof ownSheetShape>;

export const matchTemplate = endpoint({
  method: 'POST',
  path: `${at}/match`,
  access: 'signed-in',
  group,
  summary:
    'Which sheets and columns of a spreadsheet match those a template needs, each with a confidence and reasons. Only what is `sure` is applied without asking.',
  body: z.object({ workbook_id: z.string().max(100) }),
  answer: z.object({
    contract: z.custom<TemplateContract>((value) => typeof value === 'object'),
    own: z.array(ownSheetShape),
    match: z.custom<WorkbookMatch>((value) => typeof value === 'object'),
    mapping: templateMappingShape,
    pages: z.array(z.object({ name: z.string(), slug: z.string() })),
  }),
});

export const planTemplate = endpoint({
  method: 'POST',
  path: `${at}/plan`,
  access: 'signed-in',
  group,
  summary:
    'The result of a template with these columns: what is created in the spreadsheet, which blocks are left out and why.',
  body: z.object({ workbook_id: z.string().max(100), mapping: templateMappingShape }),
  answer: z.object({
    creates: z.array(z.object({ title: z.string(), is_new: z.boolean(), columns: z.array(z.string()) })),
    /** In sentences. */
    left_out: z.array(z.string()),
    empty_pages: z.array(z.string()),
    /** Sheets and columns about which nothing is said yet; `column` is '' for a whole sheet. */
    undecided: z.array(z.object({ sheet: z.string(), column: z.string() })),
  }),
});

/** A mapping in the query of a picture, as JSON. */
const mappingText = z
  .string()
  .max(12_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'The mapping isn’t valid JSON.' });
      return z.NEVER;
    }
  })
  .pipe(templateMappingShape);

export const mappedPicture = endpoint({
  method: 'GET',
  path: `${at}/mapped-picture`,
  access: 'signed-in',
  group,
  summary: 'A page of a template with the caller’s own rows, without scripts. Site only.',
  query: z.object({ workbook_id: z.string().max(100), mapping: mappingText, page: z.string().max(80).default('') }),
  answer: 'file',
});

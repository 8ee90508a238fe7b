/** What an app gives out: the same table for the studio, the command and the tests. */
import { z } from 'zod';
import { personalKinds } from '#engine/meaning/personal.ts';
import { signInMethods } from '#features/apps/rules/app.ts';
import { endpoint } from '#platform/api/endpoint.ts';

export const leakViewers = ['anonymous', 'password_holder', 'reader', 'writer'] as const;
/** A kind of visitor; people with a role are one each: `role:` and its key. */
export const leakViewerShape = z.union([z.enum(leakViewers), z.templateLiteral(['role:', z.string()])]);
export type LeakViewer = z.infer<typeof leakViewerShape>;

/** How something leaves: in the page's HTML and its questions, by the sheet call, to assistants, as a file, as the PDF of one row, as a feed, to code of the owner. */
const leakWays = ['page', 'call', 'assistant', 'csv', 'pdf', 'row pdf', 'feed', 'code'] as const;

const given = z.object({
  sheet_title: z.string(),
  /** Whole rows, one value a group, single figures, or the choices of a field. */
  kind: z.enum(['rows', 'groups', 'figures', 'choices']),
  /** `personal`: which kind of personal data a column seems to hold. */
  columns: z.array(z.object({ id: z.string(), name: z.string(), personal: z.enum(personalKinds).optional() })),
  /** At most, by today's data: rows, groups, figures or choices. */
  count: z.number(),
  /** All rows of the sheet. */
  of: z.number(),
  ways: z.array(z.enum(leakWays)),
  /** What makes it fewer: who asks, or the record that the page shows. */
  narrowed_by: z.array(z.enum(['person', 'record'])),
  /** Columns whose values can be guessed at, as a filter on them can be named in the address. */
  tested: z.array(z.string()),
});
export type Given = z.infer<typeof given>;

const written = z.object({
  adds: z.boolean(),
  /** Where rows of another sheet are added with one: the titles of both, and what is calculated of these and shown to who adds them. */
  lines: z.object({ own_title: z.string(), sheet_title: z.string(), shown: z.array(z.string()) }).optional(),
  /** Names of computed columns of which whoever fills in the form sees what comes out. */
  calculated: z.array(z.string()).optional(),
  /** Columns of an answer that whoever has the mail with its link sees and changes, for so many days. */
  by_link: z.object({ columns: z.array(z.string()), days: z.number() }).optional(),
  /** Whether the address in an answer gets a mail with it. */
  mails: z.boolean().optional(),
  /** Names of columns whose cells the viewer may change. */
  edits: z.array(z.string()),
  deletes: z.boolean(),
  duplicates: z.boolean(),
  /** Buttons that send a row to another service. */
  calls: z.number(),
  /** Names of automations that buttons start. */
  starts: z.array(z.string()).optional(),
});
export type Written = z.infer<typeof written>;

const blockLeak = z.object({
  block_id: z.string(),
  type: z.string(),
  name: z.string(),
  /** Of a block that runs code of its owner: services that it may send to what it is given. */
  sends_to: z.array(z.string()).optional(),
  gives: z.array(given),
  writes: written,
});
export type BlockLeak = z.infer<typeof blockLeak>;

export const leakReportShape = z.object({
  app: z.object({
    name: z.string(),
    subdomain: z.string(),
    public: z.boolean(),
    sign_in_method: z.enum(signInMethods),
    roles: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  viewers: z.array(leakViewerShape),
  pages: z.array(
    z.object({
      page_id: z.string(),
      page_name: z.string(),
      href: z.string(),
      viewers: z.array(
        z.object({
          viewer: leakViewerShape,
          /** `sign-in`: the viewer is sent there instead; `nothing`: the page is refused. */
          sees: z.enum(['page', 'sign-in', 'nothing']),
          blocks: z.array(blockLeak),
        }),
      ),
    }),
  ),
});
export type LeakReport = z.infer<typeof leakReportShape>;

/** What leaves in other ways than by pages: what else tells people what these don't show them. */
const besideShape = z.object({ name: z.string(), told: z.array(z.string()) });
export type OtherDisclosure = z.infer<typeof besideShape>;

export const leakReport = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/leaks',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Apps',
  summary:
    'What each kind of visitor can read from and write to each page: sheets, columns and numbers of rows. `published`: as it would be once the draft is public.',
  query: z.object({ published: z.enum(['true', 'false']).default('false') }),
  answer: leakReportShape.extend({ besides: z.array(besideShape) }),
});

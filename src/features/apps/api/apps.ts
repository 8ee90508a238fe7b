import { z } from 'zod';
import { goesLive } from '../rules/document/document.ts';
import { appKinds, signInMethods } from '../rules/app.ts';
import { appSettingSet } from '../rules/app-settings.ts';
import { leastAppPasswordLength } from '#features/accounts/rules/password.ts';
import type { PageDocument } from '../rules/page/document.ts';
import { appSorts, appStates } from '../rules/arrange-apps.ts';
import { listQuery, nextShape } from '#platform/api/list-pages.ts';
import { endpoint } from '#platform/api/endpoint.ts';
import { templateMappingShape } from './template-mapping.ts';
import { choiceShape } from '#features/proposals/api.ts';
import { pageEditShape, storedBlockShape } from '#features/visitor/api/page-shapes.ts';
import { settingChangesShape, settingsShape } from './setting-shapes.ts';

export const appSettingsShape = settingsShape(appSettingSet.fields);
export const appShape = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(appKinds),
  /** '' for a board. */
  subdomain: z.string(),
  /** Where a board is on the main host; '' for every other app. */
  board_slug: z.string(),
  public: z.boolean(),
  sign_in_method: z.enum(signInMethods),
  /** Whether the owner set a password for the whole app. */
  has_sign_in_password: z.boolean(),
  workbook_id: z.string().nullable(),
  settings: appSettingsShape,
  goes_live: z.enum(goesLive),
  /** Number of the release that visitors see where changes do not go live at once; null before the first. */
  live_release: z.number().nullable(),
  /** Address of the app's first page. */
  href: z.string(),
  /** The same at its sub-domain, where its editors have their session; another one where it has a domain of its own. */
  edit_href: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AppOnTheWire = z.infer<typeof appShape>;

const pageShape = z.object({
  page_id: z.string(),
  app_id: z.string(),
  page_name: z.string(),
  page_slug: z.string(),
  page_type: z.enum(['home', 'page']),
  is_auth: z.boolean(),
  is_public: z.boolean(),
  position: z.number(),
  revision: z.number(),
});
export type PageOnTheWire = z.infer<typeof pageShape>;
/** Blocks are checked by the catalogue (blocks/read-block.ts), not here. */
const documentShape = z.custom<PageDocument>((value) => typeof value === 'object' && value !== null);
const fullPageShape = pageShape.extend({ document: documentShape });
export type FullPageOnTheWire = z.infer<typeof fullPageShape>;

const group = 'Apps';
const nameInput = z.string().trim().min(1, 'Enter a name.').max(100);

/** An app as the dashboard shows it. */
const appCardShape = appShape.extend({
  /** Page views by visitors (not editors) in the last 30 days, and before that in all. */
  visits_30_days: z.number(),
  visits: z.number(),
  page_count: z.number(),
});
export type AppCardOnTheWire = z.infer<typeof appCardShape>;

export const listApps = endpoint({
  method: 'GET',
  path: '/api/apps',
  access: 'signed-in',
  scope: 'apps:read',
  group,
  summary:
    "The apps of the caller's workspace, a page at a time: those whose name or address has the words of `search`, all of them or those `show` names, last edited first, or by `sort`. `next` is the `after` of the next page.",
  query: z.object({
    ...listQuery,
    sort: z.enum(appSorts).default('edited'),
    show: z.enum(appStates).default('all'),
  }),
  answer: z.object({ apps: z.array(appCardShape), next: nextShape }),
});
export const appPicture = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}/picture',
  access: 'editor-of-app',
  group,
  summary: 'The first page of the app as it is now, without scripts: the live preview on the dashboard. Site only.',
  answer: 'file',
});
export const createApp = endpoint({
  method: 'POST',
  path: '/api/apps',
  access: 'signed-in',
  scope: 'apps:write',
  group,
  summary:
    'Creates an app: the proposed first version for a workbook, a copy of a template with its data, or a blank one.',
  body: z.object({
    name: nameInput.optional(),
    workbook_id: z.string().nullable(),
    start: z.enum(['proposed', 'blank', 'template']),
    /** A board is one page with sections, at an address of the main host. Of a template its own kind holds. */
    kind: z.enum(appKinds).default('multipage'),
    /** With `proposed`: what its owner chose of the proposal. */
    choice: choiceShape.optional(),
    /** Whether it is public at once, as it is. Else only its editors see it. */
    publish: z.boolean().default(false),
    /** With `template`: which; and which columns of `workbook_id` it uses, where it comes without its sample data. */
    template_id: z.string().optional(),
    mapping: templateMappingShape.optional(),
  }),
  answer: z.object({ app: appShape }),
});
export const getApp = endpoint({
  method: 'GET',
  path: '/api/apps/{appId}',
  access: 'editor-of-app',
  scope: 'apps:read',
  group,
  summary: 'One app, its privacy and settings.',
  answer: appShape,
});
export const updateApp = endpoint({
  method: 'PUT',
  path: '/api/apps/{appId}',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'Saves privacy (public, publishUrl, sign_in_method) and settings. Omitted fields stay the same.',
  body: z
    .object({
      public: z.boolean(),
      /** The sub-domain, or a whole address of this site whose first label is it; of a board the path on the main host. */
      publishUrl: z.string().trim().max(300),
      sign_in_method: z.enum(signInMethods),
      /** Null takes the password away: then only app users sign in. */
      sign_in_password: z.string().min(leastAppPasswordLength, 'Use at least 6 characters.').max(200).nullable(),
      name: nameInput,
      workbook_id: z.string().nullable(),
      /** Those to change; of a group a part. */
      settings: settingChangesShape(appSettingSet.fields),
      /** When visitors see what editors change. */
      goes_live: z.enum(goesLive),
    })
    .partial()
    .strict(),
  answer: appShape,
});
export const deleteApp = endpoint({
  method: 'DELETE',
  path: '/api/apps/{appId}',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'Moves an app to the trash.',
  answer: z.object({}),
});
export const copyApp = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/copy',
  access: 'editor-of-app',
  scope: 'apps:write',
  group,
  summary: 'A private copy of an app in its workspace, with a copy of its spreadsheet but without its users.',
  body: z.object({ name: nameInput.optional() }),
  answer: z.object({ app: appShape }),
});
export const moveApp = endpoint({
  method: 'POST',
  path: '/api/apps/{appId}/move',
  access: 'editor-of-app',
  group,
  summary:
    'Moves an app with its spreadsheet and users to another workspace. The caller must be an owner or admin of the current workspace and a member of the other one.',
  body: z.object({ workspace_id: z.string().max(100) }),
  answer: z.object({}),
});
export const appInfo = endpoint({
  method: 'POST',
  path: '/api/app/app-info',
  access: 'anyone',
  group,
  summary: 'The id of the app with this sub-domain, if the caller has access to it.',
  body: z.object({ appName: z.string('Unable to determine app name').min(1, 'Unable to determine app name') }),
  answer: z.object({ app: z.object({ id: z.string(), name: z.string(), subdomain: z.string() }) }),
});

export const listPages = endpoint({
  method: 'GET',
  path: '/api/pages/{appId}',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Pages',
  summary: 'The pages of an app in order, with their blocks.',
  answer: z.object({
    pages: z.array(
      pageShape.extend({
        blocks: z.array(storedBlockShape),
        app: z.object({ name: z.string(), subdomain: z.string() }),
      }),
    ),
  }),
});
export const addPage = endpoint({
  method: 'POST',
  path: '/api/pages/{appId}',
  access: 'editor-of-app',
  scope: 'apps:write',
  group: 'Pages',
  summary: 'Adds a page with the header and footer of the home page.',
  body: z.object({ page_name: nameInput, copy_of: z.string().optional() }),
  answer: z.object({ page: pageShape }),
});
export const getPage = endpoint({
  method: 'GET',
  path: '/api/pages/{appId}/{pageId}',
  access: 'editor-of-app',
  scope: 'apps:read',
  group: 'Pages',
  summary: 'One page with its document.',
  answer: z.object({ page: fullPageShape }),
});
export const updatePage = endpoint({
  method: 'PATCH',
  path: '/api/pages/{appId}/{pageId}',
  access: 'editor-of-app',
  scope: 'apps:write',
  group: 'Pages',
  summary: 'Renames a page, changes its address or position, or makes it the home page.',
  body: z
    .object({
      page_name: nameInput,
      page_slug: z.string().trim().max(80),
      page_type: z.literal('home'),
      is_public: z.boolean(),
      position: z.number().int().min(0),
    })
    .partial()
    .strict(),
  answer: z.object({ pages: z.array(pageShape) }),
});
export const deletePage = endpoint({
  method: 'DELETE',
  path: '/api/pages/{appId}/{pageId}',
  access: 'editor-of-app',
  scope: 'apps:write',
  group: 'Pages',
  summary: 'Deletes a page; the home page and the last page stay.',
  answer: z.object({ pages: z.array(pageShape) }),
});
export const editPage = endpoint({
  method: 'POST',
  path: '/api/pages/{appId}/{pageId}/edits',
  access: 'editor-of-app',
  scope: 'apps:write',
  group: 'Pages',
  summary:
    'Applies changes to the page at the given revision; 409 returns the newer page. Name columns by id or by name; the page stores ids, in texts as `[column:id]`.',
  body: z.object({ revision: z.number().int(), edits: z.array(pageEditShape).min(1).max(500) }),
  answer: z.object({ revision: z.number() }),
});

/** What the declared access rules say: whom each lets in at which host, and what the others are told. */
import type { AccessRule, Endpoint } from '#platform/api/endpoint.ts';
import { type Caller, callers } from './callers.ts';
import { narrowScope, type Privacy } from './things.ts';

export type Place = 'site' | Privacy | BoardPlace;
/** The main host, for callers who come with what they have of a board there; the calls of visitors name it. */
export type BoardPlace = 'board' | 'private board' | 'password board';
/** The code of a refusal; null: the rule lets them. */
export type Refusal = 'not_signed_in' | 'not_found' | 'private_app' | 'forbidden' | null;
type Row = Record<Caller, Refusal>;

const everyone = (refusal: Refusal): Row =>
  // Every caller is a key of the row.
  Object.fromEntries(callers.map((caller) => [caller, refusal])) as Row;

/** People of the site have sessions; everybody else is no one to these rules. */
const people = (ofPeople: Partial<Row>, others: Refusal = 'not_found'): Row => ({
  ...everyone('not_signed_in'),
  ...{ stranger: others, editor: others, admin: others, owner: others, installation_admin: others, reviewer: others },
  ...ofPeople,
});
const signedIn = people({}, null);
const members = people({ editor: null, admin: null, owner: null });
const admins = people({ editor: 'forbidden', admin: null, owner: null });
const owners = people({ editor: 'forbidden', admin: 'forbidden', owner: null });
/** Only who has a session of the admin area, which is worth nothing anywhere else. */
const installationAdmins: Row = { ...everyone('not_signed_in'), admin_session: null };
const reviewers = people({ reviewer: null, installation_admin: null, admin_session: null });
const nobody = everyone('not_found');
const noMembers = people({});
/** The blog knows its own sessions alone. */
const blogAuthors: Row = { ...everyone('not_signed_in'), blog_author: null, blog_editor: null, blog_admin: null };
const blogEditors: Row = { ...blogAuthors, blog_author: 'forbidden' };
const blogAdmins: Row = { ...blogEditors, blog_editor: 'forbidden' };
const noBlog = everyone('not_found');

/** At an app host keys are no one's, and a workspace's people and the installation's admins are managed on the site. */
const atApp = (viewers: Row, visitors: Row): Record<AccessRule, Row> => ({
  anyone: everyone(null),
  'signed-in': people({}),
  'signed-in-anywhere': signedIn,
  'editor-of-workbook': members,
  'editor-of-sheet': members,
  'editor-of-app': members,
  'editor-of-app-in-body': members,
  'editor-of-host-app': members,
  'member-of-workspace': noMembers,
  'admin-of-workspace': noMembers,
  'owner-of-workspace': noMembers,
  admin: nobody,
  reviewer: noMembers,
  'blog-author': noBlog,
  'blog-editor': noBlog,
  'blog-admin': noBlog,
  'visitor-of-host-app': visitors,
  'viewer-of-host-app': viewers,
});
const editorsOnly: Row = { ...everyone('private_app'), editor: null, admin: null, owner: null };

const tables: Record<Exclude<Place, BoardPlace>, Record<AccessRule, Row>> = {
  site: {
    anyone: everyone(null),
    'signed-in': signedIn,
    'signed-in-anywhere': signedIn,
    'editor-of-workbook': members,
    'editor-of-sheet': members,
    'editor-of-app': members,
    'editor-of-app-in-body': members,
    'editor-of-host-app': noMembers,
    'member-of-workspace': members,
    'admin-of-workspace': admins,
    'owner-of-workspace': owners,
    admin: installationAdmins,
    reviewer: reviewers,
    'blog-author': blogAuthors,
    'blog-editor': blogEditors,
    'blog-admin': blogAdmins,
    'visitor-of-host-app': everyone('not_found'),
    'viewer-of-host-app': everyone('not_found'),
  },
  private: atApp(editorsOnly, editorsOnly),
  public: atApp(everyone(null), everyone(null)),
  password: atApp(
    {
      ...everyone('not_signed_in'),
      ...{ password_holder: null, reader: null, writer: null, editor: null, admin: null, owner: null },
    },
    everyone(null),
  ),
};

/** People come with their session of the site, and an API key opens no page. */
const atBoard = (viewers: Row): Row => ({ ...viewers, key: 'forbidden', narrow_key: 'forbidden' });
const ofBoards = ['visitor-of-host-app', 'viewer-of-host-app', 'editor-of-host-app'] as const;
/** Whether the board is named by the call. */
export const namesBoard = (rule: AccessRule): rule is (typeof ofBoards)[number] => ofBoards.some((one) => one === rule);
/** As at the host of an app: a board's own visitors are someone there, other people of the site no one. */
const boardOf = (privacy: Privacy): Record<(typeof ofBoards)[number], Row> => ({
  'visitor-of-host-app': atBoard(tables[privacy]['visitor-of-host-app']),
  'viewer-of-host-app': atBoard(tables[privacy]['viewer-of-host-app']),
  'editor-of-host-app': atBoard(members),
});
const boards = {
  board: boardOf('public'),
  'private board': boardOf('private'),
  'password board': boardOf('password'),
} satisfies Record<BoardPlace, unknown>;
export const isBoardPlace = (place: Place): place is BoardPlace => Object.hasOwn(boards, place);

export function declaredAnswer(endpoint: Endpoint, caller: Caller, place: Place): Refusal {
  if (isBoardPlace(place) && namesBoard(endpoint.access)) return boards[place][endpoint.access][caller];
  if (isBoardPlace(place)) return tables.site[endpoint.access][caller];
  const isKey = caller === 'key' || caller === 'narrow_key';
  // What is open to anyone stays open to keys, as to anyone.
  if (!isKey || place !== 'site' || endpoint.access === 'anyone') return tables[place][endpoint.access][caller];
  if (!endpoint.scope || (caller === 'narrow_key' && endpoint.scope !== narrowScope)) return 'forbidden';
  // A key acts as its maker, the owner, and reaches no more.
  return tables[place][endpoint.access].owner;
}

/** The first host at which some are let in and others are not; the site, where all are treated alike everywhere. */
export function placeBetween(endpoint: Endpoint): Place {
  const places = ['site', 'password', 'private'] as const satisfies readonly Place[];
  const answersAt = (place: Place) =>
    new Set(callers.map((caller) => declaredAnswer(endpoint, caller, place) === null));
  return places.find((place) => answersAt(place).size === 2) ?? 'site';
}

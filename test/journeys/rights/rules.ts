/**
 * Who may see and do what, written once as plain data. Nothing here calls the product: it is what the product is held against.
 */
import { editorEmail, emailOf, type Order, orders } from './orders.ts';

export const viewers = [
  'nobody',
  'password_holder',
  'reader',
  'writer',
  'reader_ann',
  'writer_ann',
  'reader_bob',
  'waiting_user',
  'editor',
  'other_workspace',
  'other_app',
] as const;
export type ViewerName = (typeof viewers)[number];

export const privacies = ['public', 'password', 'private'] as const;
/** The last: the owner lets those who know the password only read. */
export type Privacy = (typeof privacies)[number] | 'password, to read';
export const whos = ['Admins', 'Admins & Guests', 'None', 'Everyone'] as const;
export type Who = (typeof whos)[number];

type Kind = 'anonymous' | 'password_holder' | 'reader' | 'writer' | 'editor';
interface Standing {
  kind: Kind;
  identity: Order['identity'] | null;
  email: string | null;
  /** Sees no row of sheets that say whose a row is. */
  isShutOut?: boolean;
  /** Sees the rows with the own e-mail address alone. */
  byMail?: boolean;
}
/** The settings of an app and its page that decide who someone is there. */
export interface Setting {
  privacy: Privacy;
  /** What people without an `_id` see of sheets with one, where anybody has an `_id`; all rows where it is not said. */
  withoutId?: 'all rows' | 'no rows';
  /** Rows belong to the person whose e-mail address is in this column. */
  rowsBelongTo?: 'mail';
}
const anonymous: Standing = { kind: 'anonymous', identity: null, email: null };
const standings: Record<ViewerName, Standing> = {
  nobody: anonymous,
  password_holder: { ...anonymous, kind: 'password_holder' },
  reader: { kind: 'reader', identity: null, email: emailOf('reader') },
  writer: { kind: 'writer', identity: null, email: emailOf('writer') },
  reader_ann: { kind: 'reader', identity: 'ann', email: emailOf('reader_ann') },
  writer_ann: { kind: 'writer', identity: 'ann', email: emailOf('writer_ann') },
  reader_bob: { kind: 'reader', identity: 'bob', email: emailOf('reader_bob') },
  // Not let in yet, of another workspace, of another app: no one in particular here.
  waiting_user: anonymous,
  other_workspace: anonymous,
  other_app: anonymous,
  editor: { kind: 'editor', identity: null, email: editorEmail },
};

export const asksToSignIn = (privacy: Privacy): boolean => privacy === 'password' || privacy === 'password, to read';

/** Knowing a password means something only where the app asks for one; who knows it is a guest, or a reader. */
export function standingOf(viewer: ViewerName, { privacy, withoutId = 'all rows', rowsBelongTo }: Setting): Standing {
  const standing = kindOf(viewer, privacy);
  if (standing.kind === 'editor') return { ...standing, isShutOut: false, byMail: false };
  const byMail = rowsBelongTo === 'mail';
  const isShutOut = (withoutId === 'no rows' && standing.identity === null) || (byMail && standing.email === null);
  return { ...standing, isShutOut, byMail };
}

/** Whether a row is the viewer's at all, whatever is filtered. */
export const owns = ({ identity, email, isShutOut, byMail }: Standing, order: Order): boolean =>
  !isShutOut && (!identity || order.identity === identity) && (!byMail || order.mail === email);

function kindOf(viewer: ViewerName, privacy: Privacy): Standing {
  if (viewer !== 'password_holder') return standings[viewer];
  if (privacy === 'password, to read') return { ...anonymous, kind: 'reader' };
  return privacy === 'password' ? standings[viewer] : anonymous;
}

export function seesPage({ kind }: Standing, privacy: Privacy, pageIsPublic: boolean): boolean {
  if (kind === 'editor') return true;
  if (privacy === 'private' || (asksToSignIn(privacy) && kind === 'anonymous')) return false;
  return pageIsPublic || kind !== 'anonymous';
}

/** Who may only read writes as strangers do, at a page that strangers see. */
export const asWriter = (
  standing: Standing,
  { privacy, pageIsPublic }: { privacy: Privacy; pageIsPublic: boolean },
): Standing =>
  standing.kind === 'reader' && seesPage(anonymous, privacy, pageIsPublic)
    ? { ...standing, kind: 'anonymous' }
    : standing;

const allowed: Record<Who, readonly Kind[]> = {
  Admins: ['editor'],
  'Admins & Guests': ['editor', 'writer', 'password_holder'],
  None: [],
  Everyone: ['editor', 'writer', 'password_holder', 'anonymous'],
};
export const permits = (who: Who, { kind }: Standing): boolean => allowed[who].includes(kind);
/** Buttons that change nothing are offered to readers too, where they are offered to everyone. */
export const seesButtons = (who: Who, standing: Standing): boolean => who === 'Everyone' || permits(who, standing);
export const mayFillForm = ({ kind }: Standing): boolean => kind !== 'reader';

export const filterKinds = [
  'none',
  'owner',
  'owner, on the page',
  'owner, loosened by the address',
  'named, not in the address',
  'named in the address',
  'named with a value in the address',
  'current user',
  'logged in user',
  'current record',
  'current record, without one',
] as const;
export type FilterKind = (typeof filterKinds)[number];

/** The record that the address names, where a filter needs one. */
export const recordNumber = 5;

/** The rows that a viewer who sees the page is shown of a block with that filter. */
export function visibleOrders(standing: Standing, filter: FilterKind): Order[] {
  const { email } = standing;
  const record = orders[recordNumber];
  const isKept: Record<FilterKind, (order: Order) => boolean> = {
    none: () => true,
    owner: ({ isOpen }) => isOpen,
    'owner, on the page': ({ isOpen }) => isOpen,
    'owner, loosened by the address': ({ isOpen }) => isOpen,
    'named, not in the address': () => true,
    'named in the address': ({ isOpen }) => isOpen,
    'named with a value in the address': ({ isOpen }) => !isOpen,
    'current user': ({ mail }) => email !== null && mail === email,
    'logged in user': ({ mail }) => email !== null && mail === email,
    // Anyone who may not see the record has no record.
    'current record': ({ team }) => record !== undefined && owns(standing, record) && team === record.team,
    'current record, without one': () => false,
  };
  return orders.filter((order) => owns(standing, order) && isKept[filter](order));
}

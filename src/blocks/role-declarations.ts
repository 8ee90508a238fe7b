/** What a definition says of its settings by naming them. Named wrongly, it does not compile. */
import type {
  AddressSetting,
  ArraySetting,
  BooleanSetting,
  ColumnSetting,
  Fields,
  PageSetting,
  Setting,
  Source,
  TextSetting,
  WhoSetting,
} from '#settings/kinds.ts';
import type { ActionType } from './action-kinds.ts';

/** What entries of the axis mean, by the names of their settings. */
export interface AxisRoles {
  /** The setting that names the column that an entry is about. */
  column?: string;
  /** Entries in which this setting is on are hidden from visitors: they are not even sent. */
  hiddenBy?: string;
}
/** Who may write through the block: a constant, or the setting that says it. Without an entry no one may. */
export interface WriteRules {
  /** `anyone`: anyone who may see the page (never a `read` app user); else the block setting with Admins … Everyone. */
  add?: 'anyone' | { setting: string };
  /** The text setting with what a visitor reads whose row was added. */
  addedMessage?: string;
  /** Axis setting with Admins … Everyone, per column; `through`: only for those who have a button of this type. */
  edit?: { axisSetting: string; through?: ActionType };
  /** Moving a row changes the columns that block settings name, for those whom another one admits. No button is needed. */
  moves?: { columns: readonly string[]; setting: string };
  /** Block setting with Admins … Everyone for all action buttons; `everyone`: they only lead somewhere. */
  actions?: { setting: string } | 'everyone';
}

/** The list of links to the pages of the app: what becomes of a page is followed there. Empty, it is the pages themselves. */
export interface NavigationRole {
  list: string;
  /** What an entry says, and the page that it opens. */
  label: string;
  page: string;
  /** Whether a new page enters it. */
  takesNewPages: boolean;
}

/** The list of services that code of the owner may reach, and what of an entry is the address. */
export interface CodeRole {
  hosts: string;
  host: string;
}

/** Files of all rows, each with the setting that offers it. */
export const downloadKinds = ['csv', 'pdf'] as const;
export type DownloadKind = (typeof downloadKinds)[number];
export type Downloads = Readonly<Partial<Record<DownloadKind, string>>>;

/** What one field holds before anyone types. */
export interface PrefillRule {
  column: string;
  /** What addresses call it; '' is not filled in by them. */
  parameter: string;
  /** What of the signed-in person it holds, `row` a cell of their row. */
  person: 'name' | 'email' | 'row' | null;
  row: Source | null;
}

/** How fields are filled in before anyone types. Methods, as in `Configured`. */
export interface PrefillRules<C> {
  of(config: C): PrefillRule[];
  /** The configuration whose fields begin with these values, by column. */
  with(config: C, values: ReadonlyMap<string, string>): C;
}

/** The names of the settings that are of a kind: a role that names another, or none, does not compile. */
export type KeysOf<F extends Fields, Kind extends Setting> = {
  [K in keyof F & string]: F[K] extends Kind ? K : never;
}[keyof F & string];
export interface WritesOf<S extends Fields, A extends Fields> extends WriteRules {
  add?: 'anyone' | { setting: KeysOf<S, WhoSetting> };
  addedMessage?: KeysOf<S, TextSetting>;
  edit?: { axisSetting: KeysOf<A, WhoSetting>; through?: ActionType };
  moves?: { columns: readonly KeysOf<S, ColumnSetting>[]; setting: KeysOf<S, WhoSetting> };
  actions?: { setting: KeysOf<S, WhoSetting> } | 'everyone';
}
export type NavigationOf<S extends Fields> = {
  [K in KeysOf<S, ArraySetting>]: S[K] extends ArraySetting<infer F>
    ? { list: K; label: KeysOf<F, TextSetting>; page: KeysOf<F, PageSetting>; takesNewPages: boolean }
    : never;
}[KeysOf<S, ArraySetting>];
export type CodeOf<S extends Fields> = {
  [K in KeysOf<S, ArraySetting>]: S[K] extends ArraySetting<infer F>
    ? { hosts: K; host: KeysOf<F, AddressSetting> }
    : never;
}[KeysOf<S, ArraySetting>];
export interface AxisRolesOf<A extends Fields> extends AxisRoles {
  column?: KeysOf<A, ColumnSetting>;
  hiddenBy?: KeysOf<A, BooleanSetting>;
}

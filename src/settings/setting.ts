/** What kinds of settings there are, and what value each holds. A setting is plain data: it can be sent as JSON. */
import type { EntryBeginning, EntryClearing } from './list-entries.ts';

export const settingGroups = ['Content', 'Data', 'Behavior', 'Style', 'Permissions'] as const;
export type SettingGroup = (typeof settingGroups)[number];

export interface About {
  /** What the panel calls it; the key in words when not given. */
  label?: string;
  /** One plain sentence: what it does. */
  description: string;
  group?: SettingGroup;
  /** What it does is below its control, and not only at its label: where the label does not say it all. */
  explain?: boolean;
  /** What holds while it is empty, in words: "the name of the app". */
  unset?: string;
  /** A block (or item) with a visible, empty required setting is not shown to visitors. */
  required?: boolean;
  /** Never leaves the server but for editors: views get the default (tokens, addresses of other services). */
  serverOnly?: boolean;
  /** The owner's own: a copy of the app for someone else goes without it. */
  secret?: boolean;
  /**
   * Once saved no one reads it again, not even editors: a page holds a mark that stands for it. (apps/rules/stored-secret.ts)
   */
  concealed?: boolean;
}

export interface SelectSetting<O extends string = string> extends About {
  kind: 'select';
  options: readonly O[];
  default: O;
}
export interface BooleanSetting extends About {
  kind: 'boolean';
  default: boolean;
}
export interface NumberSetting extends About {
  kind: 'number' | 'range' | 'slider';
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  /** Pixels of free space: chosen along the scale of spaces. */
  isSpace?: boolean;
  default: number | null;
}
export interface TextSetting extends About {
  kind: 'text' | 'input' | 'textarea' | 'markdowntext' | 'html' | 'template' | 'code' | 'email' | 'regex';
  maxLength: number;
  placeholder?: string;
  /** `[Column name]` in it stands for a value of the row; stored by the column's id. (visitor/rules/column-template.ts) */
  namesColumns?: boolean;
  /** Code, in this language: written with numbered lines. */
  language?: 'html' | 'css' | 'js';
  /** Set in the panel, never typed on the page: what the block works with (a width, a slug), or words inside a control. */
  panelOnly?: boolean;
  default: string;
}
/** `#rrggbb`, `#rrggbbaa`, a CSS color name, or '' for "as the theme has it". */
export interface ColorSetting extends About {
  kind: 'color';
  default: string;
}
export interface ColorsSetting extends About {
  kind: 'colors';
  max: number;
  default: readonly string[];
}
/** Keys of roles of the app; none is everyone. (apps/rules/roles.ts) */
export interface RolesSetting extends About {
  kind: 'roles';
  default: readonly string[];
}
/**
 * An address of http(s), or a path on this host; `link` also takes mailto:, tel: and #fragment. '' is none. Images,
 * videos and sounds can be uploaded, and a font is always one that was.
 */
export interface AddressSetting extends About {
  kind: 'image' | 'video' | 'audio' | 'font' | 'url' | 'link';
  /** Cut to fill its place: the owner chooses the point that stays in view (kit/image-focus.ts). */
  focus?: boolean;
  /** Only http:// and https:// addresses: no path on this host. */
  absolute?: boolean;
  default: string;
}
/** A fontawesome class name such as `fa-solid fa-star`; '' is none. */
export interface IconSetting extends About {
  kind: 'icon';
  default: string;
}
export interface DateSetting extends About {
  kind: 'date' | 'time';
  default: string;
}
/** A page_id of the same app; '' is none. */
export interface PageSetting extends About {
  kind: 'pages';
  default: string;
}
/** A column id of the block's own sheet; '' is none. `shown: false` keeps it from counting as a column the block shows. */
export interface ColumnSetting extends About {
  kind: 'column';
  shown: boolean;
  /** Where its siblings have these values, it is no column but a part of who is signed in: see `personParts`. */
  personWhen?: VisibilityRule;
  default: string;
}
/** A column of any sheet of the workbook. */
export interface SourceSetting extends About {
  kind: 'datasource';
  default: Source | null;
}
export interface PairsSetting extends About {
  kind: 'kv_pair';
  max: number;
  /**
   * `[Column name]` in a value stands for a value of the row; stored by the column's id. (visitor/rules/column-template.ts)
   */
  namesColumns?: boolean;
  default: readonly Pair[];
}
export interface ArraySetting<F extends Fields = Fields> extends About {
  kind: 'array';
  fields: F;
  visibleWhen?: VisibilityRules;
  /** What an item is called in the panel ("link"), and how a new one is named. */
  itemName: string;
  max: number;
  /** Fewer, where its siblings have these values. */
  fewer?: { max: number; when: VisibilityRule };
  /** What an entry that is added begins with next to its defaults. */
  begins?: EntryBeginning;
  /** By the key that is changed: what becomes empty in the same entry. (settings/list-entries.ts) */
  clears?: Readonly<Record<string, EntryClearing | undefined>>;
  default: readonly Record<string, unknown>[];
}

/** Several settings that are one value: a palette, the mark of a board. */
export interface GroupSetting<F extends Fields = Fields> extends About {
  kind: 'group';
  fields: F;
  default: Readonly<Record<string, unknown>>;
}
/** An IANA name: Europe/Berlin. */
export interface TimeZoneSetting extends About {
  kind: 'timezone';
  default: string;
}
/** 0 is Sunday. */
export interface WeekdaySetting extends About {
  kind: 'weekday';
  default: number;
}

export interface Source {
  sheet_title: string;
  column: string;
}
export interface Pair {
  key: string;
  value: string;
}

export type Setting =
  | SelectSetting
  | BooleanSetting
  | NumberSetting
  | TextSetting
  | ColorSetting
  | ColorsSetting
  | RolesSetting
  | AddressSetting
  | IconSetting
  | DateSetting
  | PageSetting
  | ColumnSetting
  | SourceSetting
  | PairsSetting
  | ArraySetting<Fields>
  | GroupSetting<Fields>
  | TimeZoneSetting
  | WeekdaySetting;

export type SettingKind = Setting['kind'];
export interface Fields {
  readonly [key: string]: Setting;
}

/** The value a view is given, inferred from the declaration: always complete, defaults filled in. */
export type ValueOf<S> =
  S extends SelectSetting<infer O>
    ? O
    : S extends BooleanSetting
      ? boolean
      : S extends NumberSetting
        ? S['default'] extends null
          ? number | null
          : number
        : S extends ColorsSetting | RolesSetting
          ? readonly string[]
          : S extends SourceSetting
            ? Source | null
            : S extends PairsSetting
              ? readonly Pair[]
              : S extends ArraySetting<infer F>
                ? readonly ValuesOf<F>[]
                : S extends GroupSetting<infer F>
                  ? ValuesOf<F>
                  : S extends WeekdaySetting
                    ? number
                    : string;

export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

/** `{ rows_per_page: { paginate: true } }`: shown only when each named sibling holds (one of) the value(s). */
export type VisibilityRulesOf<F extends Fields> = {
  [K in keyof F]?: { [S in keyof F]?: ValueOf<F[S]> | readonly ValueOf<F[S]>[] };
};
/** Values of siblings, each one of several or one. */
export type VisibilityRule = Readonly<Record<string, unknown>>;
export type VisibilityRules = Record<string, VisibilityRule | undefined>;

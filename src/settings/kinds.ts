/**
 * The vocabulary of settings: what kinds there are, what value each holds, and how a definition declares one.
 * A definition is plain data: everything that is said here can be sent as JSON. (blocks-and-data.md, section 3.1)
 */

export const settingGroups = ['Content', 'Data', 'Style', 'Behaviour', 'Permissions'] as const;
export type SettingGroup = (typeof settingGroups)[number];

interface About {
  /** What the panel calls it; the key in words when not given. */
  label?: string;
  /** One plain sentence: what it does. */
  description: string;
  group?: SettingGroup;
  /** A block (or item) with a visible, empty required setting is not shown to visitors. */
  required?: boolean;
  /** Never leaves the server but for editors: views get the default (tokens, addresses of other services). */
  serverOnly?: boolean;
  /** The owner's own: a copy of the app for somebody else goes without it. */
  secret?: boolean;
  /** Once saved nobody reads it again, editors neither: a page holds a mark that stands for it. (domain/kept-secret.ts) */
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
  default: number | null;
}
export interface TextSetting extends About {
  kind: 'text' | 'textarea' | 'markdowntext' | 'html' | 'template' | 'code' | 'email' | 'regex';
  maxLength: number;
  placeholder?: string;
  /** `[Column name]` in it stands for a value of the row; kept by the column's id. (domain/column-template.ts) */
  namesColumns?: boolean;
  default: string;
}
/** `#rrggbb`, `#rrggbbaa`, a CSS colour name, or '' for "as the theme has it". */
export interface ColorSetting extends About {
  kind: 'color';
  default: string;
}
export interface ColorsSetting extends About {
  kind: 'colors';
  max: number;
  default: readonly string[];
}
/**
 * An address of http(s), or a path on this host; `link` also takes mailto:, tel: and #fragment. '' is none. Images,
 * videos and sounds can be uploaded.
 */
export interface AddressSetting extends About {
  kind: 'image' | 'video' | 'audio' | 'url' | 'link';
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
/** What of a signed-in person rows can be compared with; the surest first. Anybody may register under any name. */
export const personParts = ['email', '_id', 'name'] as const;
export type PersonPart = (typeof personParts)[number];

/** A column of any sheet of the workbook. */
export interface SourceSetting extends About {
  kind: 'datasource';
  default: Source | null;
}
export interface PairsSetting extends About {
  kind: 'kv_pair';
  max: number;
  /** `[Column name]` in a value stands for a value of the row; kept by the column's id. (domain/column-template.ts) */
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
  default: readonly Record<string, unknown>[];
}

export interface Source {
  sheet_title: string;
  column: string;
}
export interface Pair {
  key: string;
  value: string;
}
export const longestPairValue = 1_000;

export type Setting =
  | SelectSetting
  | BooleanSetting
  | NumberSetting
  | TextSetting
  | ColorSetting
  | ColorsSetting
  | AddressSetting
  | IconSetting
  | DateSetting
  | PageSetting
  | ColumnSetting
  | SourceSetting
  | PairsSetting
  | ArraySetting<Fields>;

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
        : S extends ColorsSetting
          ? readonly string[]
          : S extends SourceSetting
            ? Source | null
            : S extends PairsSetting
              ? readonly Pair[]
              : S extends ArraySetting<infer F>
                ? readonly ValuesOf<F>[]
                : string;

export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };

/** `{ rows_per_page: { paginate: true } }`: shown only when each named sibling holds (one of) the value(s). */
export type VisibilityRulesOf<F extends Fields> = {
  [K in keyof F]?: { [S in keyof F]?: ValueOf<F[S]> | readonly ValueOf<F[S]>[] };
};
/** Values of siblings, each one of several or one. */
export type VisibilityRule = Readonly<Record<string, unknown>>;
export type VisibilityRules = Record<string, VisibilityRule | undefined>;

type Options<S extends About, Optional extends keyof S = never> = Omit<S, 'kind' | Optional> &
  Partial<Pick<S, Optional>>;

export function select<const O extends string>(
  options: readonly O[],
  about: About & { default?: NoInfer<O> },
): SelectSetting<O> {
  return { kind: 'select', options, ...about, default: about.default ?? (options[0] as O) };
}
export const boolean = (about: Options<BooleanSetting, 'default'>): BooleanSetting => ({
  kind: 'boolean',
  default: false,
  ...about,
});
type NumberAbout<D extends number | null> = Omit<NumberSetting, 'kind' | 'default'> & { default: D };
const numeric =
  (kind: NumberSetting['kind']) =>
  <const D extends number | null>(about: NumberAbout<D>): NumberSetting & { default: D } => ({ kind, ...about });
/** A number typed in; `default: null` means it may stay empty. */
export const number = numeric('number');
export const range = numeric('range');
export const slider = numeric('slider');

const textual =
  (kind: TextSetting['kind'], maxLength: number) =>
  (about: Options<TextSetting, 'default' | 'maxLength'>): TextSetting => ({ kind, default: '', maxLength, ...about });
export const text = textual('text', 500);
export const textarea = textual('textarea', 5_000);
/** Markdown, rendered and cleaned on the server. @public */
export const markdowntext = textual('markdowntext', 50_000);
/** A little HTML (emphasis, links, breaks), cleaned on the server. */
export const html = textual('html', 5_000);
/** Markdown in which `[Column name]` is replaced by the row's value; every named column counts as shown. */
export const template = (about: Parameters<typeof markdowntext>[0]): TextSetting => ({
  ...textual('template', 50_000)(about),
  namesColumns: true,
});
/** Pasted code of one iframe (kit/iframe-code.ts); never put into a page as it is. */
export const code = textual('code', 10_000);
/** @public */
export const email = textual('email', 254);
/** A regular expression of the linear-time kind; '' means no validation. */
export const regex = textual('regex', 500);

export const color = (about: Options<ColorSetting, 'default'>): ColorSetting => ({
  kind: 'color',
  default: '',
  group: 'Style',
  ...about,
});
export const colors = (about: Options<ColorsSetting, 'default' | 'max'>): ColorsSetting => ({
  kind: 'colors',
  max: 24,
  default: [],
  group: 'Style',
  ...about,
});
const address =
  (kind: AddressSetting['kind']) =>
  (about: Options<AddressSetting, 'default'>): AddressSetting => ({ kind, default: '', ...about });
export const image = address('image');
export const video = address('video');
export const audio = address('audio');
export const url = address('url');
export const link = address('link');
export const icon = (about: Options<IconSetting, 'default'>): IconSetting => ({ kind: 'icon', default: '', ...about });
const dated =
  (kind: DateSetting['kind']) =>
  (about: Options<DateSetting, 'default'>): DateSetting => ({ kind, default: '', ...about });
/** @public */
export const date = dated('date');
/** @public */
export const time = dated('time');
export const page = (about: Options<PageSetting, 'default'>): PageSetting => ({ kind: 'pages', default: '', ...about });
export const column = (about: Options<ColumnSetting, 'default' | 'shown'>): ColumnSetting => ({
  kind: 'column',
  default: '',
  shown: true,
  group: 'Data',
  ...about,
});
export const source = (about: Options<SourceSetting, 'default'>): SourceSetting => ({
  kind: 'datasource',
  default: null,
  group: 'Data',
  ...about,
});
export const pairs = (about: Options<PairsSetting, 'default' | 'max'>): PairsSetting => ({
  kind: 'kv_pair',
  default: [],
  max: 50,
  ...about,
});

export function array<const F extends Fields>(
  fields: F,
  about: About & {
    itemName: string;
    max: number;
    fewer?: ArraySetting['fewer'];
    default?: readonly Partial<NoInfer<ValuesOf<F>>>[];
    visibleWhen?: NoInfer<VisibilityRulesOf<F>>;
  },
): ArraySetting<F> {
  return { kind: 'array', fields, ...about, default: about.default ?? [] } as ArraySetting<F>;
}

/** The roles that a permission setting names. (section 6) */
export const whoOptions = ['Admins', 'Admins & Guests', 'None', 'Everyone'] as const;
export type Who = (typeof whoOptions)[number];
export const who = (about: About & { default: Who }): SelectSetting<Who> =>
  select(whoOptions, { group: 'Permissions', ...about });

/** How a definition declares a setting: a function for each kind. */
import type { EntryBeginningOf, EntryClearingOf } from './list-entries.ts';
import type {
  About,
  AddressSetting,
  ArraySetting,
  BooleanSetting,
  ColorSetting,
  ColorsSetting,
  ColumnSetting,
  DateSetting,
  Fields,
  GroupSetting,
  IconSetting,
  NumberSetting,
  PageSetting,
  PairsSetting,
  RolesSetting,
  SelectSetting,
  SourceSetting,
  TextSetting,
  TimeZoneSetting,
  ValuesOf,
  VisibilityRulesOf,
  WeekdaySetting,
} from './setting.ts';

export { settingGroups } from './setting.ts';
export type * from './setting.ts';

/** What of a signed-in person rows can be compared with; the surest first. Anyone may register under any name. */
export const personParts = ['email', '_id'] as const;
export type PersonPart = (typeof personParts)[number];

export const longestPairValue = 1_000;

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
/** A size on the screen with its unit, such as `200px` or `12rem`; '' where there is none. */
export const input = textual('input', 10);
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
/** Who of the signed-in people it is for. Never leaves the server. */
export const roles = (about: Options<RolesSetting, 'default' | 'serverOnly'>): RolesSetting => ({
  kind: 'roles',
  group: 'Permissions',
  serverOnly: true,
  default: [],
  ...about,
});
const address =
  (kind: AddressSetting['kind']) =>
  (about: Options<AddressSetting, 'default'>): AddressSetting => ({ kind, default: '', ...about });
export const image = address('image');
export const video = address('video');
export const audio = address('audio');
export const font = address('font');
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
    begins?: NoInfer<EntryBeginningOf<F>>;
    clears?: NoInfer<EntryClearingOf<F>>;
    default?: readonly Partial<NoInfer<ValuesOf<F>>>[];
    visibleWhen?: NoInfer<VisibilityRulesOf<F>>;
  },
): ArraySetting<F> {
  return { kind: 'array', fields, ...about, default: about.default ?? [] } as ArraySetting<F>;
}

/** Several settings that are one value. What it lacks is the default of its setting. */
export const group = <const F extends Fields>(fields: F, about: About): GroupSetting<F> => ({
  kind: 'group',
  fields,
  ...about,
  default: defaultsOf(fields),
});
export const timezone = (about: Options<TimeZoneSetting, 'default'>): TimeZoneSetting => ({
  kind: 'timezone',
  default: 'UTC',
  ...about,
});
export const weekday = (about: Options<WeekdaySetting, 'default'>): WeekdaySetting => ({
  kind: 'weekday',
  default: 0,
  ...about,
});

/** A value for every setting, as it is at first. */
export const defaultsOf = <F extends Fields>(fields: F): ValuesOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([key, setting]) => [key, setting.default])) as ValuesOf<F>; // each setting's own default

/** The roles that a permission setting names. */
export const whoOptions = ['Admins', 'Admins & Guests', 'None', 'Everyone'] as const;
export type Who = (typeof whoOptions)[number];
export type WhoSetting = SelectSetting<Who>;
export const who = (about: About & { default: Who }): WhoSetting =>
  select(whoOptions, { group: 'Permissions', ...about });

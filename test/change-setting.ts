/** Every setting of a block type, with what it can be changed to. */
import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import { conditionalFilterSet, itemButtonSet, toolbarButtonSet } from '#blocks/read-block.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import type { Fields, Setting, VisibilityRules } from '#settings/kinds.ts';

type List = 'settings' | 'axis' | 'actions' | 'toolbar_buttons' | 'item_buttons' | 'conditional_filter';
type Values = Record<string, unknown>;

/** Where a setting is: `settings.title`, `axis.type`, `settings.features.icon`. */
export interface SettingPlace {
  path: string;
  setting: Setting;
  list: List;
  key: string;
  rules: VisibilityRules;
  fields: Fields;
  /** The array setting that it is a part of. */
  within: { key: string; fields: Fields; rules: VisibilityRules } | null;
}

export function settingPlaces(definition: BlockDefinition): SettingPlace[] {
  const lists: [List, Fields, VisibilityRules | undefined][] = [
    ['settings', definition.settings, definition.visibleWhen],
    ...(definition.axis ? [['axis', definition.axis.fields, definition.axis.visibleWhen] as const] : []),
    ...(definition.actions ? [['actions', definition.actions.fields, definition.actions.visibleWhen] as const] : []),
    ...(definition.toolbarButtons ? [['toolbar_buttons', toolbarButtonSet.fields, {}] as const] : []),
    ...(definition.itemButtons ? [['item_buttons', itemButtonSet.fields, {}] as const] : []),
    ...(definition.conditionalFilter
      ? [['conditional_filter', conditionalFilterSet.fields, conditionalFilterSet.visibleWhen] as const]
      : []),
  ].map(([list, fields, rules]) => [list as List, fields as Fields, rules as VisibilityRules | undefined]);
  return lists.flatMap(([list, fields, rules = {}]) =>
    Object.entries(fields).flatMap(([key, setting]): SettingPlace[] => [
      { path: `${list}.${key}`, setting, list, key, rules, fields, within: null },
      ...(setting.kind === 'array'
        ? Object.entries(setting.fields).map(([inner, one]) => ({
            path: `${list}.${key}.${inner}`,
            setting: one,
            list,
            key: inner,
            rules: setting.visibleWhen ?? {},
            fields: setting.fields,
            within: { key, fields, rules },
          }))
        : []),
    ]),
  );
}

/** The sample before and after the setting was changed, for each place in it and each value that it can take. */
export function* changesOf(place: SettingPlace, sample: BlockSample): Generator<[BlockSample, BlockSample]> {
  const columns = sample.sheets?.[sample.block.sheet_title ?? '']?.columns.map(({ id }) => id) ?? [];
  const sources = Object.entries(sample.sheets ?? {}).flatMap(([sheet_title, sheet]) =>
    sheet.columns.map(({ id }) => ({ sheet_title, column: id })),
  );
  const block = { ...structuredClone(sample.block) };
  const extra = extraItems[place.list];
  if (extra && !block[place.list]?.length)
    Object.assign(block, { [place.list]: [{ ...extra, select_column: columns[0] }] });
  const count = targets(place, structuredClone(block)).length;
  for (let at = 0; at < count; at += 1) {
    const before = structuredClone(block);
    const values = targets(place, before)[at];
    if (!values) continue;
    if (place.within) makeVisible(place.within.key, outer(place, before), place.within.fields, place.within.rules);
    makeVisible(place.key, values, place.fields, place.rules);
    const now = values[place.key] ?? place.setting.default;
    for (const value of otherValues(place.setting, now, columns, sources)) {
      const after = structuredClone(before);
      const changed = targets(place, after)[at];
      if (changed) changed[place.key] = value;
      yield [
        { ...sample, block: before },
        { ...sample, block: after },
      ];
    }
  }
}

/** What is added to a sample that has none of them. */
const extraItems: Partial<Record<List, Values>> = {
  toolbar_buttons: { title: 'Open', open_page: 'events' },
  item_buttons: { title: 'View', open_detail_page: 'events' },
  conditional_filter: { condition: 'Is', filter_by: 'None', match_with_column: 'email' },
};

function outer(place: SettingPlace, block: Partial<StoredBlock>): Values {
  block.settings ??= {};
  return place.list === 'settings' ? block.settings : {};
}

/** The objects in the block that hold the setting: the settings, or each item of a list. */
function targets(place: SettingPlace, block: Partial<StoredBlock>): Values[] {
  block.settings ??= {};
  const holders: Values[] = place.list === 'settings' ? [block.settings] : ((block[place.list] as Values[]) ?? []);
  const { within } = place;
  if (!within) return holders;
  return holders.flatMap((holder) => {
    const setting = within.fields[within.key];
    holder[within.key] ??= structuredClone(setting?.default) ?? [];
    return holder[within.key] as Values[];
  });
}

/** Sets the siblings that the setting depends on, and theirs, so that it counts. */
function makeVisible(key: string, values: Values, fields: Fields, rules: VisibilityRules): void {
  for (const [sibling, expected] of Object.entries(rules[key] ?? {})) {
    const accepted = [expected].flat();
    const now = values[sibling] ?? fields[sibling]?.default;
    if (!accepted.includes(now)) values[sibling] = accepted[0];
    makeVisible(sibling, values, fields, rules);
  }
}

/** What else it can be set to; not all of it is valid. */
export function otherValues(setting: Setting, now: unknown, columns: string[], sources: unknown[]): unknown[] {
  const all = valuesOf(setting, now, columns, sources);
  return all.filter((value) => JSON.stringify(value) !== JSON.stringify(now));
}

function valuesOf(setting: Setting, now: unknown, columns: string[], sources: unknown[]): unknown[] {
  switch (setting.kind) {
    case 'select':
      return [...setting.options];
    case 'boolean':
      return [now !== true];
    case 'number':
    case 'range':
    case 'slider': {
      const low = setting.min ?? 1;
      const high = setting.max ?? low + 100;
      const step = setting.step ?? 1;
      return [high, low, Math.min(high, low + step), Math.min(high, low + 2 * step), (low + high) / 2];
    }
    case 'input':
      return ['40px', '333px', '20rem'];
    case 'text':
    case 'textarea':
      return [
        'Quite different words',
        '40px',
        '3',
        '2026-12-24',
        '2026-12-24T18:30',
        'someone@example.org',
        '+49 40 123',
      ];
    case 'markdowntext':
    case 'template':
    case 'html':
      return ['Quite <b>different</b> words', `Quite different [${columns[0] ?? ''}]`];
    case 'code':
      return ['<iframe src="https://other.example/embedded" title="Other"></iframe>'];
    case 'email':
      return ['someone@example.org'];
    case 'regex':
      return ['^never$'];
    case 'color':
      return ['#123456', '#fde68a'];
    case 'colors':
      return [['#123456', '#fde68a']];
    case 'roles':
      return [['rol-other']];
    case 'font':
      return ['/files/ab/01k00000000000000000000000'];
    case 'image':
    case 'video':
    case 'audio':
    case 'url':
    case 'link':
      return [
        'https://other.example/picture.jpg',
        'https://other.example/picture.jpg#focus=10,20',
        'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
        'https://vimeo.com/76979871',
        'https://soundcloud.com/someone/song',
        'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
        'https://other.example/sound.mp3',
        'https://other.example/film.mp4',
      ];
    case 'icon':
      return ['fa-solid fa-heart', 'fa-solid fa-bolt'];
    case 'date':
      return ['2026-12-24', '2025-01-15', '2027-02-03'];
    case 'time':
      return ['10:15', '22:45'];
    case 'pages':
      return ['events', 'menu', 'home'];
    case 'column':
      return [...columns, ''];
    case 'datasource':
      return [...sources, null];
    case 'kv_pair':
      return [[{ key: 'Other', value: 'pair' }], []];
    case 'group':
      return [
        Object.fromEntries(
          Object.entries(setting.fields).map(([key, field]) => [key, valuesOf(field, undefined, columns, sources)[0]]),
        ),
      ];
    case 'timezone':
      return ['America/New_York', 'UTC'];
    case 'weekday':
      return [1, 0];
    case 'array':
      return [[], [{}], (now as unknown[] | undefined)?.slice(1)];
  }
}

import type { Fields, Setting, VisibilityRules } from '#settings/kinds.ts';
import { catalogue } from './catalogue.ts';
import type { Actions, Axis, BlockDefinition, commonSettings, ItemList } from './contract.ts';
import { conditionalFilterSet, itemButtonSet, toolbarButtonSet } from './read-block.ts';

/** The catalogue as `GET /api/blocks` answers it: every definition without its functions, plain JSON. */
export function describeCatalogue(): Record<string, unknown>[] {
  return Object.values<BlockDefinition>(catalogue).map((definition) => ({
    type: definition.type,
    name: definition.name,
    description: definition.description,
    icon: definition.icon,
    category: definition.category,
    version: definition.version,
    single: definition.single,
    usesSheet: definition.usesSheet,
    writes: definition.writes,
    downloads: definition.downloads,
    fits_boards: definition.fitsBoards,
    auth_step: definition.authStep,
    takes_comments: definition.takesComments,
    settings: describeFields(definition.settings, definition.visibleWhen),
    axis: definition.axis && describeAxis(definition.axis),
    actions: definition.actions && describeActions(definition.actions),
    toolbar_buttons: definition.toolbarButtons ? describeList(toolbarButtonSet) : null,
    item_buttons: definition.itemButtons ? describeList(itemButtonSet) : null,
    conditional_filter: definition.conditionalFilter ? describeList(conditionalFilterSet) : null,
  }));
}

const describeAxis = ({ uploads: _uploads, calculated: _calculated, ...axis }: Axis) => describeList(axis);
const describeActions = ({ action: _action, ...actions }: Actions) => describeList(actions);

const describeList = ({ fields, visibleWhen, ...list }: Pick<ItemList, 'fields' | 'visibleWhen'>) => ({
  ...list,
  fields: describeFields(fields, visibleWhen),
});

/** Each setting with its type, and where it has one the rule about its siblings: all of them must hold. */
function describeFields(fields: Fields, rules: VisibilityRules = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, setting]) => {
      const { kind: _kind, ...rest } = setting;
      const rule = rules[key];
      const inside = setting.kind === 'array' && describeList(setting);
      return [key, { type: typeOf(key, setting), ...rest, ...inside, ...(rule && { show_if: rule }) }];
    }),
  );
}

const sectionKey: keyof typeof commonSettings = 'section';

/** As the spec calls them. A section is chosen among those of the board that the block is on. */
function typeOf(key: string, { kind }: Setting): string {
  if (key === sectionKey) return 'select';
  return kind === 'column' ? 'sheet_columns' : kind;
}

/**
 * What a change of a block means for its drawing: what can be shown at once from what is here, and what only the server
 * can tell (rows, cleaned HTML, rights). Pure.
 */
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { isSheetRequest } from '#blocks/data-contract.ts';
import type { BlockConfig, BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import { readBlock } from '#blocks/read-block.ts';
import type { Fields, Setting } from '#settings/kinds.ts';

export interface LocalReading {
  config: BlockConfig;
  gaps: string[];
  /**
   * Equal for two states of a block whose rows, HTML and rights are the same: there is no need to call the server
   * again.
   */
  signature: string;
}

/** Reads a block as it is in the studio; null for a type that the catalogue does not know. */
export function readLocally(block: StoredBlock): LocalReading | null {
  const known = readings.get(block);
  if (known !== undefined) return known;
  const reading = readAgain(block);
  readings.set(block, reading);
  return reading;
}

/** Blocks are never changed in place: one that was read once reads the same again. */
const readings = new WeakMap<StoredBlock, LocalReading | null>();

function readAgain(block: StoredBlock): LocalReading | null {
  const definition = definitionOf(block.type);
  if (!definition) return null;
  const { config, gaps } = readBlock(definition, block);
  const open = !block.sheet_title && missesSheet(definition, config) ? ['sheet_title', ...gaps] : gaps;
  return { config, gaps: open, signature: signatureOf(definition, block, config) };
}

/** The prepared block with the settings of now; null when its data do not fit them and the server must be waited for. */
export function rerender(
  prepared: PreparedBlock,
  reading: LocalReading,
  preparedSignature: string,
): PreparedBlock | null {
  if (prepared.config === reading.config) return prepared;
  if (reading.signature === preparedSignature) return { ...prepared, config: reading.config, gaps: reading.gaps };
  const [asksNow, asksThen] = [reading.signature, preparedSignature].map((signature) => signature.split('\n')[0]);
  return asksNow === asksThen ? { ...prepared, config: reading.config, gaps: reading.gaps } : null;
}

/** Whether the block, as it is set, asks for rows of its own sheet or writes to it. */
function missesSheet(definition: BlockDefinition, config: BlockConfig): boolean {
  const asksOwn = Object.values(definition.requests(config)).some((ask) => isSheetRequest(ask) && !ask.sheet_title);
  // A form is nothing without its sheet; what else takes rows needs one once it has fields.
  const fills = definition.writes.add === 'anyone' && (definition.category === 'Forms' || config.axis.length > 0);
  return takesSheet(definition) && (asksOwn || fills);
}

/** Whether the block can show columns of one sheet of its own (some take a sheet for each entry instead, or none). */
export function takesSheet(definition: BlockDefinition): boolean {
  return definition.usesSheet && sets(definition).some((fields) => hasKind(fields, ['column', 'template']));
}

/** First line: what it asks and for which entries. Second: what else the server makes of it. */
function signatureOf(definition: BlockDefinition, block: StoredBlock, config: BlockConfig): string {
  const asks = [
    block.sheet_title,
    definition.requests(config),
    config.axis.length,
    block.filters,
    config.conditional_filter,
  ];
  const { writes } = definition;
  const rightsSettings = [writes.add, writes.moves, writes.actions].flatMap((rule) =>
    typeof rule === 'object' ? [rule.setting] : [],
  );
  const made = [
    serverMade(definition.settings, config.settings),
    config.axis.map((item) => serverMade(definition.axis?.fields ?? {}, item)),
    config.actions.map((item) => serverMade(definition.actions?.fields ?? {}, item)),
    rightsSettings.map((key) => settingValue(config, key)),
    writes.edit ? config.axis.map((item) => settingOf(item, writes.edit?.axisSetting ?? '')) : [],
    config.actions.length,
  ];
  return `${JSON.stringify(asks)}\n${JSON.stringify(made)}`;
}

/** Values that the server turns into HTML. */
function serverMade(fields: Fields, values: object): unknown[] {
  return Object.entries(fields).flatMap(([key, setting]): unknown[] => {
    const value = settingOf(values, key);
    if (setting.kind === 'array') {
      return Array.isArray(value) ? value.map((item: object) => serverMade(setting.fields, item)) : [];
    }
    return madeIntoHtml.has(setting.kind) ? [value] : [];
  });
}

const madeIntoHtml: ReadonlySet<Setting['kind']> = new Set(['markdowntext', 'html', 'template', 'icon', 'code']);
const settingOf = (values: object, key: string): unknown => new Map<string, unknown>(Object.entries(values)).get(key);
const settingValue = (config: BlockConfig, key: string): unknown => settingOf(config.settings, key);
const sets = (definition: BlockDefinition): Fields[] => [
  definition.settings,
  definition.axis?.fields ?? {},
  definition.actions?.fields ?? {},
];
const hasKind = (fields: Fields, kinds: readonly Setting['kind'][]): boolean =>
  Object.values(fields).some((setting) => kinds.includes(setting.kind));

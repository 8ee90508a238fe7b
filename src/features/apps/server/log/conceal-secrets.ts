import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { PageDocument, PageEdit, StoredBlock } from '../../rules/page/document.ts';
import { isStoredSecret } from '../../rules/stored-secret.ts';
import type { Fields } from '#settings/kinds.ts';

/** Stores a secret and answers the mark that represents it. */
export type StoreSecret = (secret: string) => Promise<string>;

/** A change of a page in which marks replace the secrets that it brought. `document` is the page before it. */
export async function concealEdit(edit: PageEdit, document: PageDocument, store: StoreSecret): Promise<PageEdit> {
  if (edit.kind === 'add-block' || edit.kind === 'replace-block')
    return { ...edit, block: await concealBlock(edit.block, store) };
  if (edit.kind !== 'set-block') return edit;
  const type = document.blocks.find((block) => block.id === edit.id)?.type;
  const definition = type === undefined ? undefined : definitionOf(type);
  if (!definition) return edit;
  const [part, ...rest] = edit.path;
  // In a list the fields are one step deeper, under the place of their entry.
  const steps = part === 'settings' ? rest : rest.slice(1);
  const fields = fieldsOf(definition, part);
  if (rest.length === 0 && Array.isArray(edit.value)) {
    return { ...edit, value: await concealEach(edit.value, fields, store) };
  }
  if (steps.length === 0) return { ...edit, value: await concealFields(edit.value, fields, store) };
  const key = String(steps[0]);
  if (steps.length > 1 || !fields[key]?.concealed) return edit;
  return { ...edit, value: await conceal(edit.value, store) };
}

/** A whole page without a secret in it. */
export async function concealDocument(document: PageDocument, store: StoreSecret): Promise<PageDocument> {
  const blocks: StoredBlock[] = [];
  for (const block of document.blocks) blocks.push(await concealBlock(block, store));
  return { ...document, blocks };
}

async function concealBlock(block: StoredBlock, store: StoreSecret): Promise<StoredBlock> {
  const definition = definitionOf(block.type);
  if (!definition) return block;
  return {
    ...block,
    settings: await concealFields(block.settings, fieldsOf(definition, 'settings'), store),
    axis: await concealEach(block.axis, fieldsOf(definition, 'axis'), store),
    actions: await concealEach(block.actions, fieldsOf(definition, 'actions'), store),
  };
}

function fieldsOf(definition: BlockDefinition, part: string | number | undefined): Fields {
  if (part === 'settings') return definition.settings;
  if (part === 'axis') return definition.axis?.fields ?? {};
  return part === 'actions' ? (definition.actions?.fields ?? {}) : {};
}

async function concealEach<Item>(items: readonly Item[], fields: Fields, store: StoreSecret): Promise<Item[]> {
  const concealed: Item[] = [];
  for (const item of items) concealed.push(await concealFields(item, fields, store));
  return concealed;
}

async function concealFields<Values>(values: Values, fields: Fields, store: StoreSecret): Promise<Values> {
  if (typeof values !== 'object' || values === null) return values;
  let answer = values;
  for (const [key, value] of Object.entries(values)) {
    if (!fields[key]?.concealed) continue;
    const mark = await conceal(value, store);
    if (mark !== value) answer = { ...answer, [key]: mark };
  }
  return answer;
}

const conceal = async (value: unknown, store: StoreSecret): Promise<unknown> =>
  typeof value === 'string' && value !== '' && !isStoredSecret(value) ? store(value) : value;

/** Whether a page of the time before there were marks holds a secret itself. */
export async function holdsSecret(document: PageDocument): Promise<boolean> {
  let found = false;
  await concealDocument(document, async (secret) => {
    found = true;
    return secret;
  });
  return found;
}

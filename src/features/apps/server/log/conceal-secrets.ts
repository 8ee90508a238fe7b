import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { PageDocument, PageEdit, StoredBlock } from '../../rules/page/document.ts';
import { isKeptSecret } from '../../rules/kept-secret.ts';
import type { Fields } from '#settings/kinds.ts';

/** Stores a secret and answers the mark that represents it. */
export type Keep = (secret: string) => Promise<string>;

/** A change of a page in which marks replace the secrets that it brought. `document` is the page before it. */
export async function concealEdit(edit: PageEdit, document: PageDocument, keep: Keep): Promise<PageEdit> {
  if (edit.kind === 'add-block' || edit.kind === 'replace-block')
    return { ...edit, block: await concealBlock(edit.block, keep) };
  if (edit.kind !== 'set-block') return edit;
  const type = document.blocks.find((block) => block.id === edit.id)?.type;
  const definition = type === undefined ? undefined : definitionOf(type);
  if (!definition) return edit;
  const [part, ...rest] = edit.path;
  // In a list the fields are one step deeper, under the place of their entry.
  const steps = part === 'settings' ? rest : rest.slice(1);
  const fields = fieldsOf(definition, part);
  if (rest.length === 0 && Array.isArray(edit.value)) {
    return { ...edit, value: await concealEach(edit.value, fields, keep) };
  }
  if (steps.length === 0) return { ...edit, value: await concealFields(edit.value, fields, keep) };
  const key = String(steps[0]);
  if (steps.length > 1 || !fields[key]?.concealed) return edit;
  return { ...edit, value: await conceal(edit.value, keep) };
}

/** A whole page without a secret in it. */
export async function concealDocument(document: PageDocument, keep: Keep): Promise<PageDocument> {
  const blocks: StoredBlock[] = [];
  for (const block of document.blocks) blocks.push(await concealBlock(block, keep));
  return { ...document, blocks };
}

async function concealBlock(block: StoredBlock, keep: Keep): Promise<StoredBlock> {
  const definition = definitionOf(block.type);
  if (!definition) return block;
  return {
    ...block,
    settings: await concealFields(block.settings, fieldsOf(definition, 'settings'), keep),
    axis: await concealEach(block.axis, fieldsOf(definition, 'axis'), keep),
    actions: await concealEach(block.actions, fieldsOf(definition, 'actions'), keep),
  };
}

function fieldsOf(definition: BlockDefinition, part: string | number | undefined): Fields {
  if (part === 'settings') return definition.settings;
  if (part === 'axis') return definition.axis?.fields ?? {};
  return part === 'actions' ? (definition.actions?.fields ?? {}) : {};
}

async function concealEach<Item>(items: readonly Item[], fields: Fields, keep: Keep): Promise<Item[]> {
  const concealed: Item[] = [];
  for (const item of items) concealed.push(await concealFields(item, fields, keep));
  return concealed;
}

async function concealFields<Values>(values: Values, fields: Fields, keep: Keep): Promise<Values> {
  if (typeof values !== 'object' || values === null) return values;
  let answer = values;
  for (const [key, value] of Object.entries(values)) {
    if (!fields[key]?.concealed) continue;
    const mark = await conceal(value, keep);
    if (mark !== value) answer = { ...answer, [key]: mark };
  }
  return answer;
}

const conceal = async (value: unknown, keep: Keep): Promise<unknown> =>
  typeof value === 'string' && value !== '' && !isKeptSecret(value) ? keep(value) : value;

/** Whether a page of the time before there were marks holds a secret itself. */
export async function holdsSecret(document: PageDocument): Promise<boolean> {
  let found = false;
  await concealDocument(document, async (secret) => {
    found = true;
    return secret;
  });
  return found;
}

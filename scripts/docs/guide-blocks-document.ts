import { catalogue } from '#blocks/catalogue.ts';
import { type BlockDefinition, blockCategories, commonSettings } from '#blocks/contract.ts';
import { labelOf } from '#blocks/edit-names.ts';

const mostNamed = 12;

/** docs/guide/3-blocks.md: every block for those who make pages, with its picture (`npm run shots -- --guide`). */
export function guideBlocksDocument(): string {
  const definitions = Object.values<BlockDefinition>(catalogue);
  return [
    '# Every block',
    '',
    'A page is made of blocks, one below the other. Choose **New Block** to see them all with your own rows; drag one to its place, or click it and move it later. Every block has a title, a section, colors and full width. Its other settings are listed here, with a picture.',
    '',
    ...blockCategories.flatMap((category) => {
      const own = definitions.filter((definition) => definition.category === category);
      return own.length === 0 ? [] : [`## ${category}`, '', ...own.flatMap(section)];
    }),
  ].join('\n');
}

function section(definition: BlockDefinition): string[] {
  const { name, type, description } = definition;
  return [
    `### ${name}`,
    '',
    `![A block of the kind ${name}](/docs/pictures/${type}.webp)`,
    '',
    [description, ...facts(definition)].join(' '),
    '',
    `*Settings:* ${settingsOf(definition)}.`,
    '',
  ];
}

function facts(definition: BlockDefinition): string[] {
  const { usesSheet, single, toolbarButtons, itemButtons, actions, writes, fitsBoards } = definition;
  return [
    ...(usesSheet ? ['Its rows come from a sheet.'] : []),
    ...(single ? [`A page has at most one, at its ${single}.`] : []),
    ...(writes.add === 'anyone' ? ['Everyone who can see it can submit something.'] : []),
    ...(writes.edit ? ['Each column sets who may change it.'] : []),
    ...(actions || toolbarButtons || itemButtons ? ['It can have buttons of your own.'] : []),
    ...(fitsBoards ? [] : ['Not available on boards.']),
  ];
}

/** The settings of its own, by the names that the panel has for them. */
function settingsOf({ settings, axis }: BlockDefinition): string {
  const own = Object.entries(settings).filter(([key]) => !Object.hasOwn(commonSettings, key));
  const fields = axis ? Object.entries(axis.fields) : [];
  const names = [...new Set([...own, ...fields].map(([key, setting]) => labelOf(key, setting).toLowerCase()))];
  const named = names.slice(0, mostNamed);
  const more = names.length - named.length;
  return more > 0 ? `${named.join(', ')}, and ${more} more` : named.join(', ');
}

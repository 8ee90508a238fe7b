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
    'A page is made of blocks, one below the other. **New Block** shows them all, drawn with your own rows before you choose one; drag it to its place, or press it and move it later. Every block has a title, a section, colors and its full width; what else can be set stands here with its picture.',
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
    `*What can be set:* ${settingsOf(definition)}.`,
    '',
  ];
}

function facts(definition: BlockDefinition): string[] {
  const { usesSheet, single, toolbarButtons, itemButtons, actions, writes, fitsBoards } = definition;
  return [
    ...(usesSheet ? ['Its rows come from a sheet.'] : []),
    ...(single ? [`A page has one at most, at its ${single}.`] : []),
    ...(writes.add === 'anyone' ? ['Whoever may see it can send something.'] : []),
    ...(writes.edit ? ['Each column says who may change it.'] : []),
    ...(actions || toolbarButtons || itemButtons ? ['It can have buttons of your own.'] : []),
    ...(fitsBoards ? [] : ['Boards do without it.']),
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

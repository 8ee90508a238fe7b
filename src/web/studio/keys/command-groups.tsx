import { formats, inLanguage, t } from '#kit/language/product.ts';
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { BookOpen, Eye, FileText, Monitor, Redo2, Sheet, Smartphone, Tablet, Undo2 } from 'lucide-react';
import { catalogue, definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { blockName } from '#blocks/edit-names.ts';
import { placement } from '#blocks/newest-page.ts';
import { storedSetting } from '#features/apps/rules/page/common-settings.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { BlockIcon } from '../shell/block-icon.tsx';
import { openDocs, openSpreadsheet, openVisitorView } from '../shell/open-elsewhere.ts';
import type { Studio } from '../state/studio.ts';
import { blockCommands } from './block-commands.tsx';
import { panels } from '../shell/panels.ts';
import { settingCommands } from './setting-commands.tsx';

const icon = { size: 18, strokeWidth: 1.5 };

/** Everything one can do at this moment, by what it is about. It is found by its English words, too. */
export function commandGroups(studio: Studio): SpotlightActionGroupData[] {
  const groups = groupsOf(studio);
  if (formats().tag.startsWith('en')) return groups;
  const english = inLanguage(undefined, () => groupsOf(studio)).flatMap(({ actions }) => actions);
  const wordsOf = new Map(english.map(({ id, label = '', description = '' }) => [id, `${label} ${description}`]));
  return groups.map((group) => ({
    ...group,
    actions: group.actions.map((one) => ({ ...one, keywords: wordsOf.get(one.id) ?? '' })),
  }));
}

function groupsOf(studio: Studio): SpotlightActionGroupData[] {
  const { document, selectedId } = studio.state();
  const blocks = document?.blocks ?? [];
  const chosen = blocks.find(({ id }) => id === selectedId);
  const groups: SpotlightActionGroupData[] = [
    { group: t('Pages'), actions: pageCommands(studio) },
    { group: t('Add a block'), actions: newBlockCommands(studio, blocks) },
    { group: t('Blocks of this page'), actions: blocks.map((block, index) => settingsOf(studio, block, index)) },
    ...(chosen
      ? [{ group: t('This {name}', { name: blockName(chosen.type) }), actions: blockCommands(studio, chosen) }]
      : []),
    { group: t('Do'), actions: [...stepCommands(studio), ...openingCommands(studio), ...viewCommands(studio)] },
    { group: t('Settings'), actions: settingCommands(studio) },
  ];
  return groups.filter((group) => group.actions.length > 0);
}

const isBoard = (studio: Studio): boolean => studio.state().data.board !== undefined;

function pageCommands(studio: Studio): SpotlightActionData[] {
  return (isBoard(studio) ? [] : studio.state().pages).map((page) => ({
    id: `page-${page.id}`,
    label: t('Go to {name}', { name: page.name || t('Home') }),
    description: `/${page.slug}`,
    leftSection: <FileText {...icon} />,
    onClick: () => void studio.goTo(page.id),
  }));
}

function newBlockCommands(studio: Studio, blocks: readonly StoredBlock[]): SpotlightActionData[] {
  const present = new Set(blocks.map((block) => block.type));
  return Object.values<BlockDefinition>(catalogue)
    .filter((definition) => placement(definition.type) === null || !present.has(definition.type))
    .filter((definition) => !isBoard(studio) || definition.fitsBoards)
    .map((definition) => ({
      id: `add-${definition.type}`,
      label: t('Add {name}', { name: t(definition.name) }),
      description: t(definition.description),
      leftSection: <BlockIcon name={definition.icon} />,
      onClick: () => studio.addBlock(definition),
    }));
}

const settingsOf = (studio: Studio, block: StoredBlock, index: number): SpotlightActionData => ({
  id: `block-${block.id}`,
  label: `${blockName(block.type)} ${blockTitle(block)}`,
  description: t('Block {number}: open its settings', { number: index + 1 }),
  leftSection: <BlockIcon name={definitionOf(block.type)?.icon ?? ''} />,
  onClick: () => studio.select(block.id, 'settings'),
});

function stepCommands(studio: Studio): SpotlightActionData[] {
  const { history } = studio.state();
  const [done, undone] = [history.past.at(-1), history.future[0]];
  return [
    ...(done
      ? [
          {
            id: 'undo',
            label: t('Undo: {label}', { label: done.label }),
            leftSection: <Undo2 {...icon} />,
            onClick: studio.undo,
          },
        ]
      : []),
    ...(undone
      ? [
          {
            id: 'redo',
            label: t('Redo: {label}', { label: undone.label }),
            leftSection: <Redo2 {...icon} />,
            onClick: studio.redo,
          },
        ]
      : []),
  ];
}

/** Popups and panels. */
function openingCommands(studio: Studio): SpotlightActionData[] {
  const state = studio.state();
  const kind = isBoard(studio) ? 'boards' : 'apps';
  return panels.flatMap(({ panel, label, description, Icon, only, open }) => {
    const words = typeof label === 'string' ? t(label) : label(state);
    if (words === null || (only && only !== kind)) return [];
    return {
      ...{ id: `open-${panel}`, label: words, ...(description && { description: t(description) }) },
      leftSection: <Icon {...icon} />,
      onClick: () => void (open ? open(studio) : studio.openPanel(panel)),
    };
  });
}

/** Other looks at the app, and what is opened elsewhere. */
function viewCommands(studio: Studio): SpotlightActionData[] {
  const anybody = { as: { kind: 'anonymous' }, name: t('a visitor who isn’t signed in') } as const;
  return [
    { id: 'docs', label: t('Docs'), leftSection: <BookOpen {...icon} />, onClick: () => openDocs(studio) },
    {
      ...{ id: 'spreadsheet', label: t('Open the spreadsheet'), leftSection: <Sheet {...icon} /> },
      onClick: () => openSpreadsheet(studio),
    },
    {
      ...{ id: 'visitor', label: t('View as visitor'), leftSection: <Eye {...icon} /> },
      onClick: () => openVisitorView(studio),
    },
    {
      ...{ id: 'desktop', label: t('Desktop width'), leftSection: <Monitor {...icon} /> },
      onClick: () => studio.setDevice('desktop'),
    },
    {
      ...{ id: 'tablet', label: t('Tablet width'), leftSection: <Tablet {...icon} /> },
      onClick: () => studio.setDevice('tablet'),
    },
    {
      ...{ id: 'phone', label: t('Phone width'), leftSection: <Smartphone {...icon} /> },
      onClick: () => studio.setDevice('phone'),
    },
    {
      ...{ id: 'view-as', label: t('View this page as a visitor who isn’t signed in'), leftSection: <Eye {...icon} /> },
      onClick: () => studio.viewAs(anybody),
    },
  ];
}

function blockTitle(block: StoredBlock): string {
  const title = storedSetting(block, 'title');
  return typeof title === 'string' && title !== '' ? `“${title.slice(0, 40)}”` : '';
}

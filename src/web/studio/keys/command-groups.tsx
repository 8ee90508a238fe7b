import { storedSetting } from '#domain/page/common-settings.ts';
import type { StoredBlock } from '#domain/page/document.ts';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import {
  BookOpen,
  CirclePlay,
  Code,
  Eye,
  FileDiff,
  FileText,
  Globe,
  History,
  Keyboard,
  Monitor,
  PackageOpen,
  PanelsTopLeft,
  Plus,
  QrCode,
  Redo2,
  Rocket,
  ScanEye,
  Settings,
  Sheet,
  Smartphone,
  Store,
  Tablet,
  Undo2,
  Users,
} from 'lucide-react';
import { catalogue, definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { Studio } from '../state/studio.ts';
import { placement } from '#blocks/newest-page.ts';
import { BlockIcon } from '../shell/block-icon.tsx';
import { blockCommands } from './block-commands.tsx';
import { settingCommands } from './setting-commands.tsx';
import { toggleEmbed } from '../embed/open-embed.ts';
import { openDocs, openSpreadsheet, openVisitorView } from '../shell/open-elsewhere.ts';

const icon = { size: 18, strokeWidth: 1.5 };

/** Everything one can do at this moment, by what it is about. */
export function commandGroups(studio: Studio): SpotlightActionGroupData[] {
  const { pages, document, history, data, selectedId, template } = studio.state();
  const blocks = document?.blocks;
  const isBoard = data.board !== undefined;
  const [done, undone] = [history.past.at(-1), history.future[0]];
  const present = new Set(blocks?.map((block) => block.type));
  const chosen = blocks?.find(({ id }) => id === selectedId);
  const chosenName = definitionOf(chosen?.type ?? '')?.name ?? 'block';
  const groups: SpotlightActionGroupData[] = [
    {
      group: 'Pages',
      actions: (isBoard ? [] : pages).map((page) => ({
        id: `page-${page.id}`,
        label: `Go to ${page.name || 'Home'}`,
        description: `/${page.slug}`,
        leftSection: <FileText {...icon} />,
        onClick: () => void studio.goTo(page.id),
      })),
    },
    {
      group: 'Add a block',
      actions: Object.values<BlockDefinition>(catalogue)
        .filter((definition) => placement(definition.type) === null || !present.has(definition.type))
        .filter((definition) => !isBoard || definition.fitsBoards)
        .map((definition) => ({
          id: `add-${definition.type}`,
          label: `Add ${definition.name}`,
          description: definition.description,
          leftSection: <BlockIcon name={definition.icon} />,
          onClick: () => studio.addBlock(definition),
        })),
    },
    {
      group: 'Blocks of this page',
      actions: (blocks ?? []).map((block, index) => ({
        id: `block-${block.id}`,
        label: `${definitionOf(block.type)?.name ?? block.type} ${blockTitle(block)}`,
        description: `Block ${index + 1}: open its settings`,
        leftSection: <BlockIcon name={definitionOf(block.type)?.icon ?? ''} />,
        onClick: () => studio.select(block.id, 'settings'),
      })),
    },
    ...(chosen ? [{ group: `This ${chosenName}`, actions: blockCommands(studio, chosen, chosenName) }] : []),
    {
      group: 'Do',
      actions: [
        ...(done
          ? [{ id: 'undo', label: `Undo: ${done.label}`, leftSection: <Undo2 {...icon} />, onClick: studio.undo }]
          : []),
        ...(undone
          ? [{ id: 'redo', label: `Redo: ${undone.label}`, leftSection: <Redo2 {...icon} />, onClick: studio.redo }]
          : []),
        {
          id: 'new-block',
          label: 'New Block',
          leftSection: <Plus {...icon} />,
          onClick: () => studio.openPanel('add'),
        },
        ...(isBoard
          ? [
              {
                id: 'board',
                label: 'Board: sections, title and colors',
                leftSection: <PanelsTopLeft {...icon} />,
                onClick: () => studio.openPanel('board'),
              },
            ]
          : [
              {
                id: 'pages',
                label: 'Manage pages',
                leftSection: <FileText {...icon} />,
                onClick: () => studio.openPanel('pages'),
              },
              {
                id: 'page',
                label: 'Page settings: title and colors',
                leftSection: <FileText {...icon} />,
                onClick: () => studio.openPanel('page'),
              },
            ]),
        {
          id: 'history',
          label: 'History: changes and releases',
          leftSection: <History {...icon} />,
          onClick: () => studio.openPanel('history'),
        },
        {
          id: 'embed',
          label: 'Embed in another site',
          leftSection: <Code {...icon} />,
          onClick: () => void toggleEmbed(studio),
        },
        {
          id: 'tutorials',
          label: 'Tutorial Videos',
          leftSection: <CirclePlay {...icon} />,
          onClick: () => studio.openPanel('tutorials'),
        },
        {
          id: 'docs',
          label: 'Docs',
          leftSection: <BookOpen {...icon} />,
          onClick: () => openDocs(studio),
        },
        {
          id: 'users',
          label: 'Users',
          leftSection: <Users {...icon} />,
          onClick: () => studio.openPanel('users'),
        },
        {
          id: 'app-settings',
          label: 'App Settings',
          leftSection: <Settings {...icon} />,
          onClick: () => studio.openPanel('app settings'),
        },
        {
          id: 'leaks',
          label: 'What visitors see',
          description: 'Which rows and columns each page gives out, and to whom',
          leftSection: <ScanEye {...icon} />,
          onClick: () => studio.openPanel('leaks'),
        },
        {
          id: 'launch',
          label: 'Publish: launch your app',
          leftSection: <Rocket {...icon} />,
          onClick: () => studio.openPanel('launch'),
        },
        {
          id: 'share',
          label: 'Share: address and QR code',
          leftSection: <QrCode {...icon} />,
          onClick: () => studio.openPanel('share'),
        },
        ...(isBoard
          ? []
          : [
              {
                id: 'marketplace',
                label: 'Publish to Marketplace',
                leftSection: <Store {...icon} />,
                onClick: () => studio.openPanel('marketplace'),
              },
            ]),
        ...(template
          ? [
              {
                id: 'template',
                label: template.newer.length > 0 ? `Take a newer version of ${template.name}` : 'Template of this app',
                leftSection: <PackageOpen {...icon} />,
                onClick: () => studio.openPanel('template'),
              },
            ]
          : []),
        {
          id: 'privacy',
          label: 'Privacy Settings',
          leftSection: <Globe {...icon} />,
          onClick: () => studio.openPanel('publish'),
        },
        {
          id: 'spreadsheet',
          label: 'Open the spreadsheet',
          leftSection: <Sheet {...icon} />,
          onClick: () => openSpreadsheet(studio),
        },
        {
          id: 'visitor',
          label: 'View as visitor',
          leftSection: <Eye {...icon} />,
          onClick: () => openVisitorView(studio),
        },
        {
          id: 'desktop',
          label: 'Desktop width',
          leftSection: <Monitor {...icon} />,
          onClick: () => studio.setDevice('desktop'),
        },
        {
          id: 'tablet',
          label: 'Tablet width',
          leftSection: <Tablet {...icon} />,
          onClick: () => studio.setDevice('tablet'),
        },
        {
          id: 'phone',
          label: 'Phone width',
          leftSection: <Smartphone {...icon} />,
          onClick: () => studio.setDevice('phone'),
        },
        {
          id: 'review',
          label: 'Review changes and go live',
          leftSection: <FileDiff {...icon} />,
          onClick: () => studio.openPanel('review'),
        },
        {
          id: 'view-as',
          label: 'See this page as anybody, not signed in',
          leftSection: <Eye {...icon} />,
          onClick: () => studio.viewAs({ as: { kind: 'anonymous' }, name: 'anybody' }),
        },
        {
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          leftSection: <Keyboard {...icon} />,
          onClick: () => studio.openPanel('shortcuts'),
        },
      ],
    },
    { group: 'Settings', actions: settingCommands(studio) },
  ];
  return groups.filter((group) => group.actions.length > 0);
}

function blockTitle(block: StoredBlock): string {
  const title = storedSetting(block, 'title');
  return typeof title === 'string' && title !== '' ? `“${title.slice(0, 40)}”` : '';
}

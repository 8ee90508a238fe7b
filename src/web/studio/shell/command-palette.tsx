import { storedSetting } from '#domain/page/common-settings.ts';
import type { StoredBlock } from '#domain/page/document.ts';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import {
  Eye,
  FileText,
  Globe,
  History,
  Monitor,
  PanelsTopLeft,
  Plus,
  QrCode,
  Redo2,
  Rocket,
  ScanEye,
  Search,
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
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { placement } from '#blocks/newest-page.ts';
import { BlockIcon } from './block-icon.tsx';
import { openSpreadsheet, openVisitorView } from './open-elsewhere.ts';
import { highlightFirst, paletteStore } from './palette.ts';
import styles from './shell.module.css';

const icon = { size: 18, strokeWidth: 1.5 };

/** Everything one can do, by typing its name. Ctrl or Cmd and K. */
export function CommandPalette() {
  const studio = useStudio();
  const pages = useStudioState((state) => state.pages);
  const blocks = useStudioState((state) => state.document?.blocks);
  const history = useStudioState((state) => state.history);
  const isBoard = useStudioState((state) => state.data.board !== undefined);
  const [done, undone] = [history.past.at(-1), history.future[0]];
  const present = new Set(blocks?.map((block) => block.type));

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
      ],
    },
  ];

  return (
    <Spotlight
      store={paletteStore}
      onSpotlightOpen={highlightFirst}
      classNames={{ action: styles.command }}
      actions={groups.filter((group) => group.actions.length > 0)}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Commands' } }}
      nothingFound="No commands match your search."
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <Search {...icon} />,
        placeholder: 'What would you like to do?',
        'aria-label': 'Search commands',
      }}
    />
  );
}

function blockTitle(block: StoredBlock): string {
  const title = storedSetting(block, 'title');
  return typeof title === 'string' && title !== '' ? `“${title.slice(0, 40)}”` : '';
}

import {
  CirclePlay,
  Code,
  FileDiff,
  FileText,
  Gauge,
  Globe,
  History,
  Keyboard,
  type LucideIcon,
  PanelsTopLeft,
  Plus,
  QrCode,
  Rocket,
  ScanEye,
  Settings,
  UserLock,
  Users,
} from 'lucide-react';
import { toggleEmbed } from '../embed/open-embed.ts';
import type { Studio } from '../state/studio.ts';
import type { EditorPanel, StudioState } from '../state/studio-state.ts';
import { featurePanels } from '../studio-feature.ts';

export interface PanelCommand {
  panel: EditorPanel;
  label: string | ((state: StudioState) => string | null);
  description?: string;
  Icon: LucideIcon;
  /** Where it is not there for both. */
  only?: 'apps' | 'boards';
  /** Where it takes more than opening it. */
  open?: (studio: Studio) => unknown;
}

/** Every popup and panel of the studio, so that the keyboard reaches each; settings of a block are opened at the block. */
export const panelCommands: readonly PanelCommand[] = [
  { panel: 'add', label: 'New Block', Icon: Plus },
  { panel: 'board', label: 'Board: sections, title and colors', Icon: PanelsTopLeft, only: 'boards' },
  { panel: 'pages', label: 'Manage pages', Icon: FileText, only: 'apps' },
  { panel: 'page', label: 'Page settings: title and colors', Icon: FileText, only: 'apps' },
  { panel: 'history', label: 'History: changes and releases', Icon: History },
  { panel: 'embed', label: 'Embed in another site', Icon: Code, open: toggleEmbed },
  { panel: 'tutorials', label: 'Tutorial Videos', Icon: CirclePlay },
  { panel: 'users', label: 'Users', Icon: Users },
  { panel: 'app settings', label: 'App Settings', Icon: Settings },
  {
    panel: 'leaks',
    label: 'What visitors see',
    description: 'Which rows and columns each page shows, and to whom',
    Icon: ScanEye,
  },
  {
    panel: 'performance',
    label: 'Performance',
    description: 'Load time, rows, size and script of each block on this page',
    Icon: Gauge,
  },
  { panel: 'launch', label: 'Publish: launch your app', Icon: Rocket },
  { panel: 'share', label: 'Share: address and QR code', Icon: QrCode },
  ...featurePanels,
  { panel: 'publish', label: 'Privacy Settings', Icon: Globe },
  {
    panel: 'row access',
    label: 'Who sees which rows',
    description: 'Show everyone all rows of a sheet, or each person only their own',
    Icon: UserLock,
  },
  { panel: 'review', label: 'Review changes and go live', Icon: FileDiff },
  { panel: 'shortcuts', label: 'Keyboard shortcuts', Icon: Keyboard },
];

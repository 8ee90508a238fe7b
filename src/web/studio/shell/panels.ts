import type { StudioPanel } from '../state/studio-panel.ts';
import { panel as add } from '../popups/block-chooser.tsx';
import { panel as board } from '../panel/board-panel.tsx';
import { panel as pages } from '../pages/pages-popup.tsx';
import { panel as page } from '../panel/page-panel.tsx';
import { panel as history } from '../history/history-popup.tsx';
import { panel as embed } from '../embed/embed-popup.tsx';
import { panel as tutorials } from '../tutorials/tutorial-videos.tsx';
import { panel as users } from '../popups/users-popup.tsx';
import { panel as appSettings } from '../popups/app-settings-popup.tsx';
import { panel as leaks } from '../popups/leaks-popup.tsx';
import { panel as performance } from '../performance/performance-popup.tsx';
import { panel as launch } from '../publish/launch-popup.tsx';
import { panel as share } from '../publish/share-popup.tsx';
import { panel as publish } from '../publish/privacy-settings.tsx';
import { panel as rowAccess } from '../publish/row-access-popup.tsx';
import { panel as review } from '../releases/review-popup.tsx';
import { panel as shortcuts } from '../keys/shortcuts-popup.tsx';
import { featurePanels } from '../studio-feature.ts';

/**
 * Every popup and panel of the studio, in the order of the commands: the keyboard reaches each. Settings of a block are
 * opened at the block.
 */
export const panels: readonly StudioPanel[] = [
  add,
  board,
  pages,
  page,
  history,
  embed,
  tutorials,
  users,
  appSettings,
  leaks,
  performance,
  launch,
  share,
  ...featurePanels,
  publish,
  rowAccess,
  review,
  shortcuts,
];

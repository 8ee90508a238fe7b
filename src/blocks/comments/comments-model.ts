import type { BlockViewProps, PageContext } from '../view-contract.ts';
import type { definition } from './definition.ts';
import type { CommentsState } from './use-comments.ts';

/** The message for an editor of the page who tries. */
export const sendsNothing = 'Comments are off while you edit. Open the preview to write or moderate comments.';

/** What every comment of a block is rendered with. */
export interface CommentsModel {
  /** Fields that every form without a script carries. */
  hidden: Readonly<Record<string, string>>;
  settings: BlockViewProps<typeof definition>['config']['settings'];
  context: PageContext;
  state: CommentsState;
  mayAdd: boolean;
  threaded: boolean;
  /** Whether scripts run. */
  isHydrated: boolean;
  /** Shows that nothing is sent while the page is edited; true where that is so. */
  refuses(): boolean;
}

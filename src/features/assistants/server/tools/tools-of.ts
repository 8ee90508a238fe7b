import type { Services } from '#platform/services.ts';
import { appTools } from './app-tools.ts';
import type { Tool } from './tool.ts';
import { workbookTools } from './workbook-tools.ts';

/** All tools of a workspace: our own, and those of other features. */
export const toolsOf = ({ features }: Pick<Services, 'features'>): readonly Tool[] => [
  ...workbookTools,
  ...appTools,
  ...features.flatMap(({ tools = [] }) => tools),
];

import { z } from 'zod';
import { tool } from '#features/assistants/server/tools/tool.ts';
import { listTemplates } from '../api/marketplace.ts';

/** What assistants find templates with. */
export const findTemplates = tool({
  name: 'find_templates',
  title: 'Find templates',
  description: 'Templates of the marketplace that an app can start from.',
  endpoint: listTemplates,
  effect: 'reads',
  holdsRows: false,
  input: z.object({}),
  run: (_input, ask) => ask(listTemplates, {}),
});

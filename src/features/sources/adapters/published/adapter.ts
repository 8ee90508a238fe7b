/** Published CSV addresses: read again and again, and changed where they are. (decision 91) */
import { readOnly } from '../../rules/capabilities.ts';
import type { SourceAdapter } from '../../server/source-adapter.ts';
import { createPublishedAddresses, type PublishedAddresses } from './server/published-addresses.ts';
import { publishedRoutes } from './server/routes.ts';

declare module '../../server/source-adapter.ts' {
  interface AdapterServices {
    published: PublishedAddresses;
  }
}

export const publishedAdapter: SourceAdapter = {
  kind: 'published',
  capabilities: readOnly,
  link: ({ address }) => ({ href: String(address), place: new URL(String(address)).hostname }),
  routes: publishedRoutes,
  retention: [
    {
      topic: 'work',
      what: 'Published addresses',
      about: 'The address that a spreadsheet is read from, and when it was last read.',
      visibleTo: 'Members of the workspace.',
      until: 'The source is disconnected, or the spreadsheet deleted.',
      tables: ['published_sources'],
    },
  ],
  open(needs) {
    const addresses = createPublishedAddresses(needs);
    return { offers: addresses, sync: addresses.sync };
  },
};

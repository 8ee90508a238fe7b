import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { footerBlock, headerBlock, heroBlock } from './frame-blocks.ts';
import type { ProposedApp } from './propose-app.ts';

/** One home page with a header, a banner and a footer to begin from, in the colors that a page starts with. */
export function blankApp(name: string): ProposedApp {
  const home = [{ name: 'Home', slug: '' }];
  const hero = heroBlock({
    title: name,
    subtitle: 'Describe in a sentence what people find here. Click to edit.',
    buttons: [],
  });
  return {
    name,
    settings: {},
    pages: [
      {
        page_name: 'Home',
        page_slug: '',
        page_type: 'home',
        is_public: true,
        document: { settings: defaultPageSettings, blocks: [headerBlock(home), hero, footerBlock(home)] },
      },
    ],
  };
}

import { defaultPageSettings } from '../page/document.ts';
import { footerBlock, headerBlock, heroBlock } from './frame-blocks.ts';
import { paletteFor } from './proposed-palettes.ts';
import type { ProposedApp } from './propose-app.ts';

/** One home page with a header, a banner and a footer to begin from. */
export function blankApp(name: string): ProposedApp {
  const palette = paletteFor(name);
  const { accent, background, surface, text } = palette;
  const home = [{ name: 'Home', slug: '' }];
  const hero = heroBlock({
    title: name,
    subtitle: 'Say in a sentence what people find here. Click to change it.',
    buttons: [],
  });
  return {
    name,
    settings: { palette: { accent, background, surface, text } },
    pages: [
      {
        page_name: 'Home',
        page_slug: '',
        page_type: 'home',
        document: {
          settings: {
            ...defaultPageSettings,
            page_background: background,
            hero_background: palette.hero,
            nav_background: palette.hero,
          },
          blocks: [headerBlock(home), hero, footerBlock(home, '')],
        },
      },
    ],
  };
}

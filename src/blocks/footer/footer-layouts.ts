export const footerLayouts = ['Contact Centric', 'Navigation Hub', 'Classic Footer Bar', 'Brand Info', 'Mega'] as const;
export type FooterLayout = (typeof footerLayouts)[number];

/** Simple links that a layout has room for. */
export const mostSimpleLinks = 10;
export const fewerSimpleLinks = { max: 5, when: { footerLayoutType: ['Navigation Hub', 'Classic Footer Bar'] } };
export const maxSimpleLinks = (layout: FooterLayout): number =>
  fewerSimpleLinks.when.footerLayoutType.includes(layout) ? fewerSimpleLinks.max : mostSimpleLinks;

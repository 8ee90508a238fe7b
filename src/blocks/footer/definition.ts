import { array, boolean, color, image, link, page, select, text, textarea, url } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';

export const footerLayouts = ['Contact Centric', 'Navigation Hub', 'Classic Footer Bar', 'Brand Info', 'Mega'] as const;
export type FooterLayout = (typeof footerLayouts)[number];

/** Simple links that a layout has room for. */
const mostSimpleLinks = 10;
const fewerSimpleLinks = { max: 5, when: { footerLayoutType: ['Navigation Hub', 'Classic Footer Bar'] } };
export const maxSimpleLinks = (layout: FooterLayout): number =>
  fewerSimpleLinks.when.footerLayoutType.includes(layout) ? fewerSimpleLinks.max : mostSimpleLinks;

export const definition = defineBlock({
  type: 'footer',
  name: 'Footer',
  description: 'The end of the page: who you are, how to reach you, links and your copyright line.',
  icon: 'panel-bottom',
  category: 'Layout',
  single: 'bottom',
  navigation: { list: 'simpleLinks', label: 'text', page: 'linkToInsert', takesNewPages: false },
  settings: {
    footerLayoutType: select(footerLayouts, {
      description: 'What the footer is about.',
      default: 'Navigation Hub',
      group: 'Content',
    }),
    logoImage: image({ description: 'The logo. Left empty, it is the logo of the app.', group: 'Content' }),
    FooterTitle: text({
      description: 'Your name. Left empty, it is the name of the app.',
      group: 'Content',
      maxLength: 120,
    }),
    FooterSubtitle: text({ description: 'A line below your name.', group: 'Content', maxLength: 200 }),
    FooterDescription: textarea({ description: 'A few sentences about you.', group: 'Content', maxLength: 1_000 }),
    simpleLinks: array(
      {
        text: text({ description: 'What the link says.', group: 'Content', maxLength: 80 }),
        url: link({ description: 'The address that it opens, when no page is chosen.', group: 'Content' }),
        linkToInsert: page({ description: 'The page of this app that it opens.', group: 'Content' }),
      },
      {
        description:
          'Links in columns: at most 10, at most 5 in Navigation Hub and Classic Footer Bar. Left empty, they are the pages of the app.',
        itemName: 'Link',
        max: mostSimpleLinks,
        fewer: fewerSimpleLinks,
        group: 'Content',
      },
    ),
    contactItems: array(
      {
        type: select(['address', 'email', 'phone'], {
          description: 'What kind of contact it is.',
          default: 'phone',
          group: 'Content',
        }),
        value: text({
          panelOnly: true,
          description: 'The address, e-mail or number.',
          group: 'Content',
          maxLength: 300,
        }),
        countryCode: text({
          panelOnly: true,
          description: 'The country code of the number; +00 is none.',
          default: '+00',
          group: 'Content',
          maxLength: 6,
        }),
        label: text({ description: 'What it is for, such as "Office".', group: 'Content', maxLength: 80 }),
        showIcon: boolean({ description: 'Show an icon before it.', default: true, group: 'Style' }),
        iconColor: color({ description: 'Color of the icon.' }),
      },
      {
        description: 'How to reach you: at most 3.',
        itemName: 'Contact',
        clears: { type: { keys: ['value'] } },
        max: 3,
        group: 'Content',
        visibleWhen: { countryCode: { type: 'phone' }, iconColor: { showIcon: true } },
      },
    ),
    socialItems: array(
      {
        type: select(['instagram', 'facebook', 'linkedin'], { description: 'The network.', group: 'Content' }),
        link: url({
          description: 'Address of your profile, starting with http:// or https://.',
          required: true,
          absolute: true,
          group: 'Content',
        }),
        showIcon: boolean({
          description: 'Show the sign of the network instead of its name.',
          default: true,
          group: 'Style',
        }),
        iconColor: color({ description: 'Color of the sign.' }),
      },
      {
        description: 'Your profiles: at most 3.',
        itemName: 'Profile',
        begins: { distinct: 'type' },
        max: 3,
        group: 'Content',
        visibleWhen: { iconColor: { showIcon: true } },
      },
    ),
    footerSublinks: array(
      {
        text: text({ description: 'What the link says.', group: 'Content', maxLength: 80 }),
        url: link({ description: 'The address that it opens.', group: 'Content' }),
      },
      {
        description: 'Small links beside the copyright line, such as terms and privacy: at most 4.',
        itemName: 'Sublink',
        begins: { numbered: { text: 'Sublink' } },
        max: 4,
        group: 'Content',
      },
    ),
    copyrightText: text({
      description: 'The copyright line. Left empty, it is this year and your name.',
      group: 'Content',
      maxLength: 300,
    }),
    link_color: color({ description: 'Color of the links.' }),
    line_color: color({ description: 'Color of the lines.' }),
  },
  visibleWhen: {
    FooterSubtitle: { footerLayoutType: ['Contact Centric', 'Navigation Hub', 'Brand Info', 'Mega'] },
    FooterDescription: { footerLayoutType: ['Contact Centric', 'Navigation Hub', 'Brand Info', 'Mega'] },
    simpleLinks: { footerLayoutType: ['Navigation Hub', 'Classic Footer Bar', 'Brand Info', 'Mega'] },
    contactItems: { footerLayoutType: ['Contact Centric', 'Navigation Hub', 'Brand Info', 'Mega'] },
  },
  wakes: () => 'never',
});

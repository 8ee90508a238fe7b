import { array, boolean, color, image, link, page, select, text, textarea, url } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { fewerSimpleLinks, footerLayouts, mostSimpleLinks } from './footer-layouts.ts';

export const definition = defineBlock({
  type: 'footer',
  name: 'Footer',
  description: 'The bottom of the page: who you are, how to reach you, links and a copyright line.',
  icon: 'panel-bottom',
  category: 'Layout',
  single: 'bottom',
  navigation: { list: 'simpleLinks', label: 'text', page: 'linkToInsert', takesNewPages: false },
  settings: {
    footerLayoutType: select(footerLayouts, {
      description: 'Layout of the footer.',
      default: 'Navigation Hub',
      group: 'Content',
    }),
    logoImage: image({ description: 'The logo. Leave empty to use the app’s logo.', group: 'Content' }),
    FooterTitle: text({
      description: 'Your name. Leave empty to use the app’s name.',
      group: 'Content',
      maxLength: 120,
    }),
    FooterSubtitle: text({ description: 'A line below your name.', group: 'Content', maxLength: 200 }),
    FooterDescription: textarea({ description: 'A few sentences about you.', group: 'Content', maxLength: 1_000 }),
    simpleLinks: array(
      {
        text: text({ description: 'Text of the link.', group: 'Content', maxLength: 80 }),
        url: link({ description: 'The URL it opens if no page is chosen.', group: 'Content' }),
        linkToInsert: page({ description: 'The page of this app it opens.', group: 'Content' }),
      },
      {
        description:
          'Links in columns: up to 10, or up to 5 in Navigation Hub and Classic Footer Bar. Leave empty to list the app’s pages.',
        itemName: 'Link',
        max: mostSimpleLinks,
        fewer: fewerSimpleLinks,
        group: 'Content',
      },
    ),
    contactItems: array(
      {
        type: select(['address', 'email', 'phone'], {
          description: 'Type of contact.',
          default: 'phone',
          group: 'Content',
        }),
        value: text({
          panelOnly: true,
          description: 'The address, e-mail or phone number.',
          group: 'Content',
          maxLength: 300,
        }),
        countryCode: text({
          panelOnly: true,
          description: 'Country code of the number. +00 means none.',
          default: '+00',
          group: 'Content',
          maxLength: 6,
        }),
        label: text({ description: 'A label, such as "Office".', group: 'Content', maxLength: 80 }),
        showIcon: boolean({ description: 'Show an icon before it.', default: true, group: 'Style' }),
        iconColor: color({ description: 'Color of the icon.' }),
      },
      {
        description: 'Your contact details, up to 3.',
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
          description: 'URL of your profile, starting with http:// or https://.',
          required: true,
          absolute: true,
          group: 'Content',
        }),
        showIcon: boolean({
          description: 'Show the network’s icon instead of its name.',
          default: true,
          group: 'Style',
        }),
        iconColor: color({ description: 'Color of the icon.' }),
      },
      {
        description: 'Your profiles, up to 3.',
        itemName: 'Profile',
        begins: { distinct: 'type' },
        max: 3,
        group: 'Content',
        visibleWhen: { iconColor: { showIcon: true } },
      },
    ),
    footerSublinks: array(
      {
        text: text({ description: 'Text of the link.', group: 'Content', maxLength: 80 }),
        url: link({ description: 'The URL it opens.', group: 'Content' }),
      },
      {
        description: 'Small links next to the copyright line, such as terms and privacy. Up to 4.',
        itemName: 'Sublink',
        begins: { numbered: { text: 'Sublink' } },
        max: 4,
        group: 'Content',
      },
    ),
    copyrightText: text({
      description: 'The copyright line. Leave empty for this year and your name.',
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
  hydrates: () => 'never',
});

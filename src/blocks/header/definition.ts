import { array, boolean, color, image, link, page, select, slider, text } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';

export const definition = defineBlock({
  type: 'header',
  name: 'Header',
  description: 'The bar at the top of the page: logo, navigation, the menu of the signed-in person and breadcrumbs.',
  icon: 'panel-top',
  category: 'Layout',
  single: 'top',
  navigation: { list: 'navigationItems', label: 'name', page: 'pageId', takesNewPages: true },
  // A board brings its own navigation.
  fitsBoards: false,
  settings: {
    LayoutType: select(['Right', 'Center', 'Left'], {
      description: 'Where the navigation stands.',
      group: 'Content',
    }),
    HeaderTitle: text({
      description: 'The name beside the logo. Left empty, it is the name of the app.',
      group: 'Content',
      maxLength: 80,
    }),
    show_title: boolean({ description: 'Show the name beside the logo.', default: true, group: 'Content' }),
    Logo: image({ description: 'The logo. Left empty, it is the logo of the app.', group: 'Content' }),
    logo_height: slider({
      description: 'Height of the logo.',
      default: 36,
      min: 20,
      max: 64,
      step: 2,
      unit: 'px',
      group: 'Style',
    }),
    navigationItems: array(
      {
        name: text({ description: 'What the link says.', group: 'Content', maxLength: 60 }),
        linkType: select(['page', 'external/url'], {
          description: 'Whether it leads to a page of this app or to another address.',
          group: 'Content',
        }),
        pageId: page({ description: 'The page that it opens.', group: 'Content' }),
        pageSlug: text({
          panelOnly: true,
          description: 'The slug of the page that it opens, when no page is chosen above.',
          group: 'Content',
          maxLength: 80,
        }),
        url: link({ description: 'The address that it opens.', group: 'Content' }),
        active: boolean({
          description: 'Draw it as the current one. The link to the page one is on is always drawn so.',
          group: 'Style',
        }),
        openInNewTab: boolean({ description: 'Open it in a new tab.', group: 'Behavior' }),
      },
      {
        description: 'The links of the header. Left empty, they are the pages of the app.',
        itemName: 'Nav Item',
        begins: { numbered: { name: 'Nav Item' } },
        clears: {
          pageId: { keys: ['url'], whenFilled: true },
          pageSlug: { keys: ['url'], whenFilled: true },
          url: { keys: ['pageSlug', 'pageId'], whenFilled: true },
        },
        max: 20,
        group: 'Content',
        visibleWhen: {
          pageId: { linkType: 'page' },
          pageSlug: { linkType: 'page' },
          url: { linkType: 'external/url' },
        },
      },
    ),
    active_color: color({ description: 'Color of the current link.' }),
    UserMenu: boolean({
      description: 'Show the menu of the signed-in person, or a link to sign in.',
      default: true,
      group: 'Content',
    }),
    userProfileImage: image({
      description: 'The picture on the menu of the signed-in person. Left empty, it shows initials.',
      group: 'Content',
    }),
    sticky: boolean({
      description: 'Keep the header in view while the page scrolls.',
      default: true,
      group: 'Behavior',
    }),
    enableBreadcrumbs: boolean({
      description: 'Show the way that led to this page below the header.',
      group: 'Content',
    }),
    breadcrumbs_size: slider({
      description: 'Size of the breadcrumbs.',
      default: 14,
      min: 12,
      max: 20,
      step: 1,
      unit: 'px',
      group: 'Style',
    }),
    breadcrumbs_color: color({ description: 'Color of the breadcrumbs.' }),
    breadcrumbs_active_color: color({ description: 'Color of the breadcrumb of this page.' }),
    breadcrumbs_background_color: color({ description: 'Color behind the breadcrumbs.' }),
  },
  visibleWhen: {
    userProfileImage: { UserMenu: true },
    breadcrumbs_size: { enableBreadcrumbs: true },
    breadcrumbs_color: { enableBreadcrumbs: true },
    breadcrumbs_active_color: { enableBreadcrumbs: true },
    breadcrumbs_background_color: { enableBreadcrumbs: true },
  },
  wakes: ({ settings }) => (settings.enableBreadcrumbs ? 'idle' : 'never'),
});

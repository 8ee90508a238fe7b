import { array, boolean, color, image, link, page, select, slider, text } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';

export const definition = defineBlock({
  type: 'header',
  name: 'Header',
  description: 'The bar at the top of the page: logo, navigation, user menu and breadcrumbs.',
  icon: 'panel-top',
  category: 'Layout',
  single: 'top',
  navigation: { list: 'navigationItems', label: 'name', page: 'pageId', takesNewPages: true },
  // A board brings its own navigation.
  fitsBoards: false,
  settings: {
    LayoutType: select(['Right', 'Center', 'Left'], {
      description: 'Position of the navigation.',
      group: 'Content',
    }),
    HeaderTitle: text({
      description: 'The name next to the logo. Leave empty to use the app’s name.',
      group: 'Content',
      maxLength: 80,
    }),
    show_title: boolean({ description: 'Show the name next to the logo.', default: true, group: 'Content' }),
    Logo: image({ description: 'The logo. Leave empty to use the app’s logo.', group: 'Content' }),
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
        name: text({ description: 'Text of the link.', group: 'Content', maxLength: 60 }),
        linkType: select(['page', 'external/url'], {
          description: 'Link to a page of this app or to a URL.',
          group: 'Content',
        }),
        pageId: page({ description: 'The page it opens.', group: 'Content' }),
        pageSlug: text({
          panelOnly: true,
          description: 'The slug of the page it opens if no page is chosen above.',
          group: 'Content',
          maxLength: 80,
        }),
        url: link({ description: 'The URL it opens.', group: 'Content' }),
        active: boolean({
          description: 'Always highlight this link. The link to the current page is always highlighted.',
          group: 'Style',
        }),
        openInNewTab: boolean({ description: 'Open it in a new tab.', group: 'Behavior' }),
      },
      {
        description: 'Links in the header. Leave empty to list the app’s pages.',
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
      description: 'Show the user menu, or a sign-in link.',
      default: true,
      group: 'Content',
    }),
    userProfileImage: image({
      description: 'The picture on the user menu. Leave empty for initials.',
      group: 'Content',
    }),
    sticky: boolean({
      description: 'Keep the header visible while scrolling.',
      default: true,
      group: 'Behavior',
    }),
    enableBreadcrumbs: boolean({
      description: 'Show breadcrumbs below the header.',
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
    breadcrumbs_active_color: color({ description: 'Color of the current page’s breadcrumb.' }),
    breadcrumbs_background_color: color({ description: 'Color behind the breadcrumbs.' }),
  },
  visibleWhen: {
    userProfileImage: { UserMenu: true },
    breadcrumbs_size: { enableBreadcrumbs: true },
    breadcrumbs_color: { enableBreadcrumbs: true },
    breadcrumbs_active_color: { enableBreadcrumbs: true },
    breadcrumbs_background_color: { enableBreadcrumbs: true },
  },
  hydrates: ({ settings }) => (settings.enableBreadcrumbs ? 'idle' : 'never'),
});

/**
 * What else changes in an entry of a list when one of its values does, and what a new entry begins with: rules of the
 * written spec that hold wherever a list of that name stands. (blocks-and-data.md, section 4 "Footer and contact editing")
 */
type Item = Record<string, unknown>;

/** list → changed key → keys that become empty. `whenFilled`: only when the new value is not empty itself. */
const clearing: Record<string, Record<string, { clears: readonly string[]; whenFilled: boolean }>> = {
  contactItems: { type: { clears: ['value'], whenFilled: false } },
  navigationItems: {
    pageId: { clears: ['url'], whenFilled: true },
    pageSlug: { clears: ['url'], whenFilled: true },
    url: { clears: ['pageSlug', 'pageId'], whenFilled: true },
  },
  features: { iconType: { clears: ['icon', 'icon_image', 'icon_text'], whenFilled: false } },
};

/** The entry after `key` was set: with everything cleared that the change clears. Keys it never had stay away. */
export function changeListItem(list: string, item: Item, key: string, value: unknown): Item {
  const changed = { ...item, [key]: value };
  const rule = clearing[list]?.[key];
  if (!rule || value === item[key] || (rule.whenFilled && !value)) return changed;
  for (const other of rule.clears) if (Object.hasOwn(changed, other)) changed[other] = '';
  return changed;
}

const socialTypes = ['instagram', 'facebook', 'linkedin'];

/** What a new entry of a list begins with beside its defaults. (section 3.12, 3.16, section 4, section 9) */
export function newListItem(list: string, items: readonly Item[]): Item {
  switch (list) {
    case 'navigationItems':
      return { name: `Nav Item ${items.length + 1}` };
    case 'footerSublinks':
      return { text: `Sublink ${items.length + 1}` };
    case 'socialItems':
      return { type: socialTypes.find((type) => !items.some((item) => item.type === type)) ?? socialTypes[0] };
    case 'features':
      return { title: `Feature ${items.length + 1}` };
    case 'socialIcons':
      return { iconType: 'fontawesome', icon: 'fa-brands fa-facebook', url: 'https://example.com' };
    default:
      return {};
  }
}

/**
 * A ground with the ink that is read on it, so that neither depends on what is around: soft grounds with dark ink and
 * deep grounds with white, each above the 4.5 to 1 of WCAG AA. (color-rules.test.ts)
 */
export const ruleColors = {
  red: { ground: '#fee2e2', ink: '#7f1d1d' },
  orange: { ground: '#ffedd5', ink: '#7c2d12' },
  yellow: { ground: '#fef3c7', ink: '#713f12' },
  green: { ground: '#dcfce7', ink: '#14532d' },
  blue: { ground: '#dbeafe', ink: '#1e3a8a' },
  purple: { ground: '#ede9fe', ink: '#4c1d95' },
  gray: { ground: '#e5e7eb', ink: '#1f2937' },
  deep_red: { ground: '#b91c1c', ink: '#ffffff' },
  deep_orange: { ground: '#c2410c', ink: '#ffffff' },
  deep_yellow: { ground: '#854d0e', ink: '#ffffff' },
  deep_green: { ground: '#15803d', ink: '#ffffff' },
  deep_blue: { ground: '#1d4ed8', ink: '#ffffff' },
  deep_purple: { ground: '#6d28d9', ink: '#ffffff' },
  deep_gray: { ground: '#374151', ink: '#ffffff' },
} as const;
export type RuleColor = keyof typeof ruleColors;

/** @sentences */
export const ruleColorText: Readonly<Record<RuleColor, string>> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
  gray: 'Gray',
  deep_red: 'Deep red',
  deep_orange: 'Deep orange',
  deep_yellow: 'Deep yellow',
  deep_green: 'Deep green',
  deep_blue: 'Deep blue',
  deep_purple: 'Deep purple',
  deep_gray: 'Deep gray',
};

export const ruleColorNames = Object.keys(ruleColors) as [RuleColor, ...RuleColor[]];

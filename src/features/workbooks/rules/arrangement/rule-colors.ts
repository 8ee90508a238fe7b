/**
 * A ground with the ink that is read on it, so that neither depends on what is around: soft grounds with dark ink and
 * deep grounds with white, each above the 4.5 to 1 of WCAG AA. (color-rules.test.ts)
 */
export const ruleColors = {
  red: { name: 'Red', ground: '#fee2e2', ink: '#7f1d1d' },
  orange: { name: 'Orange', ground: '#ffedd5', ink: '#7c2d12' },
  yellow: { name: 'Yellow', ground: '#fef3c7', ink: '#713f12' },
  green: { name: 'Green', ground: '#dcfce7', ink: '#14532d' },
  blue: { name: 'Blue', ground: '#dbeafe', ink: '#1e3a8a' },
  purple: { name: 'Purple', ground: '#ede9fe', ink: '#4c1d95' },
  gray: { name: 'Gray', ground: '#e5e7eb', ink: '#1f2937' },
  deep_red: { name: 'Deep red', ground: '#b91c1c', ink: '#ffffff' },
  deep_orange: { name: 'Deep orange', ground: '#c2410c', ink: '#ffffff' },
  deep_yellow: { name: 'Deep yellow', ground: '#854d0e', ink: '#ffffff' },
  deep_green: { name: 'Deep green', ground: '#15803d', ink: '#ffffff' },
  deep_blue: { name: 'Deep blue', ground: '#1d4ed8', ink: '#ffffff' },
  deep_purple: { name: 'Deep purple', ground: '#6d28d9', ink: '#ffffff' },
  deep_gray: { name: 'Deep gray', ground: '#374151', ink: '#ffffff' },
} as const;
export type RuleColor = keyof typeof ruleColors;
export const ruleColorNames = Object.keys(ruleColors) as [RuleColor, ...RuleColor[]];

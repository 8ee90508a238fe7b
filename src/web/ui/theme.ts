import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef2ff',
  '#e0e7ff',
  '#c7d2fe',
  '#a5b4fc',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
];

/** Around --bad: Mantine's own red is too pale to read on white, and under white. */
const red: MantineColorsTuple = [
  '#fef2f2',
  '#fee2e2',
  '#fecaca',
  '#fca5a5',
  '#f87171',
  '#dc2626',
  '#b91c1c',
  '#991b1b',
  '#991b1b',
  '#991b1b',
];

/** Mantine in the tokens of tokens.css: the tool's own screens, never a published page. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, red },
  black: '#161819',
  white: '#ffffff',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 6,
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  shadows: { md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The first entry takes the focus: the placeholder that would take it must not be in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Large enough for a finger.
    Notification: { defaultProps: { closeButtonProps: { size: 40, iconSize: 18 } } },
  },
});

/** What Mantine leaves too faint to read for everyone: hints, placeholders and errors reach WCAG AA. */
export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-disabled-color': '#767c87',
  },
  dark: {},
});

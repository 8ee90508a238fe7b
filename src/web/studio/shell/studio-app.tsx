import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { languageAttributes } from '#kit/language/product.ts';
import { readableVariables, theme } from '../../ui/theme.ts';
import type { Studio } from '../state/studio.ts';
import { StudioContext } from '../state/use-studio.ts';
import styles from './shell.module.css';
import { StudioShell } from './studio-shell.tsx';

/** The studio with everything that it is in. */
export function StudioApp({ studio }: { studio: Studio }) {
  return (
    <DirectionProvider initialDirection={languageAttributes().dir} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={readableVariables} forceColorScheme="light">
        <Notifications className={styles.toasts} position="top-right" limit={4} autoClose={5_000} zIndex={900} />
        <StudioContext value={studio}>
          <StudioShell />
        </StudioContext>
      </MantineProvider>
    </DirectionProvider>
  );
}

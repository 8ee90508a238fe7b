import { t } from '#kit/language/product.ts';
import { Spotlight, useSpotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { commandGroups } from '../keys/command-groups.tsx';
import { useStudio } from '../state/use-studio.ts';
import { highlightFirst, matchingCommands, paletteStore } from './palette.ts';
import styles from './shell.module.css';

/** Everything one can do, by typing its name. Ctrl or Cmd and K. It is gathered when it is looked for. */
export function CommandPalette() {
  const studio = useStudio();
  const { opened } = useSpotlight(paletteStore);
  const groups = useMemo(() => (opened ? commandGroups(studio) : []), [opened, studio]);
  return (
    <Spotlight
      store={paletteStore}
      onSpotlightOpen={highlightFirst}
      classNames={{ action: styles.command }}
      actions={groups}
      filter={matchingCommands}
      limit={60}
      shortcut={null}
      attributes={{ content: { 'aria-label': t('Commands') } }}
      nothingFound={t('No commands match your search.')}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <Search size={18} strokeWidth={1.5} />,
        placeholder: t('What would you like to do?'),
        'aria-label': t('Search commands'),
      }}
    />
  );
}

import { t } from '#kit/language/product.ts';
import { Button, Loader, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { TableProperties } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/call.ts';
import { type AirtableImport, listAirtableImports } from '../api.ts';
import { ChooseBase, type ChosenBase } from './choose-base.tsx';
import { ChooseTables } from './choose-tables.tsx';
import { WatchImport } from './watch-import.tsx';

/** The button, and the dialog that leads from a token to the tables of a base, their import and its report. */
export function ImportAirtable() {
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<TableProperties size={18} strokeWidth={1.75} />}
        onClick={() => setOpened(true)}
      >
        {t('Import from Airtable')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Import from Airtable')}
        size={860}
        radius={isNarrow ? 0 : 'lg'}
        fullScreen={isNarrow}
        centered
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {opened && <Steps onClose={() => setOpened(false)} />}
      </Modal>
    </>
  );
}

/** An import goes on without the dialog: opened again, it shows the one that runs, or why the last one failed. */
function Steps({ onClose }: { onClose(): void }) {
  const running = useQuery({
    queryKey: ['airtable-imports'],
    queryFn: () => call(listAirtableImports, {}),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [chosen, setChosen] = useState<ChosenBase | null>(null);
  const [started, setStarted] = useState<AirtableImport | null>(null);
  const [cleared, setCleared] = useState(false);
  if (running.isPending) return <Loader role="status" size="sm" aria-label={t('Loading')} />;
  const one = started ?? (cleared ? undefined : running.data?.imports[0]);
  const again = (): void => {
    setStarted(null);
    setChosen(null);
    setCleared(true);
  };
  if (one) return <WatchImport started={one} onAgain={again} onClose={onClose} />;
  if (!chosen) return <ChooseBase onChosen={setChosen} />;
  return <ChooseTables chosen={chosen} onStarted={setStarted} onBack={() => setChosen(null)} />;
}

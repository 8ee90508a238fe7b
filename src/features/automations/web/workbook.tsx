import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { WorkbookFeature } from '#web/workbook/workbook-feature.ts';
import type { WorkbookOnTheWire } from '#features/workbooks/api/workbooks.ts';
import styles from './automations.module.css';

const AutomationsDrawer = lazy(() => import('./automations-drawer.tsx'));

/** A button in the bar of a workbook, and the drawer with its automations and webhooks. */
function AutomationsPanel({ workbook, sheetId }: { workbook: WorkbookOnTheWire; sheetId: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = (): void => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Zap size={16} strokeWidth={1.5} />}
        onClick={open}
        aria-label={t('Automations')}
        classNames={{ root: styles.button, label: styles.buttonLabel, section: styles.buttonIcon }}
      >
        {t('Automations')}
      </Button>
      {wasOpen && (
        <Suspense>
          <AutomationsDrawer workbook={workbook} sheetId={sheetId} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export const workbook: WorkbookFeature = { Panel: AutomationsPanel };

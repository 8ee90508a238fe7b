import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type LucideIcon, Settings2 } from 'lucide-react';
import { asCallError } from '../../call.ts';
import pageStyles from '../workbook-page.module.css';

/** What a view is by was not chosen, or its column was deleted. */
export function NotSetUp({ icon: Icon, title, onSetUp }: { icon: LucideIcon; title: string; onSetUp(): void }) {
  return (
    <div className={pageStyles.empty}>
      <Icon size={28} strokeWidth={1.5} />
      <h2>{title}</h2>
      <p>{t('None is chosen, or its column was deleted. The rows are all here: look at them in another view.')}</p>
      <Button leftSection={<Settings2 size={16} strokeWidth={1.5} />} onClick={onSetUp}>
        {t('Set up this view')}
      </Button>
    </div>
  );
}

export const showProblem = (error: unknown): void =>
  void notifications.show({
    color: 'red',
    message: asCallError(error).message,
    closeButtonProps: { 'aria-label': t('Close') },
  });

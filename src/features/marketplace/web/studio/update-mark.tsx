import { t } from '#kit/language/product.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { PackageOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStudio, useStudioState } from '#web/studio/state/use-studio.ts';
import { loadTemplateOfApp } from './template-of-app.ts';
import styles from './template.module.css';

/** In the bar of an app that was made with a template, where there is a newer version of that. */
export default function UpdateMark() {
  const studio = useStudio();
  const template = useStudioState((state) => state.template);
  const isRead = useStudioState((state) => state.app !== null);
  const isSaved = useStudioState((state) => state.saving.kind === 'saved');
  const undone = useStudioState((state) => state.history.future.length);
  useEffect(() => {
    if (isRead) void loadTemplateOfApp(studio);
  }, [studio, isRead]);
  // An update that is undone is offered again.
  const known = useRef(undone);
  useEffect(() => {
    if (!template || !isSaved || known.current === undone) return;
    known.current = undone;
    void loadTemplateOfApp(studio);
  }, [studio, template, isSaved, undone]);
  const newest = template?.newer[0];
  if (!template || !newest) return null;
  const words = t('Version {number} of {name} is available', { number: newest.number, name: template.name });
  return (
    <Tooltip label={words}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={words}
        className={styles.mark}
        onClick={() => studio.openPanel('template')}
      >
        <PackageOpen size={18} strokeWidth={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Layers, PanelTop } from 'lucide-react';
import { definitionOf } from '#blocks/catalogue.ts';
import { placement } from '#blocks/newest-page.ts';
import { appBlock } from '#features/apps/rules/document/app-blocks.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './panel.module.css';

/** Says of a header or footer where it is shown, and leads to the other way. */
export function AppBlockNote({ block }: { block: StoredBlock }) {
  const studio = useStudio();
  const pages = useStudioState((state) => state.pages);
  if (placement(block.type) === null || pages.length < 2) return null;
  const name = (definitionOf(block.type)?.name ?? 'block').toLowerCase();
  const copies = pages.filter(({ document }) => document.blocks.some((one) => one.of_app && one.type === block.type));
  const isMissing = pages.some(({ document }) => document.blocks.every(({ type }) => type !== block.type));
  const Icon = block.of_app ? Layers : PanelTop;
  const others = copies.length - 1;
  const where =
    copies.length === pages.length
      ? 'every page'
      : others > 0
        ? t('{count} of {count2} pages', { count: copies.length, count2: pages.length })
        : 'this page';
  return (
    <div className={styles.appBlock} role="note">
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p>
          {block.of_app
            ? t('This is the app’s {name}, on {where}. Changes show on all of them.', { name, where })
            : t('This page has its own {name}. Changes only affect this page.', { name })}
        </p>
        {block.of_app && others > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => studio.ownOnThisPage(block.id)}>
            {t('Only on this page')}
          </Button>
        )}
        {block.of_app && isMissing && (
          <Button size="compact-xs" variant="default" onClick={() => studio.showEverywhere(block.id)}>
            {t('Show on every page')}
          </Button>
        )}
        {!block.of_app && appBlock(pages, block.type) && (
          <Button size="compact-xs" variant="default" onClick={() => studio.takeOfApp(block.id)}>
            {t('Use the app’s {name}', { name })}
          </Button>
        )}
      </div>
    </div>
  );
}

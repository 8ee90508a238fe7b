import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Layers, PanelTop } from 'lucide-react';
import { placement } from '#blocks/newest-page.ts';
import { appBlock } from '#features/apps/rules/document/app-blocks.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './panel.module.css';

/** @sentences */
const sentences = {
  top: {
    everywhere: 'This is the app’s header, on every page. Changes show on all of them.',
    onSome: 'This is the app’s header, on {count} of {pages} pages. Changes show on all of them.',
    here: 'This is the app’s header, on this page. Changes show on all of them.',
    own: 'This page has its own header. Changes only affect this page.',
    takeOfApp: 'Use the app’s header',
  },
  bottom: {
    everywhere: 'This is the app’s footer, on every page. Changes show on all of them.',
    onSome: 'This is the app’s footer, on {count} of {pages} pages. Changes show on all of them.',
    here: 'This is the app’s footer, on this page. Changes show on all of them.',
    own: 'This page has its own footer. Changes only affect this page.',
    takeOfApp: 'Use the app’s footer',
  },
} as const;

/** Says of a header or footer where it is shown, and leads to the other way. */
export function AppBlockNote({ block }: { block: StoredBlock }) {
  const studio = useStudio();
  const pages = useStudioState((state) => state.pages);
  const at = placement(block.type);
  if (at === null || pages.length < 2) return null;
  const words = sentences[at];
  const count = pages.filter(({ document }) =>
    document.blocks.some((one) => one.of_app && one.type === block.type),
  ).length;
  const isMissing = pages.some(({ document }) => document.blocks.every(({ type }) => type !== block.type));
  const Icon = block.of_app ? Layers : PanelTop;
  const where = count === pages.length ? words.everywhere : count > 1 ? words.onSome : words.here;
  return (
    <div className={styles.appBlock} role="note">
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <p>{block.of_app ? t(where, { count, pages: pages.length }) : t(words.own)}</p>
        {block.of_app && count > 1 && (
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
            {t(words.takeOfApp)}
          </Button>
        )}
      </div>
    </div>
  );
}

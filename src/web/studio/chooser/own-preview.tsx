import { t } from '#kit/language/product.ts';
import { Select } from '@mantine/core';
import { type ComponentProps, type ComponentType, Suspense, useEffect, useState } from 'react';
import { prepareBlocks, type PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import { call } from '../../call.ts';
import { paletteStyle } from '../../renderer/palette.ts';
import type { AnyView } from '../../viewer/block-root.tsx';
import { viewOf } from '../canvas/view-of.ts';
import { BlockBoundary } from '../popups/block-boundary.tsx';
import { takesSheet } from '../state/block-rendering.ts';
import { newBlock } from '../state/new-block.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { lookingActs } from '../view-as/looking-acts.ts';
import styles from './chooser.module.css';

interface OwnPreviewProps {
  definition: BlockDefinition;
  sheetTitle: string | null;
  onSheet(title: string): void;
}

/** How long the pointer rests on a block before its preview is requested, in milliseconds. */
const pause = 200;

/** A block as it will be on the page, with the rows of the owner, before it is there. */
export function OwnPreview({ definition, sheetTitle, onSheet }: OwnPreviewProps) {
  const sheets = useStudioState((state) => state.sheets);
  const palette = useStudioState((state) => state.app?.settings.palette);
  const pageSettings = useStudioState((state) => state.document?.settings);
  const prepared = usePrepared(definition, sheetTitle);
  const isLinked = takesSheet(definition);
  return (
    <aside className={styles.preview} aria-label={t('Preview of {name}', { name: t(definition.name) })}>
      <strong>{t(definition.name)}</strong>
      {isLinked && sheets.length > 1 && (
        <Select
          size="xs"
          aria-label={t('Sheet of the preview')}
          data={sheets.map(({ title }) => title)}
          value={sheetTitle}
          onChange={(title) => title && onSheet(title)}
          allowDeselect={false}
          comboboxProps={{ zIndex: 400 }}
        />
      )}
      <div className={styles.stage} inert aria-hidden="true" data-drawn={prepared ? definition.type : undefined}>
        <div
          className={styles.page}
          ref={(node) =>
            node?.setAttribute('style', palette && pageSettings ? paletteStyle(palette, pageSettings) : '')
          }
        >
          {prepared && <Rendered key={definition.type} {...prepared} type={definition.type} />}
        </div>
      </div>
      <small>
        {isLinked && sheetTitle ? t('With the rows of {sheet}.', { sheet: sheetTitle }) : t(definition.description)}
      </small>
    </aside>
  );
}

function Rendered({ block, context, type }: { block: PreparedBlock; context: PageContext; type: string }) {
  const studio = useStudio();
  const View = viewOf(type, () => Promise.resolve());
  if (!View) return null;
  if (block.gaps.length > 0)
    return <p className={styles.gaps}>{t('You can finish setting it up once it’s on the page.')}</p>;
  const props = { ...block, act: lookingActs(studio, 'a preview'), context } as ComponentProps<AnyView>;
  return (
    <BlockBoundary fallback={null}>
      <Suspense>
        <ViewOf view={View} props={props} />
      </Suspense>
    </BlockBoundary>
  );
}

function ViewOf({
  view: View,
  props,
}: {
  view: ComponentType<ComponentProps<AnyView>>;
  props: ComponentProps<AnyView>;
}) {
  return <View {...props} />;
}

function usePrepared(definition: BlockDefinition, sheetTitle: string | null) {
  const studio = useStudio();
  const [answer, setAnswer] = useState<{ block: PreparedBlock; context: PageContext; of: string } | null>(null);
  const key = `${definition.type} ${sheetTitle ?? ''}`;
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const { app, data, pageId, sheets } = studio.state();
      const sheet = sheets.find(({ title }) => title === sheetTitle) ?? null;
      const block = newBlock(definition, sheet, app?.settings.currency);
      const { blocks, context } = await call(prepareBlocks, {
        params: { appId: app?.id ?? data.app.id },
        body: { page_id: pageId, blocks: [block] },
      });
      const [first] = blocks;
      if (isCurrent && first) setAnswer({ block: first, context, of: key });
    };
    // Where there is no answer the picture of the block says enough.
    const timer = setTimeout(() => void ask().catch(() => undefined), pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [studio, definition, sheetTitle, key]);
  return answer?.of === key ? answer : null;
}

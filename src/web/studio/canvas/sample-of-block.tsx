import { t } from '#kit/language/product.ts';
import { Suspense, useEffect, useState } from 'react';
import type { BlockDefinition } from '#blocks/contract.ts';
import { BlockBoundary } from '../popups/block-boundary.tsx';
import { loadSample, type RenderedSample } from '../popups/block-picture.tsx';
import styles from './canvas.module.css';

/** What a block will look like: a sample, marked as one, that answers nothing until the owner has chosen its columns. */
export function SampleOfBlock({ definition }: { definition: BlockDefinition }) {
  const [picture, setPicture] = useState<RenderedSample | null>(null);
  useEffect(() => {
    let current = true;
    // Without a sample the words above it are alone.
    const show = async (): Promise<void> => {
      const found = await loadSample(definition).catch(() => null);
      if (current) setPicture(found);
    };
    void show();
    return () => {
      current = false;
    };
  }, [definition]);
  if (!picture) return null;
  return (
    <figure className={styles.sample}>
      <figcaption>{t('Sample. Visitors don’t see it.')}</figcaption>
      <div inert aria-hidden="true">
        <BlockBoundary fallback={null}>
          <Suspense>
            <picture.View {...picture.props} />
          </Suspense>
        </BlockBoundary>
      </div>
    </figure>
  );
}

import { type ComponentProps, type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import { paletteStyle } from '../../renderer/palette.ts';
import type { AnyView } from '../../viewer/block-root.tsx';
import { BlockIcon } from '../shell/block-icon.tsx';
import { useStudioState } from '../state/use-studio.ts';
import { viewOf } from '../canvas/view-of.ts';
import { pictureProps } from './picture-props.ts';
import { sampleHtml } from './sample-html.ts';
import styles from './popups.module.css';
import { BlockBoundary } from './block-boundary.tsx';

const sampleFiles = import.meta.glob<{ samples: BlockSample[] }>('../../../blocks/*/samples.ts');

/** How wide a block is rendered before it is made small, in pixels. */
const pictureWidth = 1040;

export interface RenderedSample {
  View: ComponentType<ComponentProps<AnyView>>;
  props: ComponentProps<AnyView>;
}

/** What a block looks like: its first sample, rendered small, in the colors of this app. */
export function BlockPicture({ definition }: { definition: BlockDefinition }) {
  const [picture, setPicture] = useState<RenderedSample | null>(null);
  const palette = useStudioState((state) => state.app?.settings.palette);
  const pageSettings = useStudioState((state) => state.document?.settings);
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let current = true;
    const show = async (): Promise<void> => {
      const found = await loadSample(definition);
      if (current && found) setPicture(found);
    };
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      show().catch(() => undefined); // the icon stays in its place
    });
    // The picture is as wide as its card.
    const sized = new ResizeObserver(([entry]) =>
      frame.current?.style.setProperty('--picture-zoom', String((entry?.contentRect.width ?? 0) / pictureWidth)),
    );
    if (frame.current) {
      seen.observe(frame.current);
      sized.observe(frame.current);
    }
    return () => {
      current = false;
      seen.disconnect();
      sized.disconnect();
    };
  }, [definition]);

  return (
    <div className={styles.picture} ref={frame} aria-hidden="true" inert>
      {picture ? (
        <div
          className={styles.small}
          ref={(node) =>
            node?.setAttribute('style', palette && pageSettings ? paletteStyle(palette, pageSettings) : '')
          }
        >
          <BlockBoundary fallback={<PictureIcon icon={definition.icon} />}>
            {/* Its view is fetched now; without a boundary here the window around the pictures would vanish meanwhile. */}
            <Suspense fallback={<PictureIcon icon={definition.icon} />}>
              <picture.View {...picture.props} />
            </Suspense>
          </BlockBoundary>
        </div>
      ) : (
        <PictureIcon icon={definition.icon} />
      )}
    </div>
  );
}

function PictureIcon({ icon }: { icon: string }) {
  return (
    <span className={styles.pictureIcon}>
      <BlockIcon name={icon} size={30} />
    </span>
  );
}

/** The first sample of a block type, ready to be rendered; null where it has none. */
export async function loadSample(definition: BlockDefinition): Promise<RenderedSample | null> {
  // What is in a container is on the page, and no part of its view.
  if (definition.container) return null;
  const file = sampleFiles[`../../../blocks/${definition.type}/samples.ts`];
  const View = viewOf(definition.type, () => Promise.resolve());
  if (!file || !View) return null;
  const { samples } = await file();
  const sample = samples.find((one) => one.state === 'normal') ?? samples[0];
  if (!sample) return null;
  const props = pictureProps(definition, sample);
  const html = await sampleHtml(definition, props.config);
  return { View, props: { ...props, html } as ComponentProps<AnyView> };
}

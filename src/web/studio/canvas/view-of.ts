import { type ComponentProps, type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { currentType } from '#blocks/catalogue.ts';
import { views } from '#blocks/views.tsx';
import type { AnyView } from '../../viewer/block-root.tsx';

type Settled = () => Promise<void>;
const loaded = new Map<string, LazyExoticComponent<AnyView>>();

/**
 * The view of a block type, fetched when it is first rendered; it waits for its own styles, so that it is never
 * unstyled.
 */
export function viewOf(name: string, settled: Settled): ComponentType<ComponentProps<AnyView>> | null {
  const type = currentType(name);
  if (!type) return null;
  const known = loaded.get(type);
  if (known) return known;
  const view = lazy(async () => {
    const module = await views[type]();
    await settled();
    // views.tsx is checked against the catalogue: each view fits its own definition.
    return { default: module.default as AnyView };
  });
  loaded.set(type, view);
  return view;
}

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Studio } from './studio.ts';
import type { StudioState } from './studio-state.ts';

export const StudioContext = createContext<Studio | null>(null);

/** The studio around the component. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error('This component must be inside the studio.');
  return studio;
}

/** A part of the studio's state; renders again when that part changes. */
export function useStudioState<T>(select: (state: StudioState) => T): T {
  return useStore(useStudio().store, select);
}

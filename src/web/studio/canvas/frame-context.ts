import { createContext } from 'react';

/** The document that the page is rendered in, and when the styles put into it so far are there. */
export const FrameContext = createContext<{ document: Document; settled: () => Promise<void> } | null>(null);

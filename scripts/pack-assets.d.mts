/** A file that is there while assets are packed quickly alone. */
export const packedQuickly: string;
export function packForBrowsers(bytes: Uint8Array, how: 'quickly' | 'well'): Promise<Uint8Array>;

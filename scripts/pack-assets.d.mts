/** A file that is there while assets are not packed yet. */
export const unpacked: string;
/** Writes `.br` and `.gz` next to a file that is worth it. */
export function packForBrowsers(path: string): Promise<void>;

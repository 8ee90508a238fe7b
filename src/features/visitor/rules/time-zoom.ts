/** How much time a timeline shows. In the address of a page: `?{block}.zoom=week`. */
export const timeZooms = ['day', 'week', 'month', 'quarter'] as const;
export type TimeZoom = (typeof timeZooms)[number];

/** The name of a block's address parameter. */
export const zoomName = (blockId: string): string => `${blockId}.zoom`;

export const readZoom = (text: string | null): TimeZoom | undefined => timeZooms.find((known) => known === text);

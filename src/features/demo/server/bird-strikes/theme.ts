import { onlyRows } from '../demo-app.ts';

export const strikesSheet = 'Bird strikes';

export const night = '#17122A';

export const amber = '#F59E0B';

export const ember = '#B45309';

export const plum = '#6B2A5B';

export const dusk = '#3B2A63';

/** New reports wait for review: figures and charts count what the FAA has on record. */
export const reviewed = onlyRows(strikesSheet, 'status', 'FAA record');

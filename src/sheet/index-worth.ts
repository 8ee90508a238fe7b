/** Sheets with fewer rows are scanned faster than an index pays for itself. */
export const leastIndexedSlots = 32_768;
/** A column that is asked less often is scanned: making its index takes as long as some scans. */
export const questionsBeforeIndex = 3;

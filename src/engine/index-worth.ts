/** Sheets with fewer rows are scanned faster than an index pays for itself. */
export const leastIndexedSlots = 32_768;
/** A column with fewer queries is scanned: making its index takes as long as some scans. */
export const questionsBeforeIndex = 3;
/** Slots of a column with fewer distinct cells are found by reading the codes of all. */
export const leastCodesBySlot = 4096;
/** Joining fewer texts than that costs more than reading each. */
export const leastJoinedTexts = 256;
/** Columns with fewer slots are read slot by slot. */
export const leastKernelSlots = 4096;

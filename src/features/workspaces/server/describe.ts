const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** November 28, 2026. */
export const describe = (date: Date): string => day.format(date);

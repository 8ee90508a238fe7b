/** Whom stored data is about; the order in which people read of it. */
export const retentionTopics = ['you', 'work', 'visitors', 'installation'] as const;
export type RetentionTopic = (typeof retentionTopics)[number];

export const daysText = (days: number): string => (days === 1 ? '1 day later' : `${days} days later`);

import { type Told, toldMany } from '#kit/language/told.ts';

/** Whom stored data is about; the order in which people read of it. */
export const retentionTopics = ['you', 'work', 'visitors', 'installation'] as const;
export type RetentionTopic = (typeof retentionTopics)[number];

export const daysText = (days: number): Told => toldMany(days, '{count} day later', '{count} days later');

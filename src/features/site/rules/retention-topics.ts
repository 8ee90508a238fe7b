import { type Msg, msgPlural } from '#kit/language/msg.ts';

/** Whom stored data is about; the order in which people read of it. */
export const retentionTopics = ['you', 'work', 'visitors', 'installation'] as const;
export type RetentionTopic = (typeof retentionTopics)[number];

export const daysText = (days: number): Msg => msgPlural(days, '{count} day later', '{count} days later');

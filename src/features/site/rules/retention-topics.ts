/** Whom stored data is about; the order in which people read of it. */
export const keptTopics = ['you', 'work', 'visitors', 'installation'] as const;
export type KeptTopic = (typeof keptTopics)[number];

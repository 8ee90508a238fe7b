import { t } from '#kit/language/product.ts';

/** What leaves for the model, with `{host}` in it: as the leak report says it. (rules/studio-assistant.ts) */
export const whatModelGetsText = (): string =>
  t(
    '{host} gets what you write, the pages of this app with their texts and settings, and the names and types of columns.',
  );

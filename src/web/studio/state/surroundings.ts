import type { AppDocument } from '#features/apps/rules/document/document.ts';

/** What of the app is around every page of it; equal for two states that render the same. */
export const surroundingsOf = ({ look, pages }: AppDocument): string =>
  JSON.stringify([
    ...[look.logo, look.time_zone, look.week_starts_on, look.currency, look.language],
    pages.map(({ id, name, slug, type, is_public, document }) => [
      ...[id, name, slug, type, is_public, document.settings.shown_to],
    ]),
  ]);

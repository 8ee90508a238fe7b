/** Maps and places. */
import { z } from 'zod';
import { hasProtocol, httpAddress } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  MAP_TILES: z
    .string()
    .refine(
      (text) => hasProtocol(text, ['http:', 'https:']) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
      'must be an http:// or https:// address with {z}, {x} and {y} in it',
    )
    .optional()
    .describe(
      'Pictures for maps: `https://tiles.example.com/{z}/{x}/{y}.png`. Visitors load them from there. Without it, maps show the land and borders that Sheaf includes.',
    ),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .trim()
    .max(200, 'must have at most 200 characters')
    .default('© OpenStreetMap contributors')
    .describe('The attribution of those pictures; shown in the corner of every map.'),
  GEOCODER_URL: httpAddress()
    .optional()
    .describe(
      'A service that finds addresses, with Nominatim’s search call: `https://nominatim.example.com/search`. The server calls it at most once a second and stores answers for 90 days. Without it, places are found by name among the 135,000 cities that Sheaf includes.',
    ),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
};

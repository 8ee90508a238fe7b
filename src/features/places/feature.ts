import { type Feature, service } from '#platform/feature.ts';
import { createPlaces, startPlacesUpkeep } from './server/create-places.ts';

export const places: Feature = {
  name: 'places',
  services: { places: service(['database', 'environment', 'log'], createPlaces) },
  jobs: startPlacesUpkeep,
};

import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createPlaces, startPlacesMaintenance } from './server/create-places.ts';
import { retention } from './retention.ts';

export const places: Feature = {
  name: 'places',
  retention,
  environment,
  services: { places: service(['database', 'environment', 'log'], createPlaces) },
  jobs: startPlacesMaintenance,
};

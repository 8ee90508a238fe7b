import type { Environment } from '#platform/environment/environment.ts';
import type { Places } from '../services.ts';
import type { Services } from '#platform/services.ts';
import { createGeocoder, type GeocoderNeeds } from './create-geocoder.ts';
import { locateAddress } from './locate-address.ts';
import { type Gazetteer, openGazetteer, type Place } from './gazetteer.ts';
import { dropOldGeocoded } from './geocoded-addresses.ts';
import { readCoordinates } from './read-coordinates.ts';

export type PlacesNeeds = GeocoderNeeds & { environment: TilesEnvironment };
type TilesEnvironment = Pick<Environment, 'MAP_TILES' | 'MAP_TILES_ATTRIBUTION'>;

/** One for all servers of a process: it is made of files that come with Sheaf, and is never written. */
let gazetteer: Promise<Gazetteer> | undefined;

/** Finds addresses: coordinates as they are, then the geocoding service where there is one, then the gazetteer. */
export function createPlaces(needs: PlacesNeeds | null): Places {
  const geocoder = needs && createGeocoder(needs);
  const inGazetteer = async (addresses: readonly string[]): Promise<Map<string, Place>> => {
    if (addresses.length === 0) return new Map();
    // A file that could not be read may be there the next time.
    gazetteer ??= openGazetteer().catch((error: unknown) => {
      gazetteer = undefined;
      throw error;
    });
    const open = await gazetteer;
    return new Map(addresses.flatMap((address) => pairOf(address, locateAddress(address, open))));
  };
  return {
    tiles: needs && tilesOf(needs.environment),
    async find(addresses) {
      const requested = [...new Set(addresses)];
      const points = new Map(requested.flatMap((address) => pairOf(address, readCoordinates(address))));
      let pending = false;
      if (geocoder) {
        const answer = await geocoder.find(requested.filter((address) => !points.has(address)));
        for (const [address, place] of answer.known) if (place) points.set(address, place);
        pending = answer.pending;
      }
      const found = await inGazetteer(requested.filter((address) => !points.has(address)));
      for (const [address, place] of found) points.set(address, place);
      return { points, pending };
    },
  };
}

/** Every night old answers of the service go. */
export function startPlacesMaintenance({ jobs, database }: Pick<Services, 'jobs' | 'database'>): void {
  jobs.handle('places-upkeep', () => dropOldGeocoded(database), { every: '35 3 * * *' });
}

const tilesOf = ({ MAP_TILES, MAP_TILES_ATTRIBUTION }: TilesEnvironment): Places['tiles'] =>
  MAP_TILES === undefined ? null : { url: MAP_TILES, attribution: MAP_TILES_ATTRIBUTION };

function pairOf(address: string, place: Place | null): [string, Place][] {
  return place ? [[address, { latitude: place.latitude, longitude: place.longitude }]] : [];
}

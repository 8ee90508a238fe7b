/** A service with the search call of Nominatim, as its documentation describes it, on loopback. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GeocodingService extends AsyncDisposable {
  /** What the environment calls GEOCODER_URL. */
  url: string;
  /** The questions that came, in order. */
  asked: { path: string; query: Record<string, string>; headers: Record<string, string | string[] | undefined> }[];
  /** Answers with this status instead, until it is undefined again. */
  fails: { status?: number; body?: string };
  /** Keeps answers back until it is let go. */
  hold(): () => void;
}

/** Knows the places given: what is asked for, latitude and longitude. */
export async function openGeocodingService(places: Record<string, [number, number]>): Promise<GeocodingService> {
  const requested: GeocodingService['asked'] = [];
  const fails: GeocodingService['fails'] = {};
  let open = Promise.resolve();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service.invalid');
    requested.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), headers: request.headers });
    void open.then(() => {
      const q = url.searchParams.get('q') ?? '';
      const place = places[q];
      const found = place && {
        ...{ place_id: 1, licence: 'Data © OpenStreetMap contributors, ODbL 1.0', osm_type: 'node', osm_id: 42 },
        ...{ lat: String(place[0]), lon: String(place[1]), category: 'place', type: 'house', place_rank: 30 },
        ...{ importance: 0.1, addresstype: 'place', name: '', display_name: q, boundingbox: ['0', '1', '0', '1'] },
      };
      response.writeHead(fails.status ?? 200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(fails.body ?? JSON.stringify(found ? [found] : []));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/search?key=k1`,
    asked: requested,
    fails,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = promise;
      return resolve;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

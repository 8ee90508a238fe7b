import L from 'leaflet';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { addNames, type NamedCity, type NamedCountry } from './map-names.ts';
import worldHref from './world.json?url';

/** The shipped map: made by scripts/make-map-data.mjs. */
interface World extends Topology<{ countries: GeometryCollection }> {
  countries: NamedCountry[];
  cities: NamedCity[];
}

/** Land, borders and names, from this very host. */
export async function addBaseMap(map: L.Map): Promise<void> {
  const world = await loadWorld();
  const { countries } = world.objects;
  // What merge takes as polygons are the shapes of countries, which are nothing else.
  const land = merge(world, countries.geometries as Parameters<typeof merge>[1]);
  const borders = mesh(world, countries, (one, other) => one !== other);
  const renderer = L.svg({ padding: 0.4 });
  const look = { renderer, interactive: false, smoothFactor: 0.6 };
  L.geoJSON(land, {
    ...look,
    style: { className: 'sheaf-map-land', stroke: true, weight: 0.75, fillOpacity: 1 },
  }).addTo(map);
  L.geoJSON(borders, { ...look, style: { className: 'sheaf-map-borders', fill: false, weight: 1 } }).addTo(map);
  addNames(map, world);
}

let loading: Promise<World> | undefined;

/** Once for all maps of a page; a failure is tried again by the next one. */
function loadWorld(): Promise<World> {
  loading ??= fetch(worldHref).then(async (answer) => {
    if (!answer.ok) throw new Error(`the map data answered with status ${answer.status}`);
    return (await answer.json()) as World;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

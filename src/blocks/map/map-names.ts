import L from 'leaflet';

/** Name, longitude, latitude, and the side of a square as large as its land, in ten thousandths of the map. */
export type NamedCountry = [name: string, longitude: number, latitude: number, side: number];
/** Name, longitude, latitude, thousands of people, 1 for a capital. */
export type NamedCity = [name: string, longitude: number, latitude: number, people: number, isCapital?: 1];

interface Name {
  text: string;
  point: L.Point;
  width: number;
  isCity: boolean;
}

/** Writes the names of countries and cities that have room, again whenever the map stops moving. */
export function addNames(map: L.Map, { countries, cities }: { countries: NamedCountry[]; cities: NamedCity[] }): void {
  const pane = map.createPane('sheaf-names', map.getPane('overlayPane'));
  pane.classList.add('sheaf-map-names', 'leaflet-zoom-hide');
  pane.setAttribute('aria-hidden', 'true');
  const draw = (): void => {
    const zoom = map.getZoom();
    const inView = map.getBounds().pad(0.1);
    const nameAt = (text: string, latitude: number, longitude: number, isCity: boolean): Name[] => {
      if (!inView.contains([latitude, longitude])) return [];
      const width = text.length * (isCity ? 6.2 : 7.6);
      return [{ text, point: map.latLngToLayerPoint([latitude, longitude]), width, isCity }];
    };
    const scale = (256 * 2 ** zoom) / 10_000;
    const ofCountries = countries.flatMap(([text, longitude, latitude, side]) =>
      zoom < 7.5 && side * scale > text.length * 5.2 ? nameAt(text, latitude, longitude, false) : [],
    );
    const ofCities = cities.flatMap(([text, longitude, latitude, people, isCapital]) =>
      people >= leastPeople(zoom) / (isCapital ? 6 : 1) ? nameAt(text, latitude, longitude, true) : [],
    );
    pane.replaceChildren(...withRoom([...ofCountries, ...ofCities]).map(elementOf));
  };
  map.on('moveend zoomend resize', draw);
  draw();
}

/** Thousands of people that a city needs for its name to be written. */
function leastPeople(zoom: number): number {
  const steps: [number, number][] = [
    [3.5, Number.POSITIVE_INFINITY],
    [4.5, 4_000],
    [5.5, 1_500],
    [6.5, 700],
    [7.5, 400],
  ];
  return steps.find(([upTo]) => zoom < upTo)?.[1] ?? 0;
}

/** Names that do not touch one before them: countries first, then the larger cities. */
function withRoom(names: readonly Name[]): Name[] {
  const taken: { left: number; top: number; right: number; bottom: number }[] = [];
  return names.filter(({ point, width, isCity }) => {
    const left = isCity ? point.x - 6 : point.x - width / 2;
    const box = { left, right: left + width + 14, top: point.y - 11, bottom: point.y + 11 };
    const isFree = taken.every(
      (one) => box.left > one.right || box.right < one.left || box.top > one.bottom || box.bottom < one.top,
    );
    if (isFree) taken.push(box);
    return isFree;
  });
}

function elementOf({ text, point, isCity }: Name): HTMLElement {
  const element = document.createElement('span');
  element.className = isCity ? 'sheaf-map-city' : 'sheaf-map-country';
  element.textContent = text;
  L.DomUtil.setPosition(element, point.round());
  return element;
}

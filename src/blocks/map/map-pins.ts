import L from 'leaflet';
import 'leaflet.markercluster';
import { sameValue } from '#kit/same-value.ts';
import type { MapPlace } from './place-list.ts';
import { figure, t } from '#kit/language/language.ts';

export interface PinEvents {
  /** A popup opened: its content is to be rendered into the element. */
  onOpen(row_id: string, element: HTMLElement): void;
  onClose(): void;
}

/** Pins that become one where they are close, each with a popup that someone else fills. */
export function addPins(map: L.Map, { cluster, calm }: { cluster: boolean; calm: boolean }, events: PinEvents) {
  const group = L.markerClusterGroup({
    // Places of one city have the same point: those are always one, and fan out.
    maxClusterRadius: cluster ? 46 : 1,
    showCoverageOnHover: false,
    animate: !calm,
    spiderLegPolylineOptions: { weight: 1.5, className: 'sheaf-map-leg' },
    iconCreateFunction: (own) => clusterIcon(own.getChildCount()),
  }).addTo(map);
  let markers = new Map<string, L.Marker>();
  let shown: readonly Pick<MapPlace, 'row_id' | 'title' | 'point'>[] = [];
  const markerOf = (row_id: string): L.Marker | undefined => markers.get(row_id);
  const popups = followPopups(
    map,
    (popup) => [...markers].find(([, marker]) => marker.getPopup() === popup)?.[0],
    events,
  );
  const way = createWay(map, group, { markerOf, calm, onArrive: popups.openFrom });
  return {
    show: way.start,
    put(places: readonly MapPlace[]): void {
      const pins = places.flatMap(({ row_id, title, point }) => (point ? [{ row_id, title, point }] : []));
      // The same pins again, in the middle of a zoom, would be lost with the place that it leads to.
      if (sameValue(pins, shown)) return;
      shown = pins;
      const stored = popups.open();
      map.closePopup();
      group.clearLayers();
      markers = new Map(pins.map((pin) => [pin.row_id, pinOf(pin.title, pin.point)]));
      group.addLayers([...markers.values()]);
      const again = stored === undefined ? undefined : markerOf(stored);
      if (again && group.getVisibleParent(again) === again) again.openPopup();
      way.goOn();
    },
    bounds: () => L.latLngBounds([...markers.values()].map((marker) => marker.getLatLng())),
    resizePopup: popups.resize,
  };
}

/** The popup that is open, and where the focus goes once it is closed. */
function followPopups(map: L.Map, rowOf: (popup: L.Popup) => string | undefined, events: PinEvents) {
  let open: OpenPopup | null = null;
  let opener: Element | null = null;
  map.on('popupopen', ({ popup }) => {
    const row_id = rowOf(popup);
    const element = popup.getContent();
    if (row_id === undefined || !(element instanceof HTMLElement)) return;
    open = { row_id, popup, element, from: opener ?? document.activeElement, isNew: true };
    opener = null;
    events.onOpen(row_id, element);
  });
  map.on('popupclose', () => {
    const closed = open;
    open = null;
    events.onClose();
    const inside = document.activeElement === document.body || closed?.element.contains(document.activeElement);
    if (closed && inside) focusOn(closed.from?.isConnected ? closed.from : map.getContainer());
  });
  map.getContainer().addEventListener('keydown', (event) => {
    if (event.key === 'Escape') map.closePopup();
  });
  return {
    /** The row whose popup is open. */
    open: () => open?.row_id,
    openFrom(marker: L.Marker, from: Element | null): void {
      opener = from;
      marker.openPopup();
    },
    /** The open popup takes the size of what is in it now; its content leaves the page for a moment, and the focus with it. */
    resize(): void {
      if (!open) return;
      const { popup, element } = open;
      const focused = open.isNew ? element : element.contains(document.activeElement) ? document.activeElement : null;
      open.isNew = false;
      popup.update();
      focusOn(focused);
    },
  };
}

interface WayNeeds {
  markerOf: (row_id: string) => L.Marker | undefined;
  calm: boolean;
  /** Its pin is on screen by itself. `from` had the focus when the place was chosen. */
  onArrive: (marker: L.Marker, from: Element | null) => void;
}

/** The way to a place that was chosen, step by step, until its pin is seen. The map may be moving because of something else. */
function createWay(map: L.Map, group: L.MarkerClusterGroup, { markerOf, calm, onArrive }: WayNeeds) {
  let requested: Requested | null = null;
  let frame = 0;
  /** In the next frame: a zoom that was asked for starts there, and is then seen. */
  function comeCloser(): void {
    cancelAnimationFrame(frame);
    if (requested) frame = requestAnimationFrame(takeStep);
  }
  function takeStep(): void {
    // What moves tells when it ends.
    if (!requested || isMoving(map)) return;
    const marker = markerOf(requested.row_id);
    // Its pin comes with the places.
    if (!marker) return;
    if (requested.steps++ === mostSteps) return void (requested = null);
    const seen = group.getVisibleParent(marker);
    if (!seen || !map.getBounds().contains(marker.getLatLng())) return void map.panTo(marker.getLatLng());
    if (seen === marker) {
      const { from } = requested;
      requested = null;
      return onArrive(marker, from);
    }
    const cluster = smallestCluster(marker);
    if (requested.isCloser && seen === cluster) return cluster.spiderfy();
    requested.isCloser = true;
    cluster?.zoomToBounds();
  }
  map.on('moveend', comeCloser);
  group.on('animationend spiderfied unspiderfied', comeCloser);
  map.on('dragstart unload', () => (requested = null));
  return {
    start(row_id: string): void {
      requested = { row_id, from: document.activeElement, steps: 0, isCloser: false };
      // On a phone the list is far below the map.
      map.getContainer().scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
      comeCloser();
    },
    /** There are other pins now. */
    goOn(): void {
      if (requested && !markerOf(requested.row_id)) requested = null;
      comeCloser();
    },
  };
}

interface Requested {
  row_id: string;
  /** Where the focus was. */
  from: Element | null;
  steps: number;
  /** The map went to the places around it: those that are still one are at the same point. */
  isCloser: boolean;
}

/** A pan, a zoom, fanning out, and each once more because the page changed its size meanwhile. */
const mostSteps = 8;

/** Leaflet and its clusters mark the map while they move it. Fanning out or opening a popup then would be undone at the end. */
function isMoving(map: L.Map): boolean {
  const marks = map.getPane('mapPane')?.classList;
  return ['leaflet-zoom-anim', 'leaflet-pan-anim', 'leaflet-cluster-anim'].some((mark) => marks?.contains(mark));
}

function smallestCluster(marker: L.Marker): L.MarkerCluster | undefined {
  return (marker as L.Marker & { __parent?: L.MarkerCluster }).__parent;
}

interface OpenPopup {
  row_id: string;
  popup: L.Popup;
  element: HTMLElement;
  /** Where the focus was. */
  from: Element | null;
  isNew: boolean;
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

function pinOf(title: string, [latitude, longitude]: readonly [number, number]): L.Marker {
  const marker = L.marker([latitude, longitude], {
    icon: L.divIcon({
      className: 'sheaf-map-pin',
      html: pinDrawing,
      iconSize: [40, 44],
      iconAnchor: [20, 40],
      popupAnchor: [0, -34],
    }),
    title,
    riseOnHover: true,
  });
  const content = document.createElement('div');
  content.tabIndex = -1;
  content.className = 'sheaf-map-popup';
  marker.bindPopup(content, { minWidth: 240, maxWidth: 280, autoPanPadding: [16, 16] });
  marker.on('add', () => {
    const element = marker.getElement();
    element?.setAttribute('aria-label', title);
  });
  return marker;
}

const pinDrawing =
  '<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true"><path d="M14 35C14 35 26 21.5 26 13.2 26 6.4 20.6 1 14 1S2 6.4 2 13.2C2 21.5 14 35 14 35Z"/><circle cx="14" cy="13.2" r="4.6"/></svg>';

function clusterIcon(count: number): L.DivIcon {
  const size = count < 10 ? 40 : count < 100 ? 46 : 54;
  const label = t('{count} places, zoom in', { count });
  const html = `<span role="img" aria-label="${label}">${figure(count)}</span>`;
  return L.divIcon({ className: 'sheaf-map-cluster', html, iconSize: [size, size] });
}

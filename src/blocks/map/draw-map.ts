/** The map that can be moved. Loaded by the view once it is scrolled to: everything of Leaflet is behind this module. */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './draw-map.css';
import type { RowPlaces } from '../data-contract.ts';
import { addBaseMap } from './base-map.ts';
import { addPins, type PinEvents } from './map-pins.ts';
import type { MapPlace } from './place-list.ts';
import { closestZoom } from './world-view.ts';
import { t } from '#kit/language/language.ts';

export interface DrawnMap {
  put(places: readonly MapPlace[]): void;
  /** Shows all places, or their middle at that zoom. */
  fit(zoom: number | null): void;
  show(row_id: string): void;
  /** The open popup takes the size of what is in it now. */
  resizePopup(): void;
  remove(): void;
}

interface MapOptions {
  label: string;
  cluster: boolean;
  tiles: RowPlaces['tiles'];
}

/** The shipped map has nothing more to show from 9 on, but pins of one town come apart. */
const closestShipped = 13;

/** Draws a map into an element of the page. */
export async function drawMap(stage: HTMLElement, options: MapOptions, events: PinEvents): Promise<DrawnMap> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const touch = matchMedia('(pointer: coarse)').matches;
  const { tiles } = options;
  const map = L.map(stage, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 1,
    maxZoom: tiles ? 19 : closestShipped,
    zoomSnap: 0.5,
    scrollWheelZoom: false,
    // One finger scrolls the page, two move the map.
    dragging: !touch,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
    maxBounds: [
      [-85, -220],
      [85, 220],
    ],
    maxBoundsViscosity: 0.8,
  }).setView([20, 0], 1.5);
  nameMap(map, options.label);
  zoomByWheelWithKey(map);
  L.control.zoom({ position: 'bottomleft', zoomInTitle: t('Zoom in'), zoomOutTitle: t('Zoom out') }).addTo(map);
  L.control.scale({ position: 'bottomright', maxWidth: 120 }).addTo(map);
  if (tiles) L.tileLayer(tiles.url, { maxZoom: 19 }).addTo(map);
  else {
    await addBaseMap(map).catch((error: unknown) => {
      map.remove();
      throw error;
    });
  }
  const pins = addPins(map, { cluster: options.cluster, calm }, events);
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(stage);
  return {
    put: pins.put,
    show: pins.show,
    fit(zoom) {
      const bounds = pins.bounds();
      if (!bounds.isValid()) return void map.setView([20, 0], zoom ?? 1.5, { animate: false });
      if (zoom !== null) return void map.setView(bounds.getCenter(), zoom, { animate: false });
      map.fitBounds(bounds, {
        paddingTopLeft: [40, 56],
        paddingBottomRight: [40, 48],
        maxZoom: tiles ? 14 : closestZoom,
        animate: false,
      });
    },
    resizePopup: pins.resizePopup,
    remove() {
      resized.disconnect();
      map.remove();
    },
  };
}

function nameMap(map: L.Map, label: string): void {
  const element = map.getContainer();
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', t('Map: {name}', { name: label }));
}

/** The wheel scrolls the page; with Ctrl or Cmd it zooms. */
function zoomByWheelWithKey(map: L.Map): void {
  map.getContainer().addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) map.scrollWheelZoom.enable();
      else map.scrollWheelZoom.disable();
    },
    { capture: true, passive: true },
  );
}

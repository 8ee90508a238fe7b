import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { RowPlaces } from '../data-contract.ts';
import type { DrawnMap } from './draw-map.ts';
import { PlaceCard } from './place-card.tsx';
import type { MapPlace } from './place-list.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

export interface MapHandle {
  /** Brings a place into view and opens what is said about it. */
  show(row_id: string): void;
}

interface LiveMapProps {
  label: string;
  places: readonly MapPlace[];
  tiles: RowPlaces['tiles'];
  zoom: number | null;
  cluster: boolean;
  /** What the places were searched for: the map goes to them when it changes, not when a row does. */
  search: string;
  /** The map is there, or gone again. Must not change between renderings. */
  onHandle: (handle: MapHandle | null) => void;
  onCurrent: (row_id: string | null) => void;
  onDetails: ((place: MapPlace) => void) | undefined;
}

/** The map that can be moved, with a popup for each pin. Its library is loaded here, and nowhere else. */
export function LiveMap({ label, places, tiles, zoom, cluster, search, onHandle, onCurrent, onDetails }: LiveMapProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const [popup, setPopup] = useState<{ row_id: string; element: HTMLElement } | null>(null);
  const [failed, setFailed] = useState(false);
  const { url, attribution } = tiles ?? { url: '', attribution: '' };
  useEffect(() => {
    let drawn: DrawnMap | undefined;
    let isGone = false;
    const draw = async () => {
      try {
        const { drawMap } = await import('./draw-map.ts');
        if (isGone || !stage.current) return;
        const events = {
          onOpen: (row_id: string, element: HTMLElement) => {
            setPopup({ row_id, element });
            onCurrent(row_id);
          },
          onClose: () => {
            setPopup(null);
            onCurrent(null);
          },
        };
        drawn = await drawMap(stage.current, { label, cluster, tiles: url ? { url, attribution } : null }, events);
        if (isGone) return drawn.remove();
        setMap(drawn);
        onHandle(drawn);
      } catch {
        // The picture of the map and the list of its places stay.
        setFailed(true);
      }
    };
    void draw();
    return () => {
      isGone = true;
      drawn?.remove();
      setMap(null);
      setPopup(null);
      onHandle(null);
    };
  }, [label, cluster, url, attribution, onHandle, onCurrent]);
  useEffect(() => map?.put(places), [map, places]);
  useEffect(() => map?.fit(zoom), [map, zoom, search]);
  const resize = useCallback(() => map?.resizePopup(), [map]);
  const place = popup && places.find((one) => one.row_id === popup.row_id);
  return (
    <>
      <div ref={stage} className={styles.stage} />
      {failed && <p className={styles.failure}>{t('Couldn’t load the map. All places are in the list.')}</p>}
      {popup &&
        place &&
        createPortal(
          <PlaceCard place={place} onDrawn={resize} onDetails={onDetails && (() => onDetails(place))} />,
          popup.element,
        )}
    </>
  );
}

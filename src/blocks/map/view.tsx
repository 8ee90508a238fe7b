import { MapPin, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { Button } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { cssVariables, ownerColor, ownerTextOn } from '../shared/owner-color.ts';
import { SearchBox } from '../shared/search/search-box.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import { useLazy } from '../shared/use-lazy.ts';
import { type RowsState, useRows } from '../shared/use-rows.ts';
import type { RowsData } from '../data-contract.ts';
import { LiveMap, type MapHandle } from './live-map.tsx';
import { PlaceItems } from './place-items.tsx';
import { type MapPlace, type MapProps, placesOf } from './place-list.ts';
import { WorldPicture } from './world-picture.tsx';
import styles from './view.module.css';
import { plural, t } from '#kit/language/language.ts';

const loadWindow = () => import('./place-window.tsx');

/** A map. The server sends a picture of it and the list of its places; the map itself comes when it is scrolled to. */
export default function MapView(props: MapProps) {
  const { config, context, act } = props;
  const { settings } = config;
  const isHydrated = useHydrated();
  const rows = useRows(act, 'rows', props.data.rows);
  const { data } = rows;
  const places = useMemo(() => placesOf(data, config.axis[0]), [data, config.axis]);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [detailed, setDetailed] = useState<MapPlace | null>(null);
  const windows = useLazy(loadWindow, detailed !== null);
  const openDetails = settings.show_details_on_click ? setDetailed : undefined;
  const tiles = data.places?.tiles ?? null;
  const missing = places.filter((place) => !place.point);
  const retry = <Button onClick={rows.reload}>{t('Try again')}</Button>;
  return (
    <BlockFrame
      {...props}
      data={{ rows: rows.data }}
      toolbar={settings.show_search && <Search map={props} rows={rows} isHydrated={isHydrated} />}
    >
      {data.error ? (
        <ErrorState message={data.error} action={isHydrated && retry} />
      ) : places.length === 0 ? (
        <NoPlaces search={data.query.search} hasColumns={config.axis.length > 0} editing={context.editing} />
      ) : (
        <div
          className={classes(
            styles.layout,
            settings.show_list ? listClasses[settings.list_position] : styles.alone,
            rows.pending && styles.pending,
          )}
          style={mapStyle(settings)}
        >
          <MapFigure
            {...{ places, tiles, settings, handle, isHydrated }}
            search={data.query.search ?? ''}
            onHandle={setHandle}
            onCurrent={setCurrent}
            onDetails={openDetails}
          />
          <div className={styles.list}>
            <p className={styles.count}>{countText(places.length, data)}</p>
            <PlaceItems
              className={styles.places}
              {...{ places, context, current, isHydrated }}
              onShow={handle ? (place) => handle.show(place.row_id) : undefined}
              onDetails={openDetails}
            />
          </div>
        </div>
      )}
      {context.editing && missing.length > 0 && <NotFound places={missing} />}
      {detailed && windows && (
        <windows.PlaceWindow place={detailed} context={context} onClose={() => setDetailed(null)} />
      )}
    </BlockFrame>
  );
}

function Search({ map, rows, isHydrated }: { map: MapProps; rows: RowsState; isHydrated: boolean }) {
  const { id, context } = map;
  return (
    <SearchBox
      blockId={id}
      context={context}
      search={rows.data.query.search}
      onSearch={rows.search}
      isHydrated={isHydrated}
      color=""
    />
  );
}

interface MapFigureProps {
  places: readonly MapPlace[];
  tiles: NonNullable<RowsData['places']>['tiles'] | null;
  settings: MapProps['config']['settings'];
  handle: MapHandle | null;
  isHydrated: boolean;
  search: string;
  onHandle: (handle: MapHandle | null) => void;
  onCurrent: (row_id: string | null) => void;
  onDetails: ((place: MapPlace) => void) | undefined;
}

/** A picture of the places until the map itself is there. */
function MapFigure({ settings, handle, isHydrated, ...live }: MapFigureProps) {
  const { places, tiles } = live;
  const points = useMemo(() => places.flatMap((place) => (place.point ? [place.point] : [])), [places]);
  return (
    <figure className={styles.map}>
      {!handle && <WorldPicture points={points} zoom={settings.zoom} cluster={settings.cluster_pins} />}
      {isHydrated && (
        <LiveMap label={settings.title || t('Places')} {...live} zoom={settings.zoom} cluster={settings.cluster_pins} />
      )}
      <figcaption className={styles.credit}>{`${tiles?.attribution || 'Natural Earth'}, GeoNames`}</figcaption>
    </figure>
  );
}

function mapStyle(settings: MapProps['config']['settings']) {
  return cssVariables({
    '--map-height': `${settings.height}px`,
    '--pin': ownerColor(settings.pin_color),
    '--on-pin': settings.pin_color ? ownerTextOn(settings.pin_color) : undefined,
    '--land': ownerColor(settings.land_color),
    '--on-land': settings.land_color ? ownerTextOn(settings.land_color) : undefined,
    '--water': ownerColor(settings.water_color),
  });
}

const listClasses = { Right: styles.right, Left: styles.left, Below: styles.below };

const countText = (shown: number, { total, pageSize }: Pick<RowsData, 'total' | 'pageSize'>): string => {
  if (total > pageSize) return t('The first {count} of {total} places', { count: pageSize, total });
  return plural(shown, '{count} place', '{count} places');
};

interface NoPlacesProps {
  search: string | undefined;
  hasColumns: boolean;
  editing: boolean;
}
function NoPlaces({ search, hasColumns, editing }: NoPlacesProps) {
  if (search) {
    return (
      <EmptyState icon={SearchX} title={t('No matching places')}>
        {t('Try different or fewer words.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={MapPin}
      title={hasColumns ? t('No places yet') : t('This map has no columns yet')}
      editing={editing}
    >
      {hasColumns
        ? 'Every row with an address becomes a pin.'
        : 'Choose the columns with the title, the description, the address and the image of each place.'}
    </EmptyState>
  );
}

const mostNamed = 20;

/** For editors: rows that visitors find in the list only. */
function NotFound({ places }: { places: readonly MapPlace[] }) {
  const names = places.slice(0, mostNamed).map((place) => place.address || `${place.title} (no address)`);
  const left = places.length - names.length;
  return (
    <aside className={styles.notFound}>
      <p>
        <strong>
          {places.length === 1 ? '1 address was' : `${places.length.toLocaleString('en-US')} addresses were`} not found
          on the map.
        </strong>{' '}
        Only you see this. Write a city with its country, or coordinates such as 52.52, 13.405.
      </p>
      <ul>
        {names.map((name, index) => (
          // Two rows may have the same address.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{name}</li>
        ))}
        {left > 0 && <li>and {left.toLocaleString('en-US')} more</li>}
      </ul>
    </aside>
  );
}

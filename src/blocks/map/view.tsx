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
import { useRows } from '../shared/use-rows.ts';
import type { RowsData } from '../data-contract.ts';
import { LiveMap, type MapHandle } from './live-map.tsx';
import { PlaceItems } from './place-items.tsx';
import { type MapPlace, type MapProps, placesOf } from './place-list.ts';
import { WorldPicture } from './world-picture.tsx';
import styles from './view.module.css';

const loadWindow = () => import('./place-window.tsx');

/** A map. The server sends a picture of it and the list of its places; the map itself comes when it is scrolled to. */
export default function MapView(props: MapProps) {
  const { id, config, context, act } = props;
  const { settings } = config;
  const isHydrated = useHydrated();
  const rows = useRows(act, 'rows', props.data.rows);
  const { data } = rows;
  const places = useMemo(() => placesOf(data, config.axis[0]), [data, config.axis]);
  const points = useMemo(() => places.flatMap((place) => (place.point ? [place.point] : [])), [places]);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [detailed, setDetailed] = useState<MapPlace | null>(null);
  const windows = useLazy(loadWindow, detailed !== null);
  const openDetails = settings.show_details_on_click ? setDetailed : undefined;
  const tiles = data.places?.tiles ?? null;
  const missing = places.filter((place) => !place.point);
  const search = settings.show_search && (
    <SearchBox
      blockId={id}
      context={context}
      search={data.query.search}
      onSearch={rows.search}
      isHydrated={isHydrated}
      color=""
    />
  );
  return (
    <BlockFrame {...props} data={{ rows: rows.data }} toolbar={search}>
      {data.error ? (
        <ErrorState message={data.error} action={isHydrated && <Button onClick={rows.reload}>Try again</Button>} />
      ) : places.length === 0 ? (
        <NoPlaces search={data.query.search} hasColumns={config.axis.length > 0} editing={context.editing} />
      ) : (
        <div
          className={classes(
            styles.layout,
            settings.show_list ? listClasses[settings.list_position] : styles.alone,
            rows.pending && styles.pending,
          )}
          style={cssVariables({
            '--map-height': `${settings.height}px`,
            '--pin': ownerColor(settings.pin_color),
            '--on-pin': settings.pin_color ? ownerTextOn(settings.pin_color) : undefined,
            '--land': ownerColor(settings.land_color),
            '--on-land': settings.land_color ? ownerTextOn(settings.land_color) : undefined,
            '--water': ownerColor(settings.water_color),
          })}
        >
          <figure className={styles.map}>
            {!handle && <WorldPicture points={points} zoom={settings.zoom} cluster={settings.cluster_pins} />}
            {isHydrated && (
              <LiveMap
                label={settings.title || 'Places'}
                {...{ places, tiles, onHandle: setHandle, onCurrent: setCurrent, onDetails: openDetails }}
                zoom={settings.zoom}
                cluster={settings.cluster_pins}
                search={data.query.search ?? ''}
              />
            )}
            <figcaption className={styles.credit}>{`${tiles?.attribution || 'Natural Earth'}, GeoNames`}</figcaption>
          </figure>
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

const listClasses = { Right: styles.right, Left: styles.left, Below: styles.below };

const countText = (shown: number, { total, pageSize }: Pick<RowsData, 'total' | 'pageSize'>): string => {
  if (total > pageSize)
    return `The first ${pageSize.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} places`;
  return shown === 1 ? '1 place' : `${shown.toLocaleString('en-US')} places`;
};

interface NoPlacesProps {
  search: string | undefined;
  hasColumns: boolean;
  editing: boolean;
}
function NoPlaces({ search, hasColumns, editing }: NoPlacesProps) {
  if (search) {
    return (
      <EmptyState icon={SearchX} title="No matching places">
        Try different or fewer words.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={MapPin} title={hasColumns ? 'No places yet' : 'This map has no columns yet'} editing={editing}>
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

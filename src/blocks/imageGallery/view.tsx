import { Images, SearchX } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { Button, LinkButton } from '../shared/button.tsx';
import { classes } from '../shared/classes.ts';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { ActiveFilters } from '../shared/filter/active-filters.tsx';
import { messageOf } from '../shared/message-of.ts';
import { addressOfQuery, withoutPlace } from '../shared/query-address.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import { type RowsState, useRows } from '../shared/use-rows.ts';
import { requestedGalleryColumns, type GalleryImage, type GalleryProps, imagesOf } from './gallery-image.ts';
import { GalleryFoot } from './gallery-foot.tsx';
import { columnCountOf, galleryStyle } from './gallery-style.ts';
import { GalleryToolbar } from './gallery-toolbar.tsx';
import type GalleryLightbox from './lightbox.tsx';
import { SlideShow, slideId } from './slides.tsx';
import { Tile } from './tile.tsx';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

const loadLightbox = () => import('./lightbox.tsx');
/** These are likely in the first window. */
const eagerImages = 3;

/**
 * Images of a sheet. All of them are in the HTML, to leaf through and to look at without a script; the light box,
 * filters and moving on its own come with it.
 */
export default function GalleryView(props: GalleryProps) {
  const { id, config, data, act, context } = props;
  const { settings } = config;
  const isHydrated = useHydrated();
  const rows = useRows(act, 'rows', data.rows);
  const { box, open, close } = useLightbox(act.notify);
  const images = imagesOf(settings, { ...rows.data, columns: data.rows.columns });
  const requestedColumns = requestedGalleryColumns(settings, data.rows.columns);
  const label = settings.title || t('Image gallery');
  const isBroken = Boolean(data.rows.error) && images.length === 0;
  const hasToolbar = !isBroken && (settings.show_filter || settings.show_sort) && requestedColumns.length > 0;
  const isWhole = settings.layout === 'FullScreenView' && images.length > 0;
  const renderTile = (image: GalleryImage, index: number) => (
    <Tile
      id={slideId(id, index)}
      image={image}
      settings={settings}
      context={context}
      eager={index < (isWhole ? 1 : eagerImages)}
      onOpen={() => void open(image)}
      onNear={() => void loadLightbox().catch(() => undefined)}
    />
  );
  return (
    <BlockFrame
      {...props}
      data={{ rows: rows.data }}
      className={classes(isWhole && styles.whole)}
      toolbar={
        hasToolbar && (
          <GalleryToolbar settings={settings} rows={rows} requested={requestedColumns} isHydrated={isHydrated} />
        )
      }
    >
      {!isBroken && <Filters gallery={props} rows={rows} columns={requestedColumns} />}
      {images.length === 0 ? (
        <NoImages props={props} rows={rows} isBroken={isBroken} isHydrated={isHydrated} />
      ) : (
        <div {...galleryLook(settings)} aria-busy={rows.pending || undefined}>
          {settings.layout === 'grid' || settings.layout === 'masonry' ? (
            <Wall images={images} label={label} renderTile={renderTile} />
          ) : (
            <SlideShow
              // Another page of images begins at its first.
              key={rows.data.offset}
              {...{ id, settings, images, label, context, isHydrated }}
              covered={box !== null}
            >
              {renderTile}
            </SlideShow>
          )}
          <GalleryFoot id={id} settings={settings} rows={rows} context={context} />
        </div>
      )}
      {box && <box.Box images={images} first={box.first} label={label} onClosed={close} />}
    </BlockFrame>
  );
}

const galleryLook = (settings: GalleryProps['config']['settings']) => ({
  className: styles.gallery,
  style: galleryStyle(settings),
  'data-layout': settings.layout,
  'data-columns': columnCountOf(settings),
  'data-animation': settings.animation === 'none' ? undefined : settings.animation,
});

interface FiltersProps {
  gallery: GalleryProps;
  rows: RowsState;
  columns: ReturnType<typeof requestedGalleryColumns>;
}

function Filters({ gallery: { id, context }, rows, columns }: FiltersProps) {
  return (
    <ActiveFilters
      filters={rows.query.filters ?? []}
      columns={columns}
      context={context}
      hrefOf={(left) => addressOfQuery(context.path, id, { ...withoutPlace(rows.query), filters: left })}
      onFilter={rows.filter}
    />
  );
}

interface WallProps {
  images: readonly GalleryImage[];
  label: string;
  renderTile: (image: GalleryImage, index: number) => ReactNode;
}

function Wall({ images, label, renderTile }: WallProps) {
  return (
    <ul className={styles.wall} aria-label={label}>
      {images.map((image, index) => (
        <li key={image.key} className={styles.item}>
          {renderTile(image, index)}
        </li>
      ))}
    </ul>
  );
}

interface OpenBox {
  Box: ComponentType<Parameters<typeof GalleryLightbox>[0]>;
  /** The key of the image that it was opened with. */
  first: string;
}

/** The light box; its script is fetched when an image is pointed at, at the latest with the first click. */
function useLightbox(notify: GalleryProps['act']['notify']) {
  const [box, setBox] = useState<OpenBox | null>(null);
  const open = async (image: GalleryImage) => {
    try {
      // Undefined where the page is about to be loaded again.
      const part = (await loadLightbox()) as typeof import('./lightbox.tsx') | undefined;
      if (part) setBox({ Box: part.default, first: image.key });
    } catch (failure) {
      notify({ type: 'error', message: messageOf(failure, t('Couldn’t open the image. Try again.')) });
    }
  };
  return { box, open, close: () => setBox(null) };
}

interface NoImagesProps {
  props: GalleryProps;
  rows: RowsState;
  isBroken: boolean;
  isHydrated: boolean;
}

function NoImages({ props, rows, isBroken, isHydrated }: NoImagesProps) {
  const { id, config, data, context } = props;
  if (isBroken) {
    return (
      <ErrorState
        message={rows.error || data.rows.error || ''}
        action={
          isHydrated && (
            <Button variant="outline" onClick={() => rows.reload()}>
              {t('Try again')}
            </Button>
          )
        }
      />
    );
  }
  if (rows.query.filters?.length) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('No matching images')}
        action={
          <LinkButton
            variant="outline"
            href={addressOfQuery(context.path, id, { sort: rows.query.sort })}
            context={context}
            onClick={(event) => {
              event.preventDefault();
              rows.filter([]);
            }}
          >
            {t('Clear filters')}
          </LinkButton>
        }
      >
        {t('Remove a filter.')}
      </EmptyState>
    );
  }
  return config.settings.gallery_column_url === '' ? (
    <EmptyState icon={Images} title={t('This gallery has no images yet')}>
      Choose the column with the image URLs.
    </EmptyState>
  ) : (
    <EmptyState icon={Images} title={t('No images yet')}>
      {t('Images of the sheet will appear here.')}
    </EmptyState>
  );
}

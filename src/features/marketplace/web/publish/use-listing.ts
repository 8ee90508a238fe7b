import { useEffect, useRef, useState } from 'react';
import type { ReviewRequestOnTheWire } from '../../api/marketplace.ts';
import { price, sampleLimits, usualBackground } from '../../rules/listing.ts';
import { newId } from '#kit/ids.ts';

/** A picture of the template: one that was chosen just now, or one that is stored already. */
export interface ListingPicture {
  key: string;
  /** Where it can be seen. */
  src: string;
  /** Bytes. */
  size: number;
  /** Null of a stored one. */
  file: File | null;
}

/** What an author says of a template. */
export interface Listing {
  description: string;
  category: string;
  is_free: boolean;
  /** As it is typed. */
  price: string;
  thumbnail: ListingPicture | null;
  background: string;
  pictures: readonly ListingPicture[];
  version_notes: string;
  licence: string;
  sample_rows: number;
  with_personal_data: boolean;
  with_summed_values: boolean;
  with_around: boolean;
  /** That visitors of the app sign in with from then on. */
  password: string;
}

export const pictureOf = (file: File): ListingPicture => ({
  ...{ key: newId('pic'), src: URL.createObjectURL(file) },
  ...{ size: file.size, file },
});
/** Lets go of what the browser held of a chosen one. */
export function releasePicture(picture: ListingPicture | null): void {
  if (picture?.file) URL.revokeObjectURL(picture.src);
}
const storedPicture = (src: string, size = 0): ListingPicture => ({ key: src, src, size, file: null });

export function listingOf(review: ReviewRequestOnTheWire | null): Listing {
  return {
    description: review?.description ?? '',
    category: review?.category ?? '',
    is_free: review?.is_free ?? true,
    price: String(review && !review.is_free ? review.price : price.usual),
    thumbnail: review?.thumbnail ? storedPicture(review.thumbnail, review.thumbnail_bytes) : null,
    background: review?.thumbnail_bg_color ?? usualBackground,
    pictures: review?.additional_images.map((src, index) => storedPicture(src, review.image_bytes[index])) ?? [],
    version_notes: '',
    licence: review?.licence ?? '',
    sample_rows: sampleLimits.usual,
    with_personal_data: false,
    with_summed_values: false,
    with_around: false,
    password: '',
  };
}

export const bytesOf = (pictures: readonly (ListingPicture | null)[]): number =>
  pictures.reduce((sum, picture) => sum + (picture?.size ?? 0), 0);

/** What is typed and chosen, beginning with what was submitted before. */
export function useListing(review: ReviewRequestOnTheWire | null) {
  const [listing, setListing] = useState(() => listingOf(review));
  const change = (part: Partial<Listing>): void => setListing((before) => ({ ...before, ...part }));
  /** A picture that was uploaded is a stored one from then on. */
  const keep = (key: string, src: string): void => {
    [listing.thumbnail, ...listing.pictures].filter((one) => one?.key === key).forEach(releasePicture);
    const stored = (one: ListingPicture): ListingPicture => (one.key === key ? { ...one, src, file: null } : one);
    setListing((before) => ({
      ...before,
      thumbnail: before.thumbnail && stored(before.thumbnail),
      pictures: before.pictures.map(stored),
    }));
  };
  const latest = useRef(listing);
  useEffect(() => {
    latest.current = listing;
  }, [listing]);

  useEffect(
    () => () => {
      releasePicture(latest.current.thumbnail);
      latest.current.pictures.forEach(releasePicture);
    },
    [],
  );
  return { listing, change, keep };
}

/** The fields of types that are filled in in a way of their own: loading this is enough. */
import { ratingsOf } from '#engine/rating-scale.ts';
import { ownFields } from './own-fields.ts';

ownFields.duration = () => ({ type: 'duration', placeholder: 'h:mm' });
ownFields.rating = (column) => ({ type: 'rating', options: ratingsOf(column) });

/** The fields of types that are filled in in a way of their own: loading this is enough. */
import { fileLimitsOf, filesOf } from '#engine/file-cells.ts';
import { ratingsOf } from '#engine/rating-scale.ts';
import { ownFields } from './own-fields.ts';

ownFields.duration = () => ({ type: 'duration', placeholder: 'h:mm' });
ownFields.rating = (column) => ({ type: 'rating', options: ratingsOf(column) });
ownFields.files = (column) => {
  const { most, megabytes, accept } = fileLimitsOf(column);
  return {
    ...{ type: 'files', accept, files: { most, megabytes }, limit: longestCell, pattern: '', options: [] },
    check(cell) {
      const { length } = filesOf(cell);
      if (length > most) return most === 1 ? 'Choose one file.' : `Choose at most ${most} files.`;
      return length === 0 ? 'Upload the files here.' : null;
    },
  };
};

/** Fifty files with long names and addresses. */
const longestCell = 50_000;

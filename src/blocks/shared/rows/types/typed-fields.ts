/** The fields of types that are filled in in a way of their own: loading this is enough. */
import { fileLimitsOf, filesOf } from '#engine/file-cells.ts';
import { ratingsOf } from '#engine/rating-scale.ts';
import { plural, t } from '#kit/language/language.ts';
import { ownFields } from './own-fields.ts';

ownFields.duration = () => ({ type: 'duration', placeholder: t('h:mm') });
ownFields.rating = (column) => ({ type: 'rating', options: ratingsOf(column) });
ownFields.files = (column) => {
  const { most, megabytes, accept } = fileLimitsOf(column);
  return {
    ...{ type: 'files', accept, files: { most, megabytes }, limit: longestCell, pattern: '', options: [] },
    check(cell) {
      const { length } = filesOf(cell);
      if (length > most) return plural(most, 'Choose one file.', 'Choose at most {count} files.');
      return length === 0 ? t('Upload the files here.') : null;
    },
  };
};

/** Those whom the server offers to this viewer. */
ownFields.person = ({ multiple, options = [] }) => ({ type: multiple ? 'multi-select' : 'select', options });

/** Fifty files with long names and addresses. */
const longestCell = 50_000;

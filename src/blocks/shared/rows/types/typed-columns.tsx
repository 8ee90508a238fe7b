import { starsOf } from '#engine/rating-scale.ts';
import { telOf } from '#engine/phones.ts';
import { isRating, starText } from '#engine/ratings.ts';
import { durationText } from '#engine/durations.ts';
import { fieldControls } from '../../field/field-controls.ts';
import { TextControl } from '../../field/text-control.tsx';
import { FileList } from './file-list.tsx';
import { FilesControl } from './files-control.tsx';
import { ownCells } from './own-cells.ts';
import { PeopleChips } from './people-chips.tsx';
import { RatingControl } from './rating-control.tsx';
import './typed-fields.ts';
import { t } from '#kit/language/language.ts';

/** Stars are a picture with words; what is no rating of the column is shown as it is. */
ownCells.rating = (cell, column, { shown }) =>
  shown.named !== undefined ? null : isRating(cell, column) ? (
    <span role="img" aria-label={t('{place} of {total}', { place: String(cell), total: starsOf(column) })} data-stars>
      {starText(cell, column)}
    </span>
  ) : (
    String(cell)
  );

/** A number is called by its digits, and shown as it is written. */
ownCells.phone = (cell, _column, { shown }) => {
  if (shown.named !== undefined) return null;
  const href = telOf(cell);
  return href ? <a href={href}>{String(cell)}</a> : String(cell);
};

fieldControls.rating = RatingControl;

/** A length of time is typed as it is read. */
fieldControls.duration = (props) => (
  <TextControl {...props} cell={typeof props.cell === 'number' ? durationText(props.cell) : props.cell} />
);

ownCells.files = (cell, _column, { whole = false, shown }) => (
  <FileList cell={cell} whole={whole} size={shown.settings.image_size} />
);

fieldControls.files = FilesControl;

ownCells.person = (cell, _column, { whole = false }) => <PeopleChips cell={cell} whole={whole} />;

import { initialsOf, namesIn, tintOfPerson } from '#engine/people.ts';
import type { Cell } from '#engine/model.ts';

const mostShown = 3;

/** Whom a cell names, each with a round picture of their initials. In details all of them. */
export function PeopleChips({ cell, whole }: { cell: Cell; whole: boolean }) {
  const names = namesIn(cell);
  const shown = whole ? names : names.slice(0, mostShown);
  const others = names.slice(shown.length);
  return (
    <span data-people>
      {shown.map((name) => (
        <span key={name} title={name}>
          <span aria-hidden="true" data-initials={tintOfPerson(name)}>
            {initialsOf(name)}
          </span>
          <span>{name}</span>
        </span>
      ))}
      {others.length > 0 && <span title={others.join(', ')}>+{others.length}</span>}
    </span>
  );
}

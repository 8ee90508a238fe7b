import type { ControlProps } from '../../shared/field/control-props.ts';

/** One line of a matrix: radio buttons side by side, below each other on a phone. Arrow keys go through them. */
export function MatrixControl({ field, id, cell, invalid, describedBy, onEdit }: ControlProps) {
  const chosen = cell === null ? '' : String(cell);
  return (
    <fieldset
      id={id}
      data-survey="matrix"
      data-continues={field.continues || undefined}
      data-invalid={invalid || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      {field.options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={field.column}
            value={option}
            defaultChecked={option === chosen}
            required={field.required}
            onChange={onEdit}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}

import { X } from 'lucide-react';
import type { Cell } from '#engine/model.ts';
import type { BlockActs } from '../../view-contract.ts';
import { Button } from '../../shared/button.tsx';
import { FieldRow } from '../../shared/field/field-row.tsx';
import type { Field } from '../../shared/field/field-type.ts';
import { Icon } from '../../shared/icon.tsx';
import { CalculatedValue } from '../calculated/calculated-value.tsx';
import { t } from '#kit/language/language.ts';

interface LineProps {
  id: string;
  /** `Line 2`, and its place. */
  name: string;
  index: number;
  fields: readonly { field: Field; cell: Cell; message: string }[];
  act: BlockActs;
  isHydrated: boolean;
  onEdit: (column: string) => void;
  /** What is calculated of it. */
  made: readonly Parameters<typeof CalculatedValue>[0][];
  /** Undefined where it is the only one. */
  onRemove: (() => void) | undefined;
}

/** The fields of one line. */
export function Line({ id, name, index, fields, act, isHydrated, onEdit, onRemove, made }: LineProps) {
  return (
    <fieldset data-line className="sheaf-lines-line">
      <legend className="sheaf-lines-name">{name}</legend>
      <div className="sheaf-lines-fields">
        {fields.map(({ field, cell, message }) => (
          <FieldRow
            key={field.column}
            id={`${id}-${field.column}`}
            field={field}
            cell={cell}
            isHydrated={isHydrated}
            upload={(file, column) => act.upload(file, column)}
            names={act.names}
            message={message}
            onEdit={() => onEdit(field.column)}
          />
        ))}
      </div>
      {made.map((value) => (
        <CalculatedValue key={value.id} {...value} />
      ))}
      {onRemove && (
        <Button
          type="submit"
          name="_without"
          value={index}
          formNoValidate
          variant="plain"
          square
          className="sheaf-lines-remove"
          aria-label={t('Remove {name}', { name: name.toLowerCase() })}
          icon={<Icon of={X} size={18} />}
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        />
      )}
    </fieldset>
  );
}

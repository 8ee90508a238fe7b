import type { Cell } from '#engine/model.ts';
import type { BlockActs } from '../../view-contract.ts';
import { FieldRow } from '../../shared/field/field-row.tsx';
import type { Field } from '../../shared/field/field-type.ts';
import { CalculatedValue } from '../calculated/calculated-value.tsx';
import type { AskedStep } from './asked-fields.ts';

interface StepField {
  column: string;
  isAsked: boolean;
}
/** What is filled in, and what is calculated of it. */
export type StepEntry = StepField & ({ field: Field; cell: Cell; message: string } | { made: Omit<MadeValue, 'id'> });
type MadeValue = Parameters<typeof CalculatedValue>[0];

interface FormStepProps {
  id: string;
  number: number;
  step: AskedStep | null;
  /** When the step is shown, in a sentence; '' where it always is. */
  hint: string;
  fields: readonly StepEntry[];
  act: BlockActs;
  isHydrated: boolean;
  /** Whether fields and steps come and go: without a script all are shown, with hints. */
  isGuiding: boolean;
  isCurrent: boolean;
  heading: 'h3' | 'h4';
  onEdit: (column: string) => void;
}

/** One step: its heading, and the fields that are asked in it. */
export function FormStep({ id, number, step, hint, fields, act, ...state }: FormStepProps) {
  const { isHydrated, isGuiding, isCurrent, heading: Heading, onEdit } = state;
  const title = `${id}-step-${number}`;
  return (
    <div
      role={step?.step_title ? 'group' : undefined}
      aria-labelledby={step?.step_title ? title : undefined}
      data-step={number}
      data-later={isHydrated || isCurrent ? undefined : ''}
      hidden={isGuiding && !isCurrent}
      className="sheaf-guided-step"
    >
      {step?.step_title && (
        <Heading id={title} className="sheaf-guided-title">
          {step.step_title}
        </Heading>
      )}
      {step?.step_text && <p className="sheaf-guided-text">{step.step_text}</p>}
      {hint && !isGuiding && <p className="sheaf-guided-hint">{hint}</p>}
      {fields.map(({ column, isAsked, ...entry }) => (
        <div
          key={column}
          className="sheaf-guided-field"
          data-later={isHydrated || isAsked ? undefined : ''}
          hidden={isGuiding && !isAsked}
        >
          {'made' in entry ? (
            <CalculatedValue id={`${id}-${column}`} {...entry.made} />
          ) : (
            <FieldRow
              id={`${id}-${column}`}
              {...entry}
              isHydrated={isHydrated}
              upload={act.upload}
              names={act.names}
              onEdit={() => onEdit(column)}
            />
          )}
        </div>
      ))}
    </div>
  );
}

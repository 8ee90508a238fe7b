import type { ComponentType, ReactNode } from 'react';
import type { FieldsProps } from './view.tsx';
import type { visibleFields } from './visible-fields.ts';

/** `of`: what a form is made of. Imported by the other module, browsers would load it apart from the form. */
interface MadeOf {
  of: [Fields: ComponentType<FieldsProps & MadeOf>, fieldsOf: typeof visibleFields];
}
export type PartProps = FieldsProps & MadeOf;
export interface ThanksProps {
  message: ReactNode;
  onAgain: () => void;
}

/**
 * Filled by lines/lines-form.tsx, guided/guided-form.tsx and thanks.tsx when these load: few forms have lines, or ask in
 * steps and by conditions, and few are sent, so browsers load them only for these.
 */
export const formParts: {
  LinesForm?: ComponentType<PartProps>;
  /** The fields of a form that asks in steps or by conditions, or is closed. */
  Guided?: ComponentType<PartProps>;
  isGuided?: (form: Pick<FieldsProps, 'id' | 'config' | 'rights' | 'context'>) => boolean;
  /** What is in the place of a form that was sent. */
  Thanks?: ComponentType<ThanksProps>;
} = {};

import type { ComponentType } from 'react';
import type { FieldsProps } from './view.tsx';
import type { visibleFields } from './visible-fields.ts';

/** `of`: what a form is made of. Imported by the other module, browsers would load it apart from the form. */
interface LinesFormProps extends FieldsProps {
  of: [Fields: ComponentType<FieldsProps>, fieldsOf: typeof visibleFields];
}

/** Filled by lines/lines-form.tsx when it loads: few forms have lines, so browsers load it only for these. */
export const formParts: { LinesForm?: ComponentType<LinesFormProps> } = {};

/** Whether a block is a form with lines. */
export const hasLines = ({ config }: { config: { settings: Readonly<Record<string, unknown>> } }): boolean =>
  config.settings['takes_lines'] === true;

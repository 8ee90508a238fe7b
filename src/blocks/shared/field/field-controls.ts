/** Which control a field has. */
import type { ComponentType } from 'react';
import type { ControlProps } from './control-props.ts';
import type { FieldType } from './field-type.ts';

export type FieldControls = Partial<Record<FieldType, ComponentType<ControlProps>>>;

/** Set by controls.ts when it loads. Many forms ask for text only, so browsers load it only for the others. */
let controls: FieldControls = {};

export function setFieldControls(given: FieldControls): void {
  controls = given;
}

/** The control of a field that takes more than a text. */
export const controlOf = (type: FieldType): ComponentType<ControlProps> | undefined => controls[type];

interface Fielded {
  type: string;
  config: { axis: readonly Readonly<Record<string, unknown>>[] };
}

/** Whether a block is drawn with fields that take more than a text. Windows over rows load the controls themselves. */
export const hasControls = ({ type, config }: Fielded): boolean =>
  (type === 'form' || type === 'event') &&
  config.axis.some((entry) => !/^"(?:text|number|tel|url|email)/.test(JSON.stringify(entry['type'])));

/** Which control a field has. */
import type { ComponentType } from 'react';
import type { ControlProps } from './control-props.ts';
import type { FieldType } from './field-type.ts';

/**
 * The controls of fields that take more than a text. Filled by controls.ts when it loads: many forms ask for text only,
 * so browsers load it only for the others.
 */
export const fieldControls: Partial<Record<FieldType, ComponentType<ControlProps>>> = {};

interface Fielded {
  type: string;
  config: { axis: readonly Readonly<Record<string, unknown>>[] };
}

/**
 * Whether a block is rendered with fields that take more than a text. Windows over rows load the controls themselves.
 */
export const hasControls = ({ type, config }: Fielded): boolean =>
  (type === 'form' || type === 'event') &&
  config.axis.some((entry) => !/^"(?:text|number|tel|url|email)/.test(JSON.stringify(entry['type'])));

import type { ComponentType } from 'react';
import { MultiSelectControl, SelectControl } from './choice-control.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl } from './date-control.tsx';
import type { FieldType } from './field-type.ts';
import { FileControl } from './file-control.tsx';
import { MarkdownControl } from './markdown-control.tsx';

/** The controls of fields that take more than a text. */
export const fieldControls: Partial<Record<FieldType, ComponentType<ControlProps>>> = {
  markdowntext: MarkdownControl,
  select: SelectControl,
  'multi-select': MultiSelectControl,
  month: DateControl,
  week: DateControl,
  time: DateControl,
  date: DateControl,
  'datetime-local': DateControl,
  file: FileControl,
};

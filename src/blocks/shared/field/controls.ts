import { MultiSelectControl, SelectControl } from './choice-control.tsx';
import { DateControl } from './date-control.tsx';
import { fieldControls } from './field-controls.ts';
import { FileControl } from './file-control.tsx';
import { MarkdownControl } from './markdown-control.tsx';

/** The controls of fields that take more than a text: loading this is enough. */
Object.assign(fieldControls, {
  markdowntext: MarkdownControl,
  select: SelectControl,
  'multi-select': MultiSelectControl,
  month: DateControl,
  week: DateControl,
  time: DateControl,
  date: DateControl,
  'datetime-local': DateControl,
  file: FileControl,
} satisfies typeof fieldControls);

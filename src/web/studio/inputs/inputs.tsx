import type { ComponentType } from 'react';
import type { Setting, SettingKind } from '#settings/kinds.ts';
import { ArrayInput } from './array-input.tsx';
import { TimeZoneInput, WeekdayInput } from './calendar-inputs.tsx';
import { BooleanInput, NumberSettingInput, SelectInput, SliderInput } from './choice-inputs.tsx';
import { ColorSettingInput, ColorsInput } from './color-input.tsx';
import { ColumnInput, PageInput, SourceInput } from './column-input.tsx';
import { GroupInput } from './group-input.tsx';
import { IconInput } from './icon-input.tsx';
import { FontInput } from './files/font-input.tsx';
import { ImageInput } from './files/image-input.tsx';
import { MediaInput } from './files/media-input.tsx';
import type { InputProps } from './input-props.ts';
import { PairsInput } from './pairs-input.tsx';
import { RegexInput } from './regex-input.tsx';
import { RolesInput } from './roles-input.tsx';
import { AddressInput, CodeInput, DateInput, LongTextInput, MarkdownInput, TextSettingInput } from './text-inputs.tsx';

/** The control of each kind. Every kind is named here, by its value rule and in settings/column-references.ts. */
const inputs: { [K in SettingKind]: ComponentType<InputProps<Extract<Setting, { kind: K }>>> } = {
  select: SelectInput,
  boolean: BooleanInput,
  number: NumberSettingInput,
  range: SliderInput,
  slider: SliderInput,
  text: TextSettingInput,
  input: TextSettingInput,
  textarea: LongTextInput,
  markdowntext: MarkdownInput,
  html: LongTextInput,
  template: MarkdownInput,
  code: CodeInput,
  email: TextSettingInput,
  regex: RegexInput,
  color: ColorSettingInput,
  colors: ColorsInput,
  roles: RolesInput,
  image: ImageInput,
  video: MediaInput,
  audio: MediaInput,
  font: FontInput,
  url: AddressInput,
  link: AddressInput,
  icon: IconInput,
  date: DateInput,
  time: DateInput,
  pages: PageInput,
  column: ColumnInput,
  datasource: SourceInput,
  kv_pair: PairsInput,
  array: ArrayInput,
  group: GroupInput,
  timezone: TimeZoneInput,
  weekday: WeekdayInput,
};

/** Draws the control of any setting. */
export function SettingInput(props: InputProps) {
  const Input = inputs[props.setting.kind] as ComponentType<InputProps>;
  return <Input {...props} />;
}

/** Kinds whose control is next to its label; the others are below it. */
export const sideLabel: ReadonlySet<SettingKind> = new Set(['boolean', 'number', 'color', 'date', 'time']);
/** Kinds whose control is not one field that a label can point to. */
export const groupKinds: ReadonlySet<SettingKind> = new Set([
  'array',
  'group',
  'kv_pair',
  'colors',
  'datasource',
  'range',
  'slider',
]);

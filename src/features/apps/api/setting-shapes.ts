import { z } from 'zod';
import type { Fields, GroupSetting, Setting, ValueOf, ValuesOf } from '#settings/kinds.ts';

type ShapesOf<F extends Fields> = { [K in keyof F]: z.ZodType<ValuesOf<F>[K], ValuesOf<F>[K]> };

/** Settings as they come over the wire: what kind of JSON each is. What a value may be, its declaration says. */
export const settingsShape = <F extends Fields>(fields: F): z.ZodObject<ShapesOf<F>> =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([key, setting]) => [key, shapeOf(setting)])) as ShapesOf<F>, // by the same kinds as ValueOf
  );

type ChangesOf<F extends Fields> = {
  [K in keyof F]?: F[K] extends GroupSetting<infer G> ? ChangesOf<G> : ValueOf<F[K]>;
};

/** Some of the settings, each with its new value; of a group a part. Others stay as they are. */
export const settingChangesShape = <F extends Fields>(fields: F): z.ZodType<ChangesOf<F>, ChangesOf<F>> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([key, setting]) => [
        key,
        (setting.kind === 'group' ? settingChangesShape(setting.fields) : shapeOf(setting)).exactOptional(),
      ]),
    ),
  ) as unknown as z.ZodType<ChangesOf<F>, ChangesOf<F>>; // by the same kinds as ValueOf

function shapeOf(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'boolean':
      return z.boolean();
    case 'weekday':
      return z.number();
    case 'number':
    case 'range':
    case 'slider':
      return setting.default === null ? z.number().nullable() : z.number();
    case 'group':
      return settingsShape(setting.fields);
    case 'array':
      return z.array(settingsShape(setting.fields)).max(setting.max);
    case 'colors':
      return z.array(z.string()).max(setting.max);
    case 'roles':
      return z.array(z.string());
    case 'kv_pair':
      return z.array(z.object({ key: z.string(), value: z.string() })).max(setting.max);
    case 'datasource':
      return z.object({ sheet_title: z.string(), column: z.string() }).nullable();
    case 'select':
      return z.enum(setting.options);
    default:
      return z.string();
  }
}

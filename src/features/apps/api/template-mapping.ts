import { z } from 'zod';
import { mappingLimits, type TemplateMapping } from '../rules/template-mapping.ts';

const name = z.string().max(mappingLimits.name);
const leftOut = z.object({ kind: z.literal('leave out') });
const created = z.object({ kind: z.literal('create') });

/** Whether it fits template and spreadsheet, the server checks where it is used. */
export const templateMappingShape: z.ZodType<TemplateMapping, TemplateMapping> = z.object({
  sheets: z
    .array(
      z.object({
        sheet: name,
        to: z.discriminatedUnion('kind', [z.object({ kind: z.literal('sheet'), title: name }), created, leftOut]),
        columns: z
          .array(
            z.object({
              column: name,
              to: z.discriminatedUnion('kind', [z.object({ kind: z.literal('column'), id: name }), created, leftOut]),
            }),
          )
          .max(mappingLimits.columns),
      }),
    )
    .max(mappingLimits.sheets),
});

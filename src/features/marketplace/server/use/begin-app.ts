import { msg } from '#kit/language/msg.ts';
import type { AppBeginning, BegunApp } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';

/** A new app that begins as a template: with its sample data, or on a workbook of the workspace. */
export async function beginApp({ own, actor, ...of }: AppBeginning, { marketplace }: Services): Promise<BegunApp> {
  const { app, template } = own ? await marketplace.useMapped({ ...of, ...own, actor }) : await marketplace.use(of);
  return { app, from: msg('the template {template}', { template }) };
}

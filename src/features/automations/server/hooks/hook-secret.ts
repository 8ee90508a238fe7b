import type { Stored } from '#platform/database/schema.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { Needs } from '../needs.ts';
import { newSecret } from '../webhooks/sign.ts';

/** Hours for which the former secret opens the automation, too. */
const hoursOfFormer = 24;
const sealedFor = (id: string): string => `automation-hook:${id}`;

type Opened = Pick<Stored<'automations'>, 'id' | 'hook_secret' | 'hook_former_secret' | 'hook_former_until'>;

/** Makes a new secret and answers it: it is not told again. */
export async function rotateHookSecret({ database, environment }: Needs, id: string): Promise<string> {
  const secret = newSecret();
  const hook_secret = await createSealer(environment).seal(secret, sealedFor(id));
  await database
    .updateTable('automations')
    .set(({ ref }) => ({
      hook_former_secret: ref('hook_secret'),
      hook_former_until: new Date(Date.now() + hoursOfFormer * 3_600_000),
      hook_secret,
    }))
    .where('id', '=', id)
    .execute();
  return secret;
}

export const formerCounts = ({ hook_former_secret, hook_former_until }: Opened): boolean =>
  hook_former_secret !== null && hook_former_until !== null && hook_former_until.getTime() > Date.now();

/** The secrets that open an automation now; none before the first one is made. */
export async function hookSecretsOf({ environment }: Pick<Needs, 'environment'>, one: Opened): Promise<string[]> {
  const sealer = createSealer(environment);
  const sealed = [one.hook_secret, formerCounts(one) ? one.hook_former_secret : null];
  const secrets: string[] = [];
  for (const each of sealed) {
    const secret = each === null ? null : await sealer.open(each, sealedFor(one.id));
    if (secret !== null) secrets.push(secret);
  }
  return secrets;
}

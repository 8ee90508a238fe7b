import type { AuthStep } from '#features/app-users/rules/auth-page.ts';
import { blockTypes, catalogue, definitionOf } from './catalogue.ts';
import type { BlockDefinition } from './contract.ts';

/** The types of blocks by which visitors sign in, register and choose passwords. */
export const authBlockTypes = blockTypes.filter((type) => catalogue[type].authStep !== null);

/** The steps of signing in that these types of blocks are for. */
export const authStepsOf = (types: Iterable<string>): ReadonlySet<AuthStep> =>
  new Set([...types].flatMap((type) => definitionOf(type)?.authStep ?? []));

/** The block that a default page is for. */
export function blockOfStep(step: AuthStep): BlockDefinition {
  const type = authBlockTypes.find((one) => catalogue[one].authStep === step);
  if (type === undefined) throw new Error(`no block is for the step ${step}`);
  return catalogue[type];
}

/** The environment of the whole product: the variables of the platform and of every feature. */
import { features } from '#features/list.ts';
import { type Environment, readVariables, variablesTable } from '#platform/environment/environment.ts';

const parts = features.flatMap(({ environment }) => environment ?? []);

/** Throws one `Problem` whose `fields` names every bad variable. */
export const readEnvironment = (variables: Record<string, string | undefined>): Environment =>
  readVariables(variables, parts);

/** The table of all variables for docs/running.md, in Markdown. */
export const environmentTable = (): string => variablesTable(parts);

import { definitionOf } from '#blocks/catalogue.ts';

/** Where blocks of a type stay, as the catalogue says. */
export const placement = (type: string) => definitionOf(type)?.single ?? null;

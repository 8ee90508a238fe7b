import type { PickedName } from '../../../data-contract.ts';

/** A name, with the key where another row is called the same. */
export const nameAmong = ({ key, name }: PickedName, offers: readonly PickedName[]): string =>
  offers.some((other) => other.key !== key && other.name === name) ? `${name} (${key})` : name;

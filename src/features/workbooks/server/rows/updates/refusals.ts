/** Why an update can't be taken back. */
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';

const mostNamed = 5;

/** What people changed since and would lose, by name. */
export class LostEdits {
  readonly #names: string[] = [];

  add(name: string): void {
    this.#names.push(name);
  }

  refuse(): void {
    if (this.#names.length === 0) return;
    const more = this.#names.length - mostNamed;
    const names = this.#names.slice(0, mostNamed).join(', ');
    throw refused(
      more > 0
        ? t('What the update brought was changed since, and would be lost: {names} and {count} more.', {
            ...{ names, count: more },
          })
        : t('What the update brought was changed since, and would be lost: {names}.', { names }),
    );
  }
}

export const refused = (why: string): Problem =>
  new Problem('invalid_input', `${t('The update can’t be undone.')} ${why} ${t('Nothing was changed.')}`);

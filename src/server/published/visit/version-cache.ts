import type { AppRecord, AppPlace } from '../../scope.ts';
import type { VersionKey, VersionKeys } from './version-key.ts';

/** Apps as strangers visit them, read once for each mark, which changes with all that they can see of one. */
export class VersionCache {
  readonly #marks: Pick<VersionKeys, 'read'>;
  readonly #apps = new WeakMap<VersionKey, Promise<AppRecord | null>>();

  constructor(marks: Pick<VersionKeys, 'read'>) {
    this.#marks = marks;
  }

  /** The app at a place, or null; `read` reads it where it is not known. */
  async at(place: AppPlace, read: () => Promise<AppRecord | null>): Promise<AppRecord | null> {
    const mark = await this.#marks.read(place);
    if (!mark) return null;
    const known = this.#apps.get(mark);
    if (known) return known;
    const reading = read();
    this.#apps.set(mark, reading);
    reading.catch(() => this.#apps.delete(mark));
    return reading;
  }
}

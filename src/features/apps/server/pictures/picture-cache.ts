import { limitConcurrency } from '#kit/queues/limit-concurrency.ts';
import { Problem } from '#kit/problem.ts';
import { outsideRequests } from '#platform/http/outside-requests.ts';

const lifetime = 60_000;
const maxCached = 100;
/** Drawing a page keeps the thread busy: visitors come first. */
const atOnce = 2;
const mostWaiting = 100;

/** Draws a few pictures at a time and keeps each for a minute. */
export class PictureCache {
  readonly #pictures = new Map<string, { html: Promise<string>; until: number }>();
  readonly #limited = limitConcurrency(atOnce, {
    mostWaiting,
    refuse: () => {
      throw new Problem('unavailable', 'Too many pictures are being rendered. Try again in a moment.');
    },
  });

  /** The picture of a key, which names everything that it is drawn from. */
  get(key: string, renderNow: () => Promise<string>): Promise<string> {
    const now = Date.now();
    for (const [old, { until }] of this.#pictures) {
      if (until > now && this.#pictures.size < maxCached) break;
      this.#pictures.delete(old);
    }
    const known = this.#pictures.get(key);
    if (known) return known.html;
    // Others may wait for it once the first one left.
    const html = outsideRequests(() => this.#limited(renderNow));
    this.#pictures.set(key, { html, until: now + lifetime });
    html.catch(() => this.#pictures.delete(key));
    return html;
  }
}

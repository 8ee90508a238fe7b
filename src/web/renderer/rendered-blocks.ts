import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { PageContext } from '#blocks/view-contract.ts';

/** What of the context a block read while it was rendered; 'all' where it read the list of what there is. */
type Reads = Map<keyof PageContext | 'all', unknown>;

/**
 * Rendered blocks, for as long as they are held: a block is rendered again where the context is another in something
 * that the block read. (decision 87)
 */
export class RenderedBlocks<RenderedParts> {
  readonly #rendered = new WeakMap<PreparedBlock, { rendered: RenderedParts; reads: Reads }>();

  render(block: PreparedBlock, context: PageContext, make: (context: PageContext) => RenderedParts): RenderedParts {
    const known = this.#rendered.get(block);
    const holds = ([key, value]: [keyof PageContext | 'all', unknown]): boolean =>
      isSame(key === 'all' ? context : context[key], value);
    if (known && [...known.reads].every(holds)) return known.rendered;
    const reads: Reads = new Map();
    const rendered = make(noting(context, reads));
    this.#rendered.set(block, { rendered, reads });
    return rendered;
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** The context, which notes what is read of it. */
function noting(context: PageContext, reads: Reads): PageContext {
  const note = (key: string | symbol): void => {
    if (typeof key === 'string') reads.set(key as keyof PageContext, context[key as keyof PageContext]);
  };
  return new Proxy(context, {
    get(target, key) {
      note(key);
      return Reflect.get(target, key) as unknown;
    },
    has(target, key) {
      note(key);
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      reads.set('all', context);
      return Reflect.ownKeys(target);
    },
    getOwnPropertyDescriptor(target, key) {
      note(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
}

import { t } from '#kit/language/product.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { searchLinked } from '#features/workbooks/api/links.ts';
import { entryText } from '#features/workbooks/rules/cell-entry.ts';
import { namesSeveral } from '#engine/links.ts';
import type { Column } from '#engine/model.ts';
import type { CellList } from '../options/cell-list.ts';
import { partsOfSeveral, withToggled } from '../options/listed-items.ts';
import { placeList } from '../options/place-list.ts';
import optionStyles from '../options/options.module.css';
import people from '../people/people.module.css';
import styles from './links.module.css';

type Found = Omit<AnswerOf<typeof searchLinked>, 'rows'> & {
  rows: (AnswerOf<typeof searchLinked>['rows'][number] & {
    /** Of a person: their initials, and which tint they have. */
    picture?: { text: string; tint: number };
  })[];
};
export type SearchLinked = (column: string, search: string, offset: number) => Promise<Found>;

/** Milliseconds after a letter, in case another one follows. */
const typingPause = 120;
let count = 0;

/** What is listed, in words. */
interface ListWords {
  label: string;
  none: string;
  /** Whether what is written is told beside the name, where it is another. */
  withKeys: boolean;
}

/** The rows that a cell can name, at an input: the server finds them as one types, some at a time. The input keeps the keyboard. */
export class LinkList implements CellList {
  readonly #input: HTMLTextAreaElement;
  readonly #column: Column;
  readonly #words: ListWords;
  readonly #search: SearchLinked;
  readonly #list = document.createElement('div');
  readonly #ending = new AbortController();
  readonly #label: string | null;
  #rows: Found['rows'] = [];
  #total = 0;
  #text = '';
  #active = -1;
  #isOpen = false;
  /** Of the last question: answers to others come too late. */
  #turn = 0;
  #isLoading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    input: HTMLTextAreaElement,
    column: Column,
    search: SearchLinked,
    onTake: (text: string) => void,
    words: ListWords = rowsInWords(column),
  ) {
    this.#input = input;
    this.#column = column;
    this.#words = words;
    this.#search = search;
    this.#label = input.getAttribute('aria-label');
    const list = this.#list;
    list.id = `cell-links-${++count}`;
    list.className = `${optionStyles.list} ${styles.list}`;
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', words.label);
    // Above the grid, whose layers cut off what reaches beyond them.
    list.popover = 'manual';
    input.after(list);
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-label': column.name,
      'aria-autocomplete': 'list',
    }))
      input.setAttribute(name, value);
    input.setAttribute('aria-controls', list.id);
    this.#listen(onTake);
    this.#notify();
  }

  #listen(onTake: (text: string) => void): void {
    const [list, { signal }] = [this.#list, this.#ending];
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    list.addEventListener('mousedown', hold, { signal });
    // The grid takes the wheel for its own rows.
    for (const name of ['wheel', 'touchstart', 'touchmove'])
      list.addEventListener(name, (event) => event.stopPropagation(), { signal, passive: true });
    list.addEventListener('scroll', () => this.#loadNear(), { signal, passive: true });
    const onClick = (event: Event): void => {
      event.stopPropagation();
      const item = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
      const row = item && this.#rows[[...list.children].indexOf(item)];
      if (!row) return;
      if (!namesSeveral(this.#column)) return onTake(this.#textOf(row));
      // The next one is searched for.
      this.#input.value = withToggled(this.#input.value, this.#textOf(row));
      this.#ask(this.#input.value, 0);
    };
    list.addEventListener('click', onClick, { signal });
    this.#input.addEventListener('input', () => this.#ask(this.#input.value, typingPause), { signal });
  }

  /** The key of the row that Enter takes; null while what is typed is written. */
  get chosen(): string | null {
    const row = this.#isOpen ? this.#rows[this.#active] : undefined;
    if (!row) return null;
    return namesSeveral(this.#column) ? withToggled(this.#input.value, this.#textOf(row)) : this.#textOf(row);
  }

  open({ all = false }: { all?: boolean } = {}): void {
    this.#ask(all ? '' : this.#input.value, 0);
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#turn++;
    if (this.#list.isConnected) this.#list.hidePopover();
    this.#notify();
  }

  /** Whether a key was one for the list. */
  onKey({ key }: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step === undefined) {
      if (key !== 'Escape' || !this.#isOpen) return false;
      this.close();
      return true;
    }
    if (!this.#isOpen) this.open({ all: true });
    // One place more than there are rows: what is typed.
    const positions = this.#rows.length + 1;
    this.#active = ((this.#active + 1 + step + positions) % positions) - 1;
    this.#notify();
    if (this.#active === this.#rows.length - 1) void this.#loadMore();
    return true;
  }

  place(): void {
    if (this.#isOpen) placeList(this.#list, this.#input);
  }

  /** Leaves the input as it was. */
  end(): void {
    clearTimeout(this.#timer);
    this.#turn++;
    this.#ending.abort();
    this.#list.remove();
    const given = ['role', 'aria-autocomplete', 'aria-controls', 'aria-expanded', 'aria-activedescendant'];
    for (const name of given) this.#input.removeAttribute(name);
    if (this.#label === null) this.#input.removeAttribute('aria-label');
    else this.#input.setAttribute('aria-label', this.#label);
  }

  #textOf({ key }: Found['rows'][number]): string {
    return namesSeveral(this.#column) ? String(key) : entryText(key, this.#column.type);
  }

  #ask(text: string, after: number): void {
    this.#text = namesSeveral(this.#column) ? partsOfSeveral(text).sought : text;
    // What is listed is of another text: Enter writes what is typed.
    this.#active = -1;
    this.#notify();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(0), after);
  }

  async #load(offset: number): Promise<void> {
    const turn = ++this.#turn;
    this.#isLoading = true;
    const found = await this.#search(this.#column.id, this.#text, offset).catch(() => null);
    if (turn !== this.#turn) return;
    this.#isLoading = false;
    // Without an answer what is typed can still be written.
    if (!found) return this.close();
    const known = offset === 0 ? [] : this.#rows;
    const ids = new Set(known.map(({ row_id }) => row_id));
    this.#rows = [...known, ...found.rows.filter(({ row_id }) => !ids.has(row_id))];
    this.#total = found.rows.length === 0 ? this.#rows.length : found.total;
    this.#render();
  }

  async #loadMore(): Promise<void> {
    if (!this.#isLoading && this.#rows.length < this.#total) await this.#load(this.#rows.length);
  }

  #loadNear(): void {
    const { scrollTop, clientHeight, scrollHeight } = this.#list;
    if (scrollTop + clientHeight > scrollHeight - clientHeight) void this.#loadMore();
  }

  #render(): void {
    if (this.#rows.length === 0) {
      this.#list.replaceChildren(note(this.#words.none));
    } else this.#list.replaceChildren(...this.#rows.map((row, position) => this.#item(row, position)));
    this.#isOpen = true;
    this.#list.showPopover();
    this.place();
    this.#notify();
  }

  #item(row: Found['rows'][number], position: number): HTMLElement {
    const item = document.createElement('div');
    item.id = `${this.#list.id}-${position}`;
    item.className = optionStyles.option ?? '';
    item.setAttribute('role', 'option');
    const key = this.#textOf(row);
    const more = [...(key === row.name || !this.#words.withKeys ? [] : [key]), ...row.more].join(' · ');
    if (row.picture) item.append(pictureOf(row.picture));
    item.append(row.name, part(more));
    item.title = more === '' ? row.name : `${row.name}, ${more}`;
    return item;
  }

  #notify(): void {
    for (const [position, item] of [...this.#list.children].entries())
      item.setAttribute('aria-selected', String(position === this.#active));
    const active = this.#isOpen && this.#active >= 0 ? this.#list.children[this.#active] : undefined;
    active?.scrollIntoView({ block: 'nearest' });
    this.#input.setAttribute('aria-expanded', String(this.#isOpen));
    if (active) this.#input.setAttribute('aria-activedescendant', active.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }
}

const rowsInWords = ({ name }: Column): ListWords => ({
  label: t('Rows for {name}', { name }),
  none: t('No row has this name or key.'),
  withKeys: true,
});

export const peopleInWords = ({ name }: Column): ListWords => ({
  label: t('People for {name}', { name }),
  none: t('Nobody in this workspace has this name or address.'),
  withKeys: false,
});

function pictureOf({ text, tint }: { text: string; tint: number }): HTMLElement {
  const element = document.createElement('span');
  element.className = people.initials ?? '';
  element.dataset['tint'] = String(tint);
  element.setAttribute('aria-hidden', 'true');
  element.textContent = text;
  return element;
}

function part(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = styles.more ?? '';
  element.textContent = text;
  return element;
}

/** In the place of rows, where there are none. */
function note(text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = optionStyles.option ?? '';
  element.setAttribute('role', 'option');
  element.setAttribute('aria-disabled', 'true');
  element.textContent = text;
  return element;
}

import type { CellList } from './cell-list.ts';
import { matchingOptions } from './matching-options.ts';
import { placeList } from './place-list.ts';
import styles from './options.module.css';

let count = 0;

/** The list of options at an input: which of them fit, and which the keys are on. The input keeps the keyboard. */
export class OptionList implements CellList {
  readonly #input: HTMLTextAreaElement;
  readonly #options: readonly string[];
  readonly #list = document.createElement('div');
  readonly #ending = new AbortController();
  #shown: string[] = [];
  readonly #label: string | null;
  #active = -1;
  #isOpen = false;

  constructor(input: HTMLTextAreaElement, options: readonly string[], name: string, onTake: (option: string) => void) {
    this.#input = input;
    this.#options = options;
    const list = this.#list;
    list.id = `cell-options-${++count}`;
    list.className = styles.list ?? '';
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', `Options of ${name}`);
    // Above the grid, whose layers cut off what reaches beyond them.
    list.popover = 'manual';
    // Next to the input, so that a press on it is not one outside of the editor.
    input.after(list);
    input.setAttribute('role', 'combobox');
    this.#label = input.getAttribute('aria-label');
    input.setAttribute('aria-label', name);
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', list.id);
    const { signal } = this.#ending;
    list.addEventListener(
      'mousedown',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
      },
      { signal },
    );
    // The grid takes the wheel for its own rows.
    for (const name of ['wheel', 'touchstart', 'touchmove'])
      list.addEventListener(name, (event) => event.stopPropagation(), { signal, passive: true });
    list.addEventListener(
      'click',
      (event) => {
        event.stopPropagation();
        const position = event.target instanceof Element ? [...list.children].indexOf(event.target) : -1;
        const option = this.#shown[position];
        if (option !== undefined) onTake(option);
      },
      { signal },
    );
    input.addEventListener('input', () => this.open(), { signal });
    this.#notify();
  }

  /** The option that Enter takes; null while what is typed is written. */
  get chosen(): string | null {
    return this.#isOpen ? (this.#shown[this.#active] ?? null) : null;
  }

  /** Shows what fits the text of the input, or everything. */
  open({ all = false }: { all?: boolean } = {}): void {
    this.#shown = matchingOptions(this.#options, all ? '' : this.#input.value);
    this.#active = -1;
    this.#list.replaceChildren(...this.#shown.map((option, position) => this.#render(option, position)));
    if (this.#shown.length === 0) {
      this.close();
      return;
    }
    this.#isOpen = true;
    this.#list.showPopover();
    this.place();
    this.#notify();
  }

  close(): void {
    this.#isOpen = false;
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
    // One place more than there are options: what is typed.
    const positions = this.#shown.length + 1;
    this.#active = ((this.#active + 1 + step + positions) % positions) - 1;
    this.#notify();
    return true;
  }

  /** Leaves the input as it was. */
  end(): void {
    this.#ending.abort();
    this.#list.remove();
    const given = ['role', 'aria-autocomplete', 'aria-controls', 'aria-expanded', 'aria-activedescendant'];
    for (const name of given) this.#input.removeAttribute(name);
    if (this.#label === null) this.#input.removeAttribute('aria-label');
    else this.#input.setAttribute('aria-label', this.#label);
  }

  #render(option: string, position: number): HTMLElement {
    const item = document.createElement('div');
    item.id = `${this.#list.id}-${position}`;
    item.className = styles.option ?? '';
    item.setAttribute('role', 'option');
    item.textContent = option;
    item.title = option;
    return item;
  }

  #notify(): void {
    for (const [position, item] of [...this.#list.children].entries())
      item.setAttribute('aria-selected', String(position === this.#active));
    const active = this.#isOpen ? this.#list.children[this.#active] : undefined;
    active?.scrollIntoView({ block: 'nearest' });
    this.#input.setAttribute('aria-expanded', String(this.#isOpen));
    if (active) this.#input.setAttribute('aria-activedescendant', active.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  /** Puts it below the input, or above it where there is more room. */
  place(): void {
    if (this.#isOpen) placeList(this.#list, this.#input);
  }
}

import { t } from '#kit/language/product.ts';
import type { CellList } from './cell-list.ts';
import { type ListedItem, type ListSource, withToggled } from './listed-items.ts';
import { placeList } from './place-list.ts';
import styles from './options.module.css';

let count = 0;

/** The list of options at an input: which of them fit, and which the keys are on. The input keeps the keyboard. */
export class OptionList implements CellList {
  readonly #input: HTMLTextAreaElement;
  readonly #source: ListSource;
  readonly #list = document.createElement('div');
  readonly #ending = new AbortController();
  #shown: ListedItem[] = [];
  readonly #added = new Set<string>();
  readonly #label: string | null;
  #active = -1;
  #isOpen = false;

  constructor(input: HTMLTextAreaElement, source: ListSource, name: string, onTake: (option: string) => void) {
    this.#input = input;
    this.#source = source;
    const list = this.#list;
    list.id = `cell-options-${++count}`;
    list.className = styles.list ?? '';
    list.setAttribute('role', 'listbox');
    if (source.isSeveral) list.setAttribute('aria-multiselectable', 'true');
    list.setAttribute('aria-label', t('Options of {name}', { name }));
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
        const line = event.target instanceof Element ? event.target.closest('[role=option]') : null;
        const item = this.#shown[line ? [...list.children].indexOf(line) : -1];
        if (item && source.isSeveral) this.#toggle(item);
        else if (item) onTake(this.#taken(item));
      },
      { signal },
    );
    input.addEventListener('input', () => this.open(), { signal });
    this.#notify();
  }

  /** The option that Enter takes; null while what is typed is written. */
  get chosen(): string | null {
    if (!this.#isOpen || this.#source.isSeveral) return null;
    const item = this.#shown[this.#active];
    return item ? this.#taken(item) : null;
  }

  /** What was chosen that is in no list yet. */
  get added(): readonly string[] {
    return [...this.#added];
  }

  /** Shows what fits the text of the input, or everything. */
  open({ all = false }: { all?: boolean } = {}): void {
    this.#shown = this.#source.items(all ? '' : this.#input.value);
    const isSought = !all && this.#input.value.trim() !== '' && !this.#input.value.endsWith(', ');
    this.#active = this.#source.takesFirst && isSought ? 0 : -1;
    this.#list.replaceChildren(...this.#shown.map((item, position) => this.#render(item, position)));
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
    const active = this.#isOpen && this.#source.isSeveral ? this.#shown[this.#active] : undefined;
    if (key === 'Enter' && active) {
      this.#toggle(active);
      return true;
    }
    if (step === undefined) {
      if (key !== 'Escape' || !this.#isOpen) return false;
      this.close();
      return true;
    }
    if (!this.#isOpen) this.open({ all: !this.#source.isSeveral });
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

  #taken({ text, isNew }: ListedItem): string {
    if (isNew) this.#added.add(text);
    return text;
  }

  /** The list stays, with the keys on the same label. */
  #toggle(item: ListedItem): void {
    this.#input.value = withToggled(this.#input.value, this.#taken(item));
    this.#input.setSelectionRange(this.#input.value.length, this.#input.value.length);
    this.open();
    this.#active = this.#shown.findIndex(({ text }) => text === item.text);
    this.#notify();
  }

  #render({ text, look, isChosen, isNew, note }: ListedItem, position: number): HTMLElement {
    const item = document.createElement('div');
    item.id = `${this.#list.id}-${position}`;
    item.className = styles.option ?? '';
    item.setAttribute('role', 'option');
    item.title = text;
    if (isChosen) item.dataset['chosen'] = '';
    if (!look) {
      item.textContent = isNew ? t('Add “{text}”', { text }) : text;
      if (note) item.append(noteOf(note));
      return item;
    }
    const chip = document.createElement('span');
    chip.className = styles.chip ?? '';
    chip.textContent = text;
    Object.assign(chip.style, { background: look.ground, color: look.ink });
    item.append(chip);
    return item;
  }

  #notify(): void {
    for (const [position, item] of [...this.#list.children].entries()) {
      const isActive = position === this.#active;
      item.toggleAttribute('data-active', isActive);
      const isSelected = this.#source.isSeveral ? this.#shown[position]?.isChosen === true : isActive;
      item.setAttribute('aria-selected', String(isSelected));
    }
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

/** Stars say nothing to those who hear them. */
function noteOf(text: string): HTMLElement {
  const note = document.createElement('span');
  note.className = styles.note ?? '';
  note.setAttribute('aria-hidden', 'true');
  note.textContent = text;
  return note;
}

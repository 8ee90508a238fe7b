import type { EditCell, EditorBase, EditorCtrConstructible, HyperFunc, VNode } from '@revolist/react-datagrid';
import type { Column } from '#sheet/model.ts';
import { OptionList } from './option-list.ts';

/** How a cell is typed whose column has options: they are offered, and anything else is written as well. */
export function optionEditor({ name }: Column, options: readonly string[]): EditorCtrConstructible {
  return class OptionEditor implements EditorBase {
    editCell?: EditCell;
    #input: HTMLInputElement | null = null;
    #list: OptionList | null = null;
    readonly #save: (value: string, goesRight?: boolean) => void;

    constructor(_column: unknown, save: (value: string, goesRight?: boolean) => void) {
      this.#save = save;
    }

    render(h: HyperFunc<VNode>): VNode {
      return h('input', {
        ...{ type: 'text', enterKeyHint: 'enter', autocomplete: 'off' },
        value: this.editCell?.val ?? '',
        ref: (input?: HTMLInputElement) => (this.#input = input ?? null),
        onKeyDown: (event: KeyboardEvent) => this.#onKey(event),
      });
    }

    componentDidRender(): void {
      const input = this.#input;
      if (!input || this.#list) return;
      const list = new OptionList(input, options, name, (option) => this.#write(option));
      this.#list = list;
      // The grid puts the editor into its place first.
      requestAnimationFrame(() => {
        if (this.#list !== list) return;
        input.focus();
        // What stood there is no search: all is offered to choose something else.
        list.open({ all: options.includes(input.value) });
      });
    }

    /** Keys that came before the input did. */
    appendPendingInput(value: string): boolean {
      if (!this.#input) return false;
      this.#input.value += value;
      this.#input.focus();
      this.#list?.open();
      return true;
    }

    getValue(): string {
      return this.#input?.value ?? '';
    }

    /** The grid would scroll to what has the focus when it goes. */
    beforeDisconnect(): void {
      this.#input?.blur();
    }

    disconnectedCallback(): void {
      this.#list?.end();
      this.#list = null;
    }

    #onKey(event: KeyboardEvent): void {
      if (event.isComposing) return;
      if (this.#list?.onKey(event)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.key === 'Enter' || event.key === 'Tab') {
        this.#write(this.#list?.chosen ?? this.getValue(), event.key === 'Tab');
      }
    }

    /** An option that begins like a formula is a text, which the apostrophe says. */
    #write(text: string, goesRight = false): void {
      this.beforeDisconnect();
      this.#save(options.includes(text) && /^\{?=/.test(text) ? `'${text}` : text, goesRight);
    }
  };
}

/**
 * Tells React what was typed into a form before its script was there: React takes the fields over as they are, but hears
 * of the next change only, and then puts back the text it knows.
 */
export function tellTyped(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) {
    const typed = field.value;
    if (!typed || field.type === 'hidden') continue;
    // React remembers what is set on the field itself, and only sees a change that goes past that.
    field.value = '';
    setPast?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const setPast =
  typeof HTMLInputElement === 'undefined'
    ? undefined
    : Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Gives a field the keyboard, and what was typed for it before it was there, as if that were typed now. */
export function takeOver(field: HTMLTextAreaElement | HTMLInputElement | null, typed: string): void {
  field?.focus();
  if (field && typed !== '') document.execCommand('insertText', false, typed);
}

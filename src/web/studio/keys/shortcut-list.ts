/** Every key of the studio, as the help lists them. A key of several steps is written with a blank between them. */
export interface Shortcut {
  keys: string;
  does: string;
}

export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: 'Ctrl K', does: 'Search actions, pages, blocks and settings' },
      { keys: '?', does: 'Show this list' },
      { keys: 'Ctrl Z', does: 'Undo' },
      { keys: 'Ctrl Y', does: 'Redo' },
      { keys: 'F6', does: 'Move between the page, settings and bars' },
      { keys: 'Escape', does: 'Close what’s open, or clear the selection' },
    ],
  },
  {
    title: 'On a block',
    shortcuts: [
      { keys: '↑ ↓', does: 'Previous or next block' },
      { keys: 'Enter', does: 'Open its settings' },
      { keys: 'F2', does: 'Edit its first text in place' },
      { keys: 'Alt ↑ ↓', does: 'Move it up or down' },
      { keys: 'Ctrl D', does: 'Duplicate it' },
      { keys: 'Delete', does: 'Delete it' },
    ],
  },
  {
    title: 'On several blocks',
    shortcuts: [
      { keys: 'Shift ↑ ↓', does: 'Select the next one, too' },
      { keys: 'Ctrl A', does: 'Select all of the page' },
      { keys: 'Ctrl C', does: 'Copy' },
      { keys: 'Ctrl X', does: 'Cut' },
      { keys: 'Ctrl V', does: 'Paste, even in another app' },
    ],
  },
  {
    title: 'While typing a text',
    shortcuts: [
      { keys: 'Enter', does: 'Save a single-line text' },
      { keys: 'Ctrl Enter', does: 'Save a longer text' },
      { keys: 'Escape', does: 'Discard changes' },
      { keys: 'Tab', does: 'Save and go to the next text' },
      { keys: 'Ctrl B', does: 'Bold' },
      { keys: 'Ctrl I', does: 'Italic' },
    ],
  },
];

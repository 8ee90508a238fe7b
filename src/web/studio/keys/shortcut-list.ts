/** Every key of the studio, as the help lists them. A key of several steps is written with a blank between them. */
export interface ShortcutGroup {
  title: string;
  /** What it does, by its keys. */
  shortcuts: Readonly<Record<string, string>>;
}

/** @sentences */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Anywhere',
    shortcuts: {
      'Ctrl K': 'Search actions, pages, blocks and settings',
      '?': 'Show this list',
      'Ctrl Z': 'Undo',
      'Ctrl Y': 'Redo',
      F6: 'Move between the page, settings and bars',
      Escape: 'Close what’s open, or clear the selection',
    },
  },
  {
    title: 'On a block',
    shortcuts: {
      '↑ ↓': 'Previous or next block',
      Enter: 'Open its settings',
      F2: 'Edit its first text in place',
      'Alt ↑ ↓': 'Move it up or down',
      'Ctrl D': 'Duplicate it',
      Delete: 'Delete it',
    },
  },
  {
    title: 'On several blocks',
    shortcuts: {
      'Shift ↑ ↓': 'Select the next one, too',
      'Ctrl A': 'Select all of the page',
      'Ctrl C': 'Copy',
      'Ctrl X': 'Cut',
      'Ctrl V': 'Paste, even in another app',
    },
  },
  {
    title: 'While typing a text',
    shortcuts: {
      Enter: 'Save a single-line text',
      'Ctrl Enter': 'Save a longer text',
      Escape: 'Discard changes',
      Tab: 'Save and go to the next text',
      'Ctrl B': 'Bold',
      'Ctrl I': 'Italic',
    },
  },
];

/** @sentences */
export const keyNames: Readonly<Record<string, string>> = {
  Ctrl: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  Enter: 'Enter',
  Escape: 'Escape',
  Tab: 'Tab',
  Delete: 'Delete',
};

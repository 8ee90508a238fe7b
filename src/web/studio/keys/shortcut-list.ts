/** Every key of the studio, as the help lists them. A key of several steps is written with a blank between them. */
export interface Shortcut {
  keys: string;
  does: string;
}

export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: 'Ctrl K', does: 'Find any action, page, block or setting' },
      { keys: '?', does: 'This list' },
      { keys: 'Ctrl Z', does: 'Undo' },
      { keys: 'Ctrl Y', does: 'Redo' },
      { keys: 'F6', does: 'Go on: the page, the settings, the bars' },
      { keys: 'Escape', does: 'Close what is open, or select nothing' },
    ],
  },
  {
    title: 'On a block',
    shortcuts: [
      { keys: '↑ ↓', does: 'The block before, the next one' },
      { keys: 'Enter', does: 'Its settings' },
      { keys: 'F2', does: 'Type its first text where it stands' },
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
      { keys: 'Ctrl V', does: 'Paste, also in another app' },
    ],
  },
  {
    title: 'While typing a text',
    shortcuts: [
      { keys: 'Enter', does: 'Keep a line' },
      { keys: 'Ctrl Enter', does: 'Keep a longer text' },
      { keys: 'Escape', does: 'Put back what stood there' },
      { keys: 'Tab', does: 'Keep it, and go to the next text' },
      { keys: 'Ctrl B', does: 'Bold' },
      { keys: 'Ctrl I', does: 'Italic' },
    ],
  },
];

/** The place of the tab that a key leads to; null for keys that lead nowhere. After the last comes the first. */
export function tabAfterKey(key: string, position: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (position + 1) % count;
    case 'ArrowLeft':
      return (position - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

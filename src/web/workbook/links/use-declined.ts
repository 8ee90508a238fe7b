import { useState } from 'react';

const storageKey = 'sheaf-links-declined';
const mostDeclined = 500;

/** Suggestions that were declined in this browser, by the ids of their sheets and columns. */
export function useDeclined(): [declined: readonly string[], decline: (key: string) => void] {
  const [declined, setDeclined] = useState(readDeclined);
  return [
    declined,
    (key) => {
      const next = [...declined, key].slice(-mostDeclined);
      setDeclined(next);
      storeDeclined(next);
    },
  ];
}

/** A browser may keep nothing: then the offer is there again. */
function readDeclined(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function storeDeclined(declined: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(declined));
  } catch {
    // Nothing is kept.
  }
}

/** Whether anything may wait here: asked with each page, so that only those where something does open the store. */
const place = 'sheaf-waiting';

export function hasWaiting(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}

export function noteWaiting(some: boolean): void {
  try {
    if (some) localStorage.setItem(place, '1');
    else localStorage.removeItem(place);
  } catch {
    // A browser that stores nothing keeps nothing waiting either.
  }
}

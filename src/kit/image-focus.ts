/**
 * The point of a picture that stays in view where it is cut to fill a place: stored behind the address as
 * `#focus=30,70`, in percent from the left and from the top. No server is sent that part. Pure.
 */

export interface FocusPoint {
  x: number;
  y: number;
}

const fragment = /#focus=(\d{1,3}),(\d{1,3})$/;

/** The point that an address names; null where it names none, which means the middle. */
export function focusOf(address: string): FocusPoint | null {
  const found = fragment.exec(address);
  if (!found) return null;
  const [x, y] = [Number(found[1]), Number(found[2])];
  return x <= 100 && y <= 100 ? { x, y } : null;
}

/** The address with another point; null takes it away. */
export function withFocus(address: string, point: FocusPoint | null): string {
  const bare = address.replace(fragment, '');
  if (!bare || !point) return bare;
  const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));
  return `${bare}#focus=${percent(point.x)},${percent(point.y)}`;
}

/** As `object-position` and `background-position` take it; undefined for the middle. */
export function focusPosition(address: string): string | undefined {
  const point = focusOf(address);
  return point ? `${point.x}% ${point.y}%` : undefined;
}

import { wallTime } from '#engine/time-zone.ts';

const day = 86_400_000;

/**
 * The instant at which the clocks of a time zone show a local time such as `2026-12-01T09:00`; of two the first. Null for
 * a time that they skip, and for what is no time.
 */
export function instantOfLocalTime(local: string, timeZone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  const shown = Date.parse(`${local}:00Z`);
  // Date.parse takes the 31st of a month of thirty days for the day after.
  if (!Number.isFinite(shown) || !new Date(shown).toISOString().startsWith(local)) return null;
  const offsets = [shown - day, shown + day].map((near) => wallTime(near, timeZone) - near);
  const found = offsets.map((offset) => shown - offset).filter((instant) => wallTime(instant, timeZone) === shown);
  return found.length > 0 ? Math.min(...found) : null;
}

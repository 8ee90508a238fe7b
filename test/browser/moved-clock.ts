/**
 * Loaded into a server before all else (`--import`): its clock is ahead by as many milliseconds as the file that
 * CLOCK_FILE names says.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
let ahead = 0;
const read = (): void => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // No one moved it yet.
  }
};
read();
setInterval(read, 20).unref();

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + ahead] : given, newTarget) as object,
  get: (target, key) => (key === 'now' ? () => target.now() + ahead : (Reflect.get(target, key) as unknown)),
});

/** The day or the time of now, as it is entered into a cell. */
export function nowText(part: 'day' | 'time'): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  if (part === 'time') return `${two(now.getHours())}:${two(now.getMinutes())}`;
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

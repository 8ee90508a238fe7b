/** Prints a table in Markdown that is as easy to read as it is: the first column to the left, figures to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, index) =>
    Math.max(3, heading.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const padded = (row: readonly string[]): string =>
    line(
      widths.map((width, index) => (index === 0 ? (row[0] ?? '').padEnd(width) : (row[index] ?? '').padStart(width))),
    );
  const rule = line(widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  console.log([padded(headings), rule, ...rows.map(padded)].join('\n'));
}

/** `0.42 ms`, `17 ms`, `1,242 ms`. */
export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : grouped(value)} ms`;
}

/** `12,345`. */
export function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Bytes as `12.3 kB`, thousands of bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export function heading(text: string): void {
  console.log(`\n## ${text}\n`);
}

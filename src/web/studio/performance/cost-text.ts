import { plural, t } from '#kit/language/product.ts';
import type { BlockPerformance } from '#features/visitor/api/page-performance.ts';

type Cost = Pick<BlockPerformance['now'], 'milliseconds' | 'rows_read' | 'bytes'>;

/** From where on a figure is worth a word: what a visitor notices, or a phone on a slow network. */
const heavy = { milliseconds: 150, rows_read: 20_000, bytes: 100_000, script: 60_000 };

/** `12 ms`, `1,204 rows read`, `34 kB`. */
export const costText = ({ milliseconds, rows_read, bytes }: Cost): string[] => [
  t('{count} ms', { count: Math.round(milliseconds) }),
  plural(rows_read, '{count} row read', '{count} rows read'),
  t('{size} sent', { size: size(bytes) }),
];

export const scriptText = (bytes: number): string =>
  bytes === 0 ? t('No script') : t('{size} of script', { size: size(bytes) });

/** What of a block is heavy, and what helps: sentences, none where nothing is. */
export function costAdvice({
  now,
  visits,
  script_bytes,
  is_in_parts,
}: Pick<BlockPerformance, 'now' | 'visits' | 'script_bytes' | 'is_in_parts'>) {
  // The first drawing after a change makes what later ones find ready: one or two say little.
  const usual: Cost = visits && visits.count >= 3 ? visits : now;
  return [
    ...(is_in_parts
      ? [t('Its sheet is larger than the memory of this server, so it is read from disk in parts, which takes longer.')]
      : []),
    ...(usual.milliseconds >= heavy.milliseconds
      ? [
          t(
            'Visitors have to wait for its data. Filter to fewer rows, or show fewer numbers in one block, to make it faster.',
          ),
        ]
      : []),
    ...(usual.rows_read >= heavy.rows_read
      ? [
          plural(
            usual.rows_read,
            'It reads {count} rows. Filter to only the rows you need here.',
            'It reads {count} rows. Filter to only the rows you need here.',
          ),
        ]
      : []),
    ...(usual.bytes >= heavy.bytes
      ? [
          t('It sends {size} before compression. Show fewer rows per page or fewer columns to reduce this.', {
            size: size(usual.bytes),
          }),
        ]
      : []),
    ...(script_bytes >= heavy.script
      ? [t('Its script is large. It loads after the page is shown, once for all blocks of this type.')]
      : []),
  ];
}

const size = (bytes: number): string =>
  bytes < 1_000
    ? plural(bytes, '{count} bytes', '{count} bytes')
    : t('{count} kB', { count: Math.round(bytes / 1_000) });

import { t } from '#kit/language/product.ts';
import type { BlockPerformance } from '#features/visitor/api/page-performance.ts';

type Cost = Pick<BlockPerformance['now'], 'milliseconds' | 'rows_read' | 'bytes'>;

/** From where on a figure is worth a word: what a visitor notices, or a phone on a slow network. */
const heavy = { milliseconds: 150, rows_read: 20_000, bytes: 100_000, script: 60_000 };

/** `12 ms`, `1,204 rows read`, `34 kB`. */
export const costText = ({ milliseconds, rows_read, bytes }: Cost): string[] => [
  `${grouped(Math.round(milliseconds))} ms`,
  `${grouped(rows_read)} ${rows_read === 1 ? 'row' : 'rows'} read`,
  `${size(bytes)} sent`,
];

export const scriptText = (bytes: number): string =>
  bytes === 0 ? t('No script') : t('{bytes} of script', { bytes: size(bytes) });

/** What of a block is heavy, and what helps: sentences, none where nothing is. */
export function costAdvice({ now, visits, script_bytes }: Pick<BlockPerformance, 'now' | 'visits' | 'script_bytes'>) {
  // The first drawing after a change makes what later ones find ready: one or two say little.
  const usual: Cost = visits && visits.count >= 3 ? visits : now;
  return [
    ...(usual.milliseconds >= heavy.milliseconds
      ? [
          t(
            'Visitors have to wait for its data. Filter to fewer rows, or show fewer numbers in one block, to make it faster.',
          ),
        ]
      : []),
    ...(usual.rows_read >= heavy.rows_read
      ? [
          t('It reads {rows_read} rows. Filter to only the rows you need here.', {
            rows_read: grouped(usual.rows_read),
          }),
        ]
      : []),
    ...(usual.bytes >= heavy.bytes
      ? [
          t('It sends {bytes} before compression. Show fewer rows per page or fewer columns to reduce this.', {
            bytes: size(usual.bytes),
          }),
        ]
      : []),
    ...(script_bytes >= heavy.script
      ? [t('Its script is large. It loads after the page is shown, once for all blocks of this type.')]
      : []),
  ];
}

const grouped = (number: number): string => number.toLocaleString('en-US');
const size = (bytes: number): string => (bytes < 1_000 ? `${bytes} bytes` : `${grouped(Math.round(bytes / 1_000))} kB`);

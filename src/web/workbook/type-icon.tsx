import type { AutoKind, Column, ColumnType } from '#engine/model.ts';

/** Strokes of a 24 by 24 picture for each column type; the grid draws them too, without React. */
const typeStrokes: Record<ColumnType, string> = {
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  number: 'M5 9h15M4 15h15M10 4 8 20M17 4l-2 16',
  currency: 'M12 3v18M17 8c0-2-2.2-3-5-3S7 6 7 8.4C7 13 17 10.6 17 15.5 17 18 14.8 19 12 19s-5-1.2-5-3.2',
  percent: 'M19 5 5 19M6.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M17.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  rating: 'M12 3.500l2.6 5.400 5.900.800-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.700l5.900-.8z',
  duration: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 9v4l2.500 1.500M9.500 2.500h5',
  date: 'M4 6h16v14H4zM4 10.500h16M8 3.500V7M16 3.500V7',
  datetime: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2',
  boolean: 'M4.5 4.500h15v15h-15zM8 12l3 3 5-6',
  choice: 'M4 12V4h8l8 8-8 8zM8.500 8.500v.100',
  choices: 'M3 11V4h7l7 7-6.500 6.500zM7 7.500v.100M14 4l7 7-5.500 5.500',
  url: 'M10 14a4 4 0 0 0 6 .400l3-3a4 4 0 0 0-5.7-5.700l-1.5 1.500M14 10a4 4 0 0 0-6-.400l-3 3a4 4 0 0 0 5.7 5.700l1.5-1.5',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9.200v.100',
  phone:
    'M6.500 3.500h3l1.500 4.500-2 1.500a12 12 0 0 0 5.500 5.500l1.500-2 4.500 1.500v3a2 2 0 0 1-2 2A16.500 16.500 0 0 1 4.500 5.500a2 2 0 0 1 2-2z',
  files:
    'M19.500 11.500l-8 8a5 5 0 0 1-7-7l8.500-8.500a3.300 3.300 0 0 1 4.700 4.700l-8.500 8.500a1.600 1.600 0 0 1-2.400-2.400l7.700-7.700',
  person: 'M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.500 20.500a7.500 7.500 0 0 1 15 0',
  email: 'M3 6h18v12.500H3zM3 7l9 6.500L21 7',
};

const autoStrokes: Record<AutoKind, string> = {
  number:
    'M4 7l2-1.500V12M4.500 17.200c0-2.200 3.500-2.200 3.500 0 0 1.600-3.500 2.300-3.500 3.800H8M12 8h8M12 14h8M12 20h8',
  created: 'M12 21a9 9 0 1 1 9-9M12 7v5l2.500 1.500M18 16v5M15.500 18.500h5',
  changed: 'M12 21a9 9 0 1 1 8.800-7M12 7v5l2 1M14.500 21l.500-2.500 4-4 2 2-4 4z',
  created_by: 'M10 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M3.500 20a6.500 6.500 0 0 1 10-5.500M18 14v6M15 17h6',
  changed_by:
    'M10 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M3.500 20a6.500 6.500 0 0 1 8.500-6M13.500 20.500l.500-2.500 4.500-4.500 2 2-4.500 4.500z',
};

/** Of a column that is filled in, with what; of others their type. */
export const strokesOf = ({ type, auto }: Pick<Column, 'type' | 'auto'>): string =>
  auto ? autoStrokes[auto] : typeStrokes[type];

export function TypeIcon({ type, auto, size = 16 }: Pick<Column, 'type' | 'auto'> & { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokesOf({ type, ...(auto && { auto }) })} />
    </svg>
  );
}

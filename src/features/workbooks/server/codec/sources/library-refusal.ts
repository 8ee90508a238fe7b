import { Problem } from '#kit/problem.ts';

/** The library could not read a file: it is unclear whose fault that is, so it is logged as well. */
export class LibraryRefusal extends Problem {
  constructor(cause: unknown) {
    super(
      'unreadable_file',
      'The file could not be read: it’s damaged, or contains something Sheaf doesn’t recognize. Open it in a spreadsheet program, save it as .xlsx and retry.',
      { cause },
    );
  }
}

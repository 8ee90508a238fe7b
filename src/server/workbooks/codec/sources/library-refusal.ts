import { Problem } from '#kit/problem.ts';

/** The library could not read a file: whose fault it is cannot be told, so it is logged as well. */
export class LibraryRefusal extends Problem {
  constructor(cause: unknown) {
    super(
      'unreadable_file',
      'The file could not be read: it is damaged, or holds something that Sheaf does not know. Open it in a spreadsheet program, save it as .xlsx and retry.',
      { cause },
    );
  }
}

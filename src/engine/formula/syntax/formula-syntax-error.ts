/** A formula that cannot be read: why, in a sentence, and where in its text, from 0. */
export class FormulaSyntaxError extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

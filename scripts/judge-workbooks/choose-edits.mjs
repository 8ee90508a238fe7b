const editCount = 10;

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Other values for inputs that formulas read: numbers are a little larger, texts are those of other inputs. */
export function chooseEdits({ constants, formulas }, ours, seed) {
  const columns = new Map();
  for (const cell of constants) {
    const key = `${cell.sheet} ${cell.column}`;
    columns.set(key, [...(columns.get(key) ?? []), cell]);
  }
  const read = new Set();
  for (const formula of formulas) {
    for (const { sheet, top, left, bottom, right } of ours.readsOf(formula)) {
      // Very wide ranges are few, and their cells are read by others.
      for (let column = left; column <= Math.min(right, left + 64); column++)
        for (const cell of columns.get(`${sheet} ${column}`) ?? [])
          if (cell.row >= top && cell.row <= bottom) read.add(cell);
    }
  }
  const random = randomFrom(seed);
  // Days before 1900-03-01 have other numbers in LibreOffice: Excel counts a 29th of February. (ECMA-376 part 1, 18.17.4.1)
  const numbers = [...read].filter(({ value, isDate }) => typeof value === 'number' && !(isDate && value < 61));
  const texts = [...read].filter(
    ({ value }) => typeof value === 'string' && value.trim() !== '' && Number.isNaN(Number(value)),
  );
  const taken = (cells) => cells.splice(Math.floor(random() * cells.length), 1)[0];
  const edits = [];
  while (edits.length < editCount && numbers.length + texts.length > 1) {
    const isText = texts.length > 1 && (numbers.length === 0 || random() < 0.12);
    const cell = taken(isText ? texts : numbers);
    const other = isText ? texts[Math.floor(random() * texts.length)].value : cell.value + 1;
    const value = isText || cell.isDate || random() < 0.5 ? other : cell.value * 1.1;
    edits.push({ sheet: cell.title, row: cell.row, column: cell.column, value });
  }
  return edits;
}

const figures = new Intl.NumberFormat('en-US');

/** "1 page", "1,204 visits" */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${figures.format(count)} ${count === 1 ? one : many}`;

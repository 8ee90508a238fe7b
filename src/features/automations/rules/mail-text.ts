/** Addresses in a cell: several are separated by commas, semicolons or blanks. What is none is left out. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((one) => /^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>"]+$/.test(one));
}

/** Telephone numbers as people write them: a cell keeps every letter, and only the link is made of the digits. */
import type { Cell } from './model.ts';

/**
 * The address that calls a number (RFC 3966); '' where it isn't clear which one. The 0 in brackets after a country code
 * is not dialed from abroad, an extension is not part of the number, and of two numbers none is called.
 */
export function telOf(cell: Cell | undefined): string {
  const written = /^([+(\d][\d\s().\-/]{2,40}?)(?:\s*(?:x|ext\.?)\s*(\d{1,8}))?$/i.exec(String(cell ?? '').trim());
  const [, number = '', extension] = written ?? [];
  const parts = number.split('/').map((part) => part.replaceAll(/\D/g, ''));
  if (parts.length > 1 && parts.every((part) => part.length > 4)) return '';
  const dialed = number.replace(/^((?:\+|00)[\d\s]+)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');
  return /^\+?\d{3,15}$/.test(dialed) ? `tel:${dialed}${extension ? `;ext=${extension}` : ''}` : '';
}

/** Whether a value can be a telephone number, in any script and with any remark. */
export const isPhone = (cell: Cell): boolean => {
  const text = String(cell ?? '');
  return telOf(cell) !== '' || (text.length <= 80 && !text.includes('@') && (text.match(/\p{Nd}/gu)?.length ?? 0) >= 5);
};

/** Choices of a column as an OpenDocument file has them. */

import { severalMessage } from '../../appearance/file-appearance.ts';
import { columnLetters } from '../../cell-address.ts';
import type { WrittenChoice } from '../choice-rules.ts';
import { escapeXml } from './xml.ts';

/** OpenDocument 1.3 part 3, 9.4.5; `row` counts from 1. Other values may be typed all the same. */
export function validationXml(
  { options, isSeveral }: WrittenChoice,
  name: string,
  base: { title: string; column: number; row: number },
): string {
  const words = options.map((option) => `"${option.replaceAll('"', '""')}"`).join(';');
  const cell = `$'${base.title.replaceAll("'", "''")}'.${columnLetters(base.column)}${base.row}`;
  const help = isSeveral
    ? `<table:help-message table:display="true"><text:p>${severalMessage}</text:p></table:help-message>`
    : '';
  const condition = escapeXml(`of:cell-content-is-in-list(${words})`);
  return `<table:content-validation table:name="${name}" table:condition="${condition}" table:allow-empty-cell="true" table:base-cell-address="${escapeXml(cell)}">${help}<table:error-message table:display="false"/></table:content-validation>`;
}

/** A common style that conditions name: 16.29.3. */
export const ruleStyleXml = (name: string, ground: string, ink: string): string =>
  `<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="Default">` +
  `<style:table-cell-properties fo:background-color="${escapeXml(ground)}"/><style:text-properties fo:color="${escapeXml(ink)}"/></style:style>`;

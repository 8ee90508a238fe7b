/** What XML cannot hold, and what would read as Excel's own escape. */
// oxlint-disable-next-line no-control-regex
const unusual = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
// oxlint-disable-next-line no-control-regex
const mayBeUnusual = /[&<>"_\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/;

/** Text as it is written between tags of a workbook; `_x000D_` and the like keep characters that XML would lose. */
export function escapeText(text: string): string {
  if (!mayBeUnusual.test(text)) return text;
  return text.toWellFormed().replaceAll(unusual, escapeOne);
}

/** Text as it is written within the quotes of an attribute, or in a formula, where Excel's escapes do not hold. */
export function escapeAttribute(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\r', '&#13;')
      .replaceAll('\n', '&#10;')
      .replaceAll('\t', '&#9;')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  );
}

function escapeOne(character: string): string {
  switch (character) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    case '\u0000':
      return '';
    default:
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  }
}

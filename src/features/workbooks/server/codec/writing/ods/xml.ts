// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as it is written between tags and within quotes. What XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
}

/** Text as paragraphs: one for each line, with its blanks, which XML would fold. */
export function paragraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `<text:p>${lineXml(line)}</text:p>`)
    .join('');
}

function lineXml(line: string): string {
  return line
    .split(/(\t|^ | $| {2,})/)
    .map((part) =>
      part === '\t'
        ? '<text:tab/>'
        : /^ +$/.test(part) && (part.length > 1 || line.startsWith(part) || line.endsWith(part))
          ? `<text:s text:c="${part.length}"/>`
          : escapeXml(part),
    )
    .join('');
}

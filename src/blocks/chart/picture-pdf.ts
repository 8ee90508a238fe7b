/** A4, lying, in points. */
const page = { width: 842, height: 595, margin: 40 };

/** A PDF of one page that shows a JPEG picture as large as fits. Written by hand: six objects, no library. */
export function picturePdf(picture: { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number }): Blob {
  const room = { width: page.width - 2 * page.margin, height: page.height - 2 * page.margin };
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const left = (page.width - width) / 2;
  const bottom = page.height - page.margin - height;
  const drawing = `q ${fixed(width)} 0 0 ${fixed(height)} ${fixed(left)} ${fixed(bottom)} cm /Picture Do Q`;
  const objects: (string | Uint8Array<ArrayBuffer>)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R ` +
        '/Resources << /XObject << /Picture 5 0 R >> >> >>',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.jpeg.length} >>\nstream\n`,
      picture.jpeg,
      '\nendstream',
    ],
  ];
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ['%PDF-1.4\n'];
  const offsets: number[] = [];
  let length = parts.join('').length;
  const write = (part: string | Uint8Array<ArrayBuffer>): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    write(`${index + 1} 0 obj\n`);
    for (const part of object) write(part);
    write('\nendobj\n');
  }
  const start = length;
  const entries = offsets.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  write(
    `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
}

const fixed = (value: number): string => value.toFixed(2);

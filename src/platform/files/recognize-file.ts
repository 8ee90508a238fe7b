/** What a file is by its bytes; the browser's word does not count. Pure. */
export interface RecognizedFile {
  mime: string;
  /** Without the dot. */
  ending: string;
}

interface Signature extends RecognizedFile {
  bytes: readonly (number | null)[];
  at?: number;
}

const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));

const signatures: readonly Signature[] = [
  { mime: 'image/jpeg', ending: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', ending: 'png', bytes: [0x89, ...text('PNG'), 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/gif', ending: 'gif', bytes: text('GIF8') },
  { mime: 'image/webp', ending: 'webp', bytes: [...text('RIFF'), null, null, null, null, ...text('WEBP')] },
  { mime: 'image/avif', ending: 'avif', bytes: text('ftypavif'), at: 4 },
  // Phones take these; no browser but one shows them.
  { mime: 'image/heic', ending: 'heic', bytes: text('ftyphei'), at: 4 },
  { mime: 'image/heic', ending: 'heic', bytes: text('ftypmif1'), at: 4 },
  { mime: 'audio/wav', ending: 'wav', bytes: [...text('RIFF'), null, null, null, null, ...text('WAVE')] },
  { mime: 'audio/mp4', ending: 'm4a', bytes: text('ftypM4A'), at: 4 },
  { mime: 'video/mp4', ending: 'mp4', bytes: text('ftyp'), at: 4 },
  { mime: 'video/webm', ending: 'webm', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { mime: 'audio/mpeg', ending: 'mp3', bytes: text('ID3') },
  { mime: 'audio/mpeg', ending: 'mp3', bytes: [0xff, 0xfb] },
  { mime: 'audio/ogg', ending: 'ogg', bytes: text('OggS') },
  { mime: 'audio/flac', ending: 'flac', bytes: text('fLaC') },
  { mime: 'application/pdf', ending: 'pdf', bytes: text('%PDF-') },
];
const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Containers look alike from outside: among what they can hold, the name decides. */
const inZip: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  zip: 'application/zip',
};
const inCompound: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
/** Served as plain text whatever they are called, so that a browser runs none of it. */
const textMimes: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/plain',
  xml: 'text/plain',
  json: 'text/plain',
  log: 'text/plain',
};

/** The kind of a file; null for what is not known, and for pages and drawings that can run scripts. */
export function recognizeFile(bytes: Uint8Array, name: string): RecognizedFile | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = signatures.find((signature) => startsWith(bytes, signature.bytes, signature.at));
  if (found) return { mime: found.mime, ending: found.ending };
  if (startsWith(bytes, zip))
    return { mime: inZip[ending] ?? 'application/zip', ending: ending in inZip ? ending : 'zip' };
  if (startsWith(bytes, compound)) return ending in inCompound ? { mime: inCompound[ending] ?? '', ending } : null;
  if (ending in textMimes && isText(bytes)) return { mime: textMimes[ending] ?? 'text/plain', ending };
  return null;
}

/** Whether a kind is among those of an `accept` list such as `image/*` or `.doc/.docx`; `*` takes every known kind. */
export function kindFits(kind: RecognizedFile, accept: string): boolean {
  if (accept === '*' || accept === '') return true;
  return accept.split(/[,\s]+|\/(?=\.)/).some((one) => {
    if (one.startsWith('.')) return one.slice(1).toLowerCase() === kind.ending;
    if (one.endsWith('/*')) return kind.mime.startsWith(one.slice(0, -1));
    return one === kind.mime;
  });
}

function startsWith(bytes: Uint8Array, requested: readonly (number | null)[], at = 0): boolean {
  return (
    bytes.length >= at + requested.length &&
    requested.every((byte, index) => byte === null || bytes[at + index] === byte)
  );
}

/** UTF-8 (or its beginning) without control characters. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 64 * 1024);
  if (start.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: start.length < bytes.length });
    return true;
  } catch {
    return false;
  }
}

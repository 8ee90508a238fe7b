/** The directory at the beginning of a font in the format WOFF2 (W3C "WOFF File Format 2.0"). */

const knownTags = [
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'OS/2',
  'post',
  'cvt ',
  'fpgm',
  'glyf',
  'loca',
  'prep',
  'CFF ',
  'VORG',
  'EBDT',
  'EBLC',
  'gasp',
  'hdmx',
  'kern',
  'LTSH',
  'PCLT',
  'VDMX',
  'vhea',
  'vmtx',
  'BASE',
  'GDEF',
  'GPOS',
  'GSUB',
  'EBSC',
  'JSTF',
  'MATH',
  'CBDT',
  'CBLC',
  'COLR',
  'CPAL',
  'SVG ',
  'sbix',
  'acnt',
  'avar',
  'bdat',
  'bloc',
  'bsln',
  'cvar',
  'fdsc',
  'feat',
  'fmtx',
  'fvar',
  'gvar',
  'hsty',
  'just',
  'lcar',
  'mort',
  'morx',
  'opbd',
  'prop',
  'trak',
  'Zapf',
  'Silf',
  'Glat',
  'Gloc',
  'Feat',
  'Sill',
];
const headerSize = 48;
const ownTag = 0x3f;

export const isOutlines = (tag: string): boolean => tag === 'glyf' || tag === 'loca';

/** The tables in their order, and where their compressed bytes begin; throws where the file ends before that. */
export function readDirectory(file: Buffer, count: number) {
  let at = headerSize;
  const readLength = (): number => {
    let length = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      length = length * 128 + (byte & 0x7f);
      if (byte < 0x80) return length;
    }
  };
  const entries = Array.from({ length: count }, () => {
    const flags = file.readUInt8(at++);
    let tag = knownTags[flags & ownTag] ?? '';
    if ((flags & ownTag) === ownTag) {
      tag = file.toString('latin1', at, at + 4);
      at += 4;
    }
    const version = flags >>> 6;
    const transformed = isOutlines(tag) ? version === 0 : version !== 0;
    const plainLength = readLength();
    return { tag, transformed, length: transformed ? readLength() : plainLength };
  });
  return { entries, end: at };
}

import { type OutlinePoint, writeOutline } from './write-outline.ts';

/** Glyph outlines as TrueType writes them, out of the streams that WOFF2 spreads them over. */
export function rebuildGlyphs(table: Buffer): { glyf: Buffer; loca: Buffer } {
  const count = table.readUInt16BE(4);
  const streams = streamsOf(table);
  const bitmapSize = ((count + 31) >> 5) * 4;
  const hasBox = (glyph: number): boolean => ((streams.boxes.bytes[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
  streams.boxes.at = bitmapSize;
  const loca = Buffer.alloc((count + 1) * 4);
  const glyphs: Buffer[] = [];
  let offset = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    loca.writeUInt32BE(offset, glyph * 4);
    const contours = streams.contours.int16();
    const box = (): Buffer | null => (hasBox(glyph) ? streams.boxes.take(8) : null);
    const bytes =
      contours === 0 ? empty : contours > 0 ? simpleGlyph(streams, contours, box()) : compositeGlyph(streams, box());
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    glyphs.push(padded);
    offset += padded.length;
  }
  loca.writeUInt32BE(offset, count * 4);
  return { glyf: Buffer.concat(glyphs), loca };
}

const empty = Buffer.alloc(0);
type Streams = ReturnType<typeof streamsOf>;

class Stream {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  byte(): number {
    return this.bytes.readUInt8(this.at++);
  }

  int16(): number {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  uint16(): number {
    return this.int16() & 0xffff;
  }

  /** One to three bytes ("255UInt16"). */
  short(): number {
    const first = this.byte();
    if (first === 253) return this.uint16();
    if (first === 254) return this.byte() + 506;
    return first === 255 ? this.byte() + 253 : first;
  }

  take(length: number): Buffer {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

function streamsOf(table: Buffer) {
  const header = 36;
  let at = header;
  const [contours, points, flags, coordinates, composites, boxes, instructions] = Array.from(
    { length: 7 },
    (_, index) => {
      const length = table.readUInt32BE(8 + index * 4);
      at += length;
      return new Stream(table.subarray(at - length, at));
    },
  );
  if (!contours || !points || !flags || !coordinates || !composites || !boxes || !instructions) throw new RangeError();
  return { contours, points, flags, coordinates, composites, boxes, instructions };
}

function simpleGlyph(streams: Streams, count: number, box: Buffer | null): Buffer {
  const sizes = Array.from({ length: count }, () => streams.points.short());
  const points = readPoints(
    streams,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const instructions = streams.instructions.take(streams.coordinates.short());
  let from = 0;
  const contours = sizes.map((size) => {
    from += size;
    return points.slice(from - size, from);
  });
  return writeOutline(contours, box ?? undefined, instructions);
}

/** Triplets: a flag says how many bytes the steps in x and y take and which way they go. */
function readPoints({ flags, coordinates }: Streams, total: number): OutlinePoint[] {
  let [x, y] = [0, 0];
  const signed = (flag: number, size: number): number => (flag & 1 ? size : -size);
  return Array.from({ length: total }, () => {
    const whole = flags.byte();
    const flag = whole & 0x7f;
    const first = coordinates.byte();
    if (flag < 10) y += signed(flag, ((flag & 14) << 7) + first);
    else if (flag < 20) x += signed(flag, (((flag - 10) & 14) << 7) + first);
    else if (flag < 84) {
      x += signed(flag, 1 + ((flag - 20) & 0x30) + (first >> 4));
      y += signed(flag >> 1, 1 + (((flag - 20) & 0x0c) << 2) + (first & 0x0f));
    } else if (flag < 120) {
      x += signed(flag, 1 + (Math.floor((flag - 84) / 12) << 8) + first);
      y += signed(flag >> 1, 1 + ((((flag - 84) % 12) >> 2) << 8) + coordinates.byte());
    } else if (flag < 124) {
      const second = coordinates.byte();
      x += signed(flag, (first << 4) + (second >> 4));
      y += signed(flag >> 1, ((second & 0x0f) << 8) + coordinates.byte());
    } else {
      x += signed(flag, (first << 8) + coordinates.byte());
      y += signed(flag >> 1, coordinates.uint16());
    }
    return { x, y, onCurve: whole < 0x80 };
  });
}

const wideArguments = 0x0001;
const oneScale = 0x0008;
const moreComponents = 0x0020;
const twoScales = 0x0040;
const fourScales = 0x0080;
const hasInstructions = 0x0100;

function compositeGlyph({ composites, coordinates, instructions }: Streams, box: Buffer | null): Buffer {
  const start = composites.at;
  let flags: number;
  let instructed = false;
  do {
    flags = composites.uint16();
    instructed ||= (flags & hasInstructions) !== 0;
    const scale = flags & oneScale ? 2 : flags & twoScales ? 4 : flags & fourScales ? 8 : 0;
    composites.at += 2 + (flags & wideArguments ? 4 : 2) + scale;
  } while (flags & moreComponents);
  const parts = [Buffer.from([0xff, 0xff]), box ?? Buffer.alloc(8), composites.bytes.subarray(start, composites.at)];
  if (instructed) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(coordinates.short(), 0);
    parts.push(length, instructions.take(length.readUInt16BE(0)));
  }
  return Buffer.concat(parts);
}

/** A WebM file of one VP9 track: with its length, and with the places that a player can jump to. */

export interface EncodedFrame {
  data: Buffer;
  /** Milliseconds. */
  at: number;
  /** Complete in itself. */
  isKey: boolean;
}

interface Film {
  frames: readonly EncodedFrame[];
  width: number;
  height: number;
  /** Milliseconds. */
  length: number;
}

/** Bytes of a position: the same for every one, so that what is before the clusters has a known size. */
const positionBytes = 4;

export function writeWebm({ frames, width, height, length }: Film): Buffer {
  const clusters = clustersOf(frames);
  const info = element(0x1549a966, [
    element(0x2ad7b1, unsigned(1_000_000)),
    element(0x4489, double(length)),
    element(0x4d80, text('sheaf')),
    element(0x5741, text('sheaf')),
  ]);
  const tracks = element(0x1654ae6b, [
    element(0xae, [
      element(0xd7, unsigned(1)),
      element(0x73c5, unsigned(1)),
      element(0x83, unsigned(1)),
      element(0x86, text('V_VP9')),
      element(0xe0, [element(0xb0, unsigned(width)), element(0xba, unsigned(height))]),
    ]),
  ]);
  const cuesAt = (positions: readonly number[]): Buffer =>
    element(
      0x1c53bb6b,
      clusters.map(({ at }, index) =>
        element(0xbb, [
          element(0xb3, unsigned(at, positionBytes)),
          element(0xb7, [element(0xf7, unsigned(1)), element(0xf1, unsigned(positions[index] ?? 0, positionBytes))]),
        ]),
      ),
    );
  const before = info.length + tracks.length + cuesAt([]).length;
  let position = before;
  const positions = clusters.map(({ bytes }) => {
    const own = position;
    position += bytes.length;
    return own;
  });
  const head = element(0x1a45dfa3, [
    element(0x4286, unsigned(1)),
    element(0x42f7, unsigned(1)),
    element(0x42f2, unsigned(4)),
    element(0x42f3, unsigned(8)),
    element(0x4282, text('webm')),
    element(0x4287, unsigned(4)),
    element(0x4285, unsigned(2)),
  ]);
  const segment = element(0x18538067, [info, tracks, cuesAt(positions), ...clusters.map(({ bytes }) => bytes)]);
  return Buffer.concat([head, segment]);
}

/** From each picture that is complete in itself to the next. */
function clustersOf(frames: readonly EncodedFrame[]): { at: number; bytes: Buffer }[] {
  const groups: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.isKey || groups.length === 0) groups.push([frame]);
    else groups.at(-1)?.push(frame);
  }
  return groups.map((group) => {
    const at = group[0]?.at ?? 0;
    const blocks = group.map((frame) => {
      const head = Buffer.alloc(4);
      head.writeUInt8(0x81, 0);
      head.writeInt16BE(frame.at - at, 1);
      head.writeUInt8(frame.isKey ? 0x80 : 0, 3);
      return element(0xa3, Buffer.concat([head, frame.data]));
    });
    return { at, bytes: element(0x1f43b675, [element(0xe7, unsigned(at)), ...blocks]) };
  });
}

function element(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(0x0100000000000000n | BigInt(bytes.length));
  return Buffer.concat([unsigned(id), size, bytes]);
}

function unsigned(value: number, bytes = Math.max(1, Math.ceil(Math.log2(value + 1) / 8))): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
}

function double(value: number): Buffer {
  const written = Buffer.alloc(8);
  written.writeDoubleBE(value);
  return written;
}

const text = (value: string): Buffer => Buffer.from(value, 'ascii');

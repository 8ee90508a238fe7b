export interface OutlinePoint {
  x: number;
  y: number;
  onCurve: boolean;
}

/** A simple glyph of a TrueType font: its contours, without the shortest possible spelling. */
export function writeOutline(
  contours: readonly (readonly OutlinePoint[])[],
  box: Buffer = boxOf(contours.flat()),
  instructions: Buffer = Buffer.alloc(0),
): Buffer {
  const points = contours.flat();
  const bytes = Buffer.alloc(10 + contours.length * 2 + 2 + instructions.length + points.length * 5);
  bytes.writeInt16BE(contours.length, 0);
  box.copy(bytes, 2);
  let at = 10;
  let last = -1;
  for (const contour of contours) {
    last += contour.length;
    at = bytes.writeUInt16BE(last, at);
  }
  at = bytes.writeUInt16BE(instructions.length, at);
  at += instructions.copy(bytes, at);
  for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at);
  for (const axis of ['x', 'y'] as const) {
    let previous = 0;
    for (const point of points) {
      at = bytes.writeInt16BE(point[axis] - previous, at);
      previous = point[axis];
    }
  }
  return bytes;
}

function boxOf(points: readonly OutlinePoint[]): Buffer {
  const box = Buffer.alloc(8);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((edge, index) => {
    box.writeInt16BE(edge, index * 2);
  });
  return box;
}

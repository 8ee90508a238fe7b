import { projected } from './projection.mjs';

/** The polygons of a geometry. */
const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);

/** Area of a ring in the projected world. */
function areaOf(ring) {
  const points = ring.map(projected);
  return (
    Math.abs(
      points.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length];
        return sum + x * nextY - nextX * y;
      }, 0),
    ) / 2
  );
}

/** The point of the largest part that is farthest from its edges, by a grid over it, and how large that part is. */
export function centerOf(geometry) {
  const polygon = polygonsOf(geometry).toSorted((one, other) => areaOf(other[0]) - areaOf(one[0]))[0];
  const [west, south, east, north] = boxOf(polygon[0]);
  let best = { point: [(west + east) / 2, (south + north) / 2], room: -1 };
  const steps = 40;
  const flat = polygon.map((ring) => ring.map(projected));
  for (let column = 1; column < steps; column += 1) {
    for (let row = 1; row < steps; row += 1) {
      const point = [west + ((east - west) * column) / steps, south + ((north - south) * row) / steps];
      if (!isInside(point, polygon)) continue;
      // Names lie: what counts is the room to the left and right more than above and below.
      const [x, y] = projected(point);
      const room = Math.min(...flat.flat().map(([edgeX, edgeY]) => Math.hypot((edgeX - x) / 1.6, edgeY - y)));
      if (room > best.room) best = { point, room };
    }
  }
  return { point: best.point, area: areaOf(polygon[0]) };
}

/** Those of many cities that lie in a geometry. */
export function pointsIn(geometry, cities) {
  const polygons = polygonsOf(geometry).map((polygon) => ({ polygon, box: boxOf(polygon[0]) }));
  return cities.filter(({ point }) =>
    polygons.some(({ polygon, box }) => isInBox(point, box) && isInside(point, polygon)),
  );
}

const isInBox = ([x, y], [west, south, east, north]) => x >= west && x <= east && y >= south && y <= north;

function boxOf(ring) {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function isInside([x, y], rings) {
  let inside = false;
  for (const ring of rings) {
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index, index += 1) {
      const [[ax, ay], [bx, by]] = [ring[index], ring[before]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

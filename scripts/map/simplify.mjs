import { projected } from './projection.mjs';

/**
 * A topology with less detail: points whose triangle with their neighbours is smaller than `leastArea` of the projected
 * world go (Visvalingam), as do islands smaller than `leastRing` next to larger ones; what is left is put on a grid of
 * `cells` around the world. Borders that countries share stay shared.
 */
export function simplified(topology, geometries, { leastArea, cells, leastRing = leastArea }) {
  const arcs = beyondTheEdge(absoluteArcs(topology), geometries).map((arc) => withFewerPoints(arc, leastArea));
  const kept = geometries.map((geometry) => withoutSpecks(geometry, arcs, leastRing));
  const used = [...new Set(kept.flatMap((geometry) => geometry.arcs.flat(Infinity).map(arcAt)))].toSorted(
    (one, other) => one - other,
  );
  const places = new Map(used.map((arc, place) => [arc, place]));
  const renamed = (arc) => (Array.isArray(arc) ? arc.map(renamed) : arc < 0 ? ~places.get(~arc) : places.get(arc));
  const scale = 360 / cells;
  return {
    type: 'Topology',
    transform: { scale: [scale, scale], translate: [-180, -90] },
    objects: {
      countries: {
        type: 'GeometryCollection',
        geometries: kept.map((geometry) => ({ ...geometry, arcs: renamed(geometry.arcs) })),
      },
    },
    arcs: used.map((arc) => onGrid(arcs[arc], scale)),
  };
}

const arcAt = (reference) => (reference < 0 ? ~reference : reference);

function absoluteArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/**
 * Land on both sides of the 180th meridian is one ring that goes on at -180: it would be drawn all the way back across
 * the map. It goes on beyond 180 instead.
 */
function beyondTheEdge(arcs, geometries) {
  const all = [...arcs];
  const rings = geometries.flatMap(({ type, arcs: own }) => (type === 'Polygon' ? own : own.flat()));
  for (const ring of rings) {
    const points = ring.flatMap((reference) => all[arcAt(reference)]);
    const crosses = points.some(([longitude]) => longitude > 150) && points.some(([longitude]) => longitude < -150);
    if (!crosses) continue;
    for (const reference of ring) {
      all[arcAt(reference)] = all[arcAt(reference)].map(([x, y]) => (x < 0 ? [x + 360, y] : [x, y]));
    }
  }
  return all;
}

function withFewerPoints(arc, leastArea) {
  const points = arc.map((point) => ({ point, at: projected(point) }));
  const isRing = arc.length > 3 && arc[0][0] === arc.at(-1)[0] && arc[0][1] === arc.at(-1)[1];
  const least = isRing ? 4 : 2;
  while (points.length > least) {
    let smallest = -1;
    let area = leastArea;
    for (let index = 1; index < points.length - 1; index += 1) {
      const own = triangle(points[index - 1].at, points[index].at, points[index + 1].at);
      if (own < area) [smallest, area] = [index, own];
    }
    if (smallest < 0) break;
    points.splice(smallest, 1);
  }
  return points.map(({ point }) => point);
}

const triangle = ([ax, ay], [bx, by], [cx, cy]) => Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;

function withoutSpecks(geometry, arcs, leastRing) {
  if (geometry.type !== 'MultiPolygon') return geometry;
  const sized = geometry.arcs.map((polygon) => ({ polygon, size: ringArea(polygon[0], arcs) }));
  const largest = Math.max(...sized.map(({ size }) => size));
  return {
    ...geometry,
    arcs: sized.filter(({ size }) => size >= leastRing || size === largest).map(({ polygon }) => polygon),
  };
}

function ringArea(references, arcs) {
  const ring = references
    .flatMap((reference) => (reference < 0 ? arcs[~reference].toReversed() : arcs[reference]))
    .map(projected);
  return (
    Math.abs(
      ring.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = ring[(index + 1) % ring.length];
        return sum + x * nextY - nextX * y;
      }, 0),
    ) / 2
  );
}

function onGrid(arc, scale) {
  let [lastX, lastY] = [0, 0];
  const steps = [];
  for (const [index, [longitude, latitude]] of arc.entries()) {
    const [x, y] = [Math.round((longitude + 180) / scale), Math.round((latitude + 90) / scale)];
    if (index > 0 && index < arc.length - 1 && x === lastX && y === lastY) continue;
    steps.push([x - lastX, y - lastY]);
    [lastX, lastY] = [x, y];
  }
  return steps;
}

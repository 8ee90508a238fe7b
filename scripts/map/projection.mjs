/** Web Mercator: longitude and latitude as x and y from 0 to 1, the top left corner first. */
export function projected([longitude, latitude]) {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

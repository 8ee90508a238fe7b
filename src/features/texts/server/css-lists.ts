/** What style sheets of owners may use: lists of names that do nothing but change how a page looks. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** None of them loads anything, and `url()` has a rule of its own. */
export const knownFunctions = words(`
  abs acos asin atan atan2 calc clamp cos exp hypot log max min mod pow rem round sign sin sqrt tan var env
  color color-mix hsl hsla hwb lab lch light-dark oklab oklch rgb rgba
  conic-gradient linear-gradient radial-gradient
  repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient
  matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez
  skew skewx skewy translate translate3d translatex translatey translatez
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  cubic-bezier linear steps fit-content minmax repeat
  circle ellipse inset path polygon rect xywh counter counters
`);

/** Node types of values that are written back as they were read. */
export const knownValues = words(`
  Value Identifier Number Dimension Percentage String Hash Operator Function Parentheses Brackets Url
`);

/** Properties that run scripts in old browsers. */
export const refusedProperties = words('behavior -ms-behavior -moz-binding');

/** Nothing stays in place over what the product shows around the page. */
export const knownPositions = words('static relative absolute sticky -webkit-sticky initial unset');

/** At-rules around rules. */
export const groupRules = words('media supports container layer');

export const keyframeRules = words('keyframes -webkit-keyframes');

/** The only list of block types. views.tsx mirrors it, and the compiler says when it does not. */
import { definition as audio } from './audio/definition.ts';
import { definition as iframe } from './iframe/definition.ts';
import { definition as video } from './video/definition.ts';
import { definition as bannerHero } from './bannerHero/definition.ts';
import { definition as calendar } from './calendar/definition.ts';
import { definition as chart } from './chart/definition.ts';
import { definition as columns } from './columns/definition.ts';
import { definition as comments } from './comments/definition.ts';
import type { BlockDefinition } from './contract.ts';
import { definition as customCode } from './customCode/definition.ts';
import { definition as datalist } from './datalist/definition.ts';
import { definition as event } from './event/definition.ts';
import { definition as footer } from './footer/definition.ts';
import { definition as forgotPassword } from './forgotPassword/definition.ts';
import { definition as form } from './form/definition.ts';
import { definition as grid } from './grid/definition.ts';
import { definition as header } from './header/definition.ts';
import { definition as imageGallery } from './imageGallery/definition.ts';
import { definition as kanban } from './kanban/definition.ts';
import { definition as itemDetails } from './itemDetails/definition.ts';
import { definition as list } from './list/definition.ts';
import { definition as login } from './login/definition.ts';
import { definition as map } from './map/definition.ts';
import { definition as markdown } from './markdown/definition.ts';
import { definition as pivot } from './pivot/definition.ts';
import { definition as register } from './register/definition.ts';
import { definition as scorecard } from './scorecard/definition.ts';
import { definition as stepper } from './stepper/definition.ts';
import { definition as table } from './table/definition.ts';
import { definition as tabs } from './tabs/definition.ts';
import { definition as timeline } from './timeline/definition.ts';
import { definition as tree } from './tree/definition.ts';
import { definition as ImageGrid } from './ImageGrid/definition.ts';
import { definition as imageAccordian } from './imageAccordian/definition.ts';
import { definition as featureslayout } from './featureslayout/definition.ts';
import { definition as testimonial } from './testimonial/definition.ts';
import { definition as faq } from './faq/definition.ts';

/** In the order of the chooser. The key is the type. */
export const catalogue = {
  header,
  bannerHero,
  event,
  ImageGrid,
  imageAccordian,
  featureslayout,
  testimonial,
  faq,
  tabs,
  columns,
  table,
  calendar,
  kanban,
  timeline,
  pivot,
  tree,
  map,
  list,
  grid,
  itemDetails,
  stepper,
  datalist,
  imageGallery,
  form,
  chart,
  scorecard,
  markdown,
  login,
  register,
  forgotPassword,
  video,
  audio,
  iframe,
  customCode,
  comments,
  footer,
};

export type BlockType = keyof typeof catalogue;
export const blockTypes = Object.keys(catalogue) as BlockType[];

/** Types of old pages and what they are called now. */
export const renamedTypes: Readonly<Record<string, BlockType>> = { score_card: 'scorecard' };

/** The type's current name; undefined when the type doesn't exist. */
export function currentType(type: string): BlockType | undefined {
  if (Object.hasOwn(renamedTypes, type)) return renamedTypes[type];
  return blockTypes.find((known) => known === type);
}

/** The definition of a type, by its name of today or an old one. */
export function definitionOf(type: string): BlockDefinition | undefined {
  const known = currentType(type);
  return known && catalogue[known];
}

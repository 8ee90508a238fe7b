import type { ComponentType } from 'react';
import type { BlockType, catalogue } from './catalogue.ts';
import type { BlockViewProps } from './view-contract.ts';
// Visitors' pages load these only for blocks that need them (web/viewer/load-block-parts.ts).
import '#engine/number-mask.ts';
import '#kit/color-names.ts';
import './form/guided/guided-form.tsx';
import './form/lines/lines-form.tsx';
import './form/survey/survey-controls.tsx';
import './shared/field/controls.ts';
import './shared/field/link/link-field.ts';
import './shared/rows/cell-rules.ts';
import './shared/rows/texts/rich-text-parts.tsx';
import './shared/rows/types/typed-columns.tsx';
import './shared/rows/row-actions.tsx';

type Views = { [T in BlockType]: () => Promise<{ default: ComponentType<BlockViewProps<(typeof catalogue)[T]>> }> };

/** The view of each type, fetched when a page has such a block. A missing or swapped view does not compile. */
export const views: Views = {
  header: () => import('./header/view.tsx'),
  bannerHero: () => import('./bannerHero/view.tsx'),
  event: () => import('./event/view.tsx'),
  ImageGrid: () => import('./ImageGrid/view.tsx'),
  imageAccordian: () => import('./imageAccordian/view.tsx'),
  featureslayout: () => import('./featureslayout/view.tsx'),
  testimonial: () => import('./testimonial/view.tsx'),
  faq: () => import('./faq/view.tsx'),
  tabs: () => import('./tabs/view.tsx'),
  columns: () => import('./columns/view.tsx'),
  table: () => import('./table/view.tsx'),
  calendar: () => import('./calendar/view.tsx'),
  kanban: () => import('./kanban/view.tsx'),
  timeline: () => import('./timeline/view.tsx'),
  pivot: () => import('./pivot/view.tsx'),
  tree: () => import('./tree/view.tsx'),
  map: () => import('./map/view.tsx'),
  list: () => import('./list/view.tsx'),
  grid: () => import('./grid/view.tsx'),
  itemDetails: () => import('./itemDetails/view.tsx'),
  stepper: () => import('./stepper/view.tsx'),
  datalist: () => import('./datalist/view.tsx'),
  imageGallery: () => import('./imageGallery/view.tsx'),
  form: () => import('./form/view.tsx'),
  chart: () => import('./chart/view.tsx'),
  scorecard: () => import('./scorecard/view.tsx'),
  markdown: () => import('./markdown/view.tsx'),
  login: () => import('./login/view.tsx'),
  register: () => import('./register/view.tsx'),
  forgotPassword: () => import('./forgotPassword/view.tsx'),
  comments: () => import('./comments/view.tsx'),
  video: () => import('./video/view.tsx'),
  audio: () => import('./audio/view.tsx'),
  iframe: () => import('./iframe/view.tsx'),
  customCode: () => import('./customCode/view.tsx'),
  footer: () => import('./footer/view.tsx'),
};

/** What the pages of the marketplace show: made by the server, rendered without a script. */
import type { Msg } from '#kit/language/msg.ts';
import type { AppKind } from '#features/apps/rules/app.ts';
import type { TemplateCategory } from './listing.ts';

/** How a list of templates is ordered. @sentences */
export const templateOrders = {
  popular: 'Most used',
  newest: 'Newest',
  rating: 'Best rated',
  price: 'Price, low to high',
} as const;
export type TemplateOrder = keyof typeof templateOrders;

/** What a visitor requests of a list of templates, as it is in the address. */
export interface MarketQuestion {
  /** Words that the name, the description or the category must hold. */
  q: string;
  category: TemplateCategory | null;
  price: 'free' | 'paid' | null;
  kind: AppKind | null;
  /** The id of the workspace whose templates are requested. */
  author: string | null;
  order: TemplateOrder;
  /** From 1. */
  page: number;
}

export interface TemplateCard {
  id: string;
  slug: string;
  name: string;
  /** What is made of it. */
  kind: AppKind;
  category: TemplateCategory;
  /** US cents; 0 of a free template. */
  price_cents: number;
  /** The first words of the description, as text. */
  summary: string;
  thumbnail: string;
  thumbnail_bg_color: string;
  /** Workspaces with an app made from it. */
  uses: number;
  ratings: { count: number; average: number };
  author: { id: string; name: string };
}

export interface MarketList {
  kind: 'list';
  /** The path that it is at: '/templates' or '/multipage-templates'. */
  path: string;
  question: MarketQuestion;
  templates: TemplateCard[];
  found: number;
  pages: number;
  /** How many templates each category holds, of all that are published. */
  categories: Partial<Record<TemplateCategory, number>>;
  /** The name of the requested author. */
  author: string | null;
}

export interface MarketFront {
  kind: 'front';
  popular: TemplateCard[];
  newest: TemplateCard[];
  categories: Partial<Record<TemplateCategory, number>>;
  count: number;
}

/** A sheet that a template works with, as it is described to people who consider using it. */
export interface NeededSheet {
  title: string;
  columns: { title: string; type: string; required: boolean; personal: boolean; description: string }[];
}

export interface MarketTemplate {
  kind: 'template';
  template: TemplateCard;
  /** Cleaned HTML. */
  description: string;
  images: string[];
  /** What leads to the live preview. */
  preview: string;
  /** The first page without scripts, for frames of this host. */
  picture: string;
  /** Names of its pages; of a board, of its sections. */
  pages: string[];
  needs: NeededSheet[];
  /** What its author's code does, in words; '' where it has none. */
  code: Msg;
  versions: { number: number; notes: string; at: string }[];
  reviews: { name: string; stars: number; words: string; at: string }[];
  licence: string;
  related: TemplateCard[];
  /** Where a file to look at it with is sent; '' where that is not offered. */
  tryAt: string;
  /** Where the button leads. */
  use: string;
  /** Whether the choice of how to use it is open. (`open_clone_modal=true`) */
  choosing: boolean;
}

/** A choice of a form: what is sent, and what it is called. */
export interface MarketChoice {
  value: string;
  label: string;
}

/** A column of the template, and what of the file corresponds to it. */
export interface TrialColumn {
  field: string;
  title: string;
  type: string;
  required: boolean;
  /** '' while it is not decided. */
  chosen: string;
  choices: MarketChoice[];
  /** What it may be, where that is not sure. */
  hint: string;
}
export interface TrialSheet {
  field: string;
  title: string;
  chosen: string;
  choices: MarketChoice[];
  columns: TrialColumn[];
}

/** A template with a file of someone's own. */
export interface MarketTrial {
  kind: 'try';
  template: TemplateCard;
  /** Why the last file, or the last choice, was not taken; '' where it was. */
  problem: string;
  /** Where the forms of the page are sent. */
  send: { file: string; columns: string; forget: string };
  /** Null while there is no file. */
  tried: {
    file_name: string;
    until: string;
    /** Of the shown pages, the one that is open. */
    page: string;
    pages: { name: string; slug: string }[];
    picture: string;
    sheets: TrialSheet[];
    /** What is not shown, in sentences. */
    notes: Msg[];
    /** Where someone goes on with it. */
    use: string;
  } | null;
}

export type MarketView = MarketList | MarketFront | MarketTemplate | MarketTrial;

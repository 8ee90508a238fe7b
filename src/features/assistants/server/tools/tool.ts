import type { z } from 'zod';
import type { ApiScope } from '#features/workspaces/rules/workspace.ts';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import type { AnswerOf, Endpoint } from '#platform/api/endpoint.ts';
import type { EndpointInput } from '../call-endpoint.ts';

/** Calls an endpoint for the assistant. */
export type Ask = <E extends Endpoint>(endpoint: E, input: EndpointInput) => Promise<AnswerOf<E>>;

/** What tools may link to. */
export interface Links {
  /** Where a person opens an app to look at its draft and to publish it. */
  app(id: string): string;
  /** The same, with the dialog of publishing open. */
  publish(id: string): string;
  workbook(id: string): string;
  /** A page of the host that was asked. */
  path(path: string): string;
}

/** Columns whose values the person of a studio lets the model read. */
export interface ChosenColumns {
  has(sheetId: string, columnId: string): boolean;
  /** Whether there is one of this sheet. */
  hasAny(sheetId: string): boolean;
}

/** What the assistant of the studio may do with a tool. */
export type StudioUse<Input> =
  /** Answers what is in the app, and never a cell. */
  | { use: 'reads the app' }
  /** Answers of sheets what the person chose: it refuses to say more, and `cut` leaves away what came besides. */
  | {
      use: 'reads sheets';
      refuse?(input: Input, chosen: ChosenColumns): void;
      cut(answer: never, input: Input, chosen: ChosenColumns): unknown;
    }
  /** Changes the draft of the app, once the person has read it in these words and agreed. `edits` are checked before. */
  | {
      use: 'edits the draft';
      only?: 'apps';
      words(input: Input, ask: Ask): Promise<string[]>;
      edits?(input: Input): AppEdit[];
    };

/** A tool of the Model Context Protocol. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The endpoint that it stands for: who has no key for that one does not see the tool. */
  endpoint: Endpoint;
  /** What its work needs besides. */
  alsoNeeds?: readonly ApiScope[];
  /** `adds`: what is there stays as it is. `changes`: what is there may be replaced, and the history keeps it. */
  effect: 'reads' | 'adds' | 'changes';
  /** Its answer holds cells that other people wrote. */
  holdsRows: boolean;
  input: z.ZodObject;
  run: (input: never, ask: Ask, links: Links) => Promise<unknown>;
  /** The studio doesn't offer it where this is absent. */
  studio?: StudioUse<never>;
}

/** Where an answer has a picture (PNG, base64), which goes to the assistant as one. */
export const pictureKey: unique symbol = Symbol('picture');

/** Ties the input of a tool to its work. */
export const tool = <Input extends z.ZodObject>(
  declared: Omit<Tool, 'input' | 'run' | 'studio'> & {
    input: Input;
    run: (input: z.output<Input>, ask: Ask, links: Links) => Promise<unknown>;
    studio?: StudioUse<z.output<Input>>;
  },
): Tool => declared;

/** Whether somebody with these scopes would be let. */
export const isWithin = ({ endpoint: { scope }, alsoNeeds = [] }: Tool, scopes: readonly ApiScope[]): boolean =>
  (scope === undefined || scopes.includes(scope)) && alsoNeeds.every((one) => scopes.includes(one));

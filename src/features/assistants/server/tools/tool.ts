import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#platform/api/endpoint.ts';
import type { EndpointInput } from '../call-endpoint.ts';

/** Calls an endpoint for the assistant. */
export type Ask = <E extends Endpoint>(endpoint: E, input: EndpointInput) => Promise<AnswerOf<E>>;

/** What tools may link to. */
export interface Links {
  /** Where a person opens an app to look at its draft and to publish it. */
  app(id: string): string;
  workbook(id: string): string;
  /** A page of the host that was asked. */
  path(path: string): string;
}

/** A tool of the Model Context Protocol. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The endpoint that it stands for: who has no key for that one does not see the tool. */
  endpoint: Endpoint;
  /** `adds`: what is there stays as it is. `changes`: what is there may be replaced, and the history keeps it. */
  effect: 'reads' | 'adds' | 'changes';
  /** Its answer holds cells that other people wrote. */
  holdsRows: boolean;
  input: z.ZodObject;
  run: (input: never, ask: Ask, links: Links) => Promise<unknown>;
}

/** Where an answer has a picture (PNG, base64), which goes to the assistant as one. */
export const pictureKey: unique symbol = Symbol('picture');

/** Ties the input of a tool to its work. */
export const tool = <Input extends z.ZodObject>(
  declared: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run: (input: z.output<Input>, ask: Ask, links: Links) => Promise<unknown>;
  },
): Tool => declared;

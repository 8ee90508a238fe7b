/** css-tree 3 ships no types: what is used of it. */
declare module 'css-tree/parser' {
  export interface List extends Iterable<CssNode> {
    first: CssNode | null;
  }
  /** A node of any type; each has some of these. */
  export interface CssNode {
    type: string;
    loc?: { start: { line: number } } | null;
    name?: unknown;
    value?: unknown;
    property?: string;
    prelude?: CssNode | null;
    block?: CssNode | null;
    selector?: CssNode | null;
    nth?: CssNode | null;
    children?: List | null;
  }
  function parse(
    text: string,
    options: {
      positions: boolean;
      parseCustomProperty: boolean;
      onParseError: (error: { message: string; line: number }) => void;
    },
  ): CssNode;
  export default parse;
}

declare module 'css-tree/generator' {
  import type { CssNode } from 'css-tree/parser';

  function generate(node: CssNode): string;
  export default generate;
}

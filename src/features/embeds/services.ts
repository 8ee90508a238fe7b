/** What frames of other sites add to the renderer. */

declare module '#platform/renderer.ts' {
  interface Renderer {
    /** What is in a frame until the site around it has said who is looking at it: nothing of any app. */
    renderWaitingFrame(frame: { sites: readonly string[]; board: string }): string;
    /** The path of the script that sites with frames load. */
    embedScript: string;
  }
}

export {};

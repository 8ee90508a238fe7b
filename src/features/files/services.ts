/** What other features ask of uploads. */

declare module '#platform/feature.ts' {
  interface Feature {
    /** Purposes of pictures that have a limit of their own, in bytes: an upload names its purpose. */
    pictureLimits?: Readonly<Record<string, number>>;
  }
}

export {};

/** What other features ask of places. */

declare module '#platform/services.ts' {
  interface Services {
    places: Places;
  }
}

/** Where addresses are on the earth. */
export interface Places {
  /**
   * Finds what it can, by the address as given; never throws for an unknown address. `pending`: requests to the
   * geocoding service are still under way for some of them.
   */
  find(addresses: readonly string[]): Promise<{ points: Map<string, EarthPoint>; pending: boolean }>;
  /** Map pictures of the environment, for blocks that show a map; null for the shipped map. */
  tiles: { url: string; attribution: string } | null;
}

export interface EarthPoint {
  latitude: number;
  longitude: number;
}

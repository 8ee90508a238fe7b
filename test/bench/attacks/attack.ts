/** What an attacker does again and again, so many at a time. */
export interface Attack {
  name: string;
  hands: number;
  /** One try, each another; answers the status, 0 where it was broken off. */
  once(number: number): Promise<number>;
  /** What has to be there before. */
  prepare?(): Promise<void>;
}

const firstPause = 60;
const pauseBetween = 10 * 60;

/** What the database knows of the notices of one subject, such as the rows of an app. */
export interface NoticeTimes {
  /** When the job that notifies is to run; null where none waits. */
  due_at: Date | null;
  told_at: Date | null;
}

/**
 * In how many seconds something new is to be announced: the first of a quiet time after a minute, with those that
 * follow; the next ten minutes after it at the earliest. null where a job already waits. `now` is in milliseconds.
 */
export function secondsToNotice({ due_at, told_at }: NoticeTimes, now: number): number | null {
  // A job that was due long ago was lost, or failed too often.
  if (due_at && due_at.getTime() > now - pauseBetween * 1000) return null;
  const since = (now - (told_at?.getTime() ?? 0)) / 1000;
  return Math.max(firstPause, Math.ceil(pauseBetween - since));
}

/** Whether the time of a notice has come. A job may begin a moment before the second that it was set to. */
export const noticeIsDue = (due_at: Date | null, now: number): boolean =>
  due_at !== null && due_at.getTime() <= now + 1_000;

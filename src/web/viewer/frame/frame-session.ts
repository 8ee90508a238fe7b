/** The session of a page in a frame, for as long as it is open: browsers may keep no cookie for it. */
let session = '';

export function holdSession(token: string): void {
  session = token;
}

/** What calls bring of it. */
export const sessionHeaders = (): Record<string, string> => (session ? { authorization: `Bearer ${session}` } : {});

let show = (href: string): void => location.assign(href);

/** How a page of the frame is shown without leaving the one that holds the session. */
export function showFramesBy(way: (href: string) => void): void {
  show = way;
}

export const showInFrame = (href: string): void => show(href);

/** Whether this is a path of the host that it is used on: nothing that any browser would take for an address elsewhere. */
export const isLocalPath = (text: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text);

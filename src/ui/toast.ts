/** Stands above the message of a toast that brings no title of its own. (publishing-and-marketplace.md, section 2) */
export const defaultToastTitle = 'Notification';

/** What is said where nothing better is known. A chat is named only on pages that have one. */
export const unknownFailure = (hasChat: boolean): string =>
  hasChat ? 'There was an error. Please try again or reach out via chat.' : 'There was an error. Try again.';

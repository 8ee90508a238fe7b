/** What a failed call says: the message of the answer, else the whole answer, else that there was none. */
export function failureText(body: string): string {
  const message = messageIn(body);
  return message || body.trim().slice(0, 300) || 'Network error occurred';
}

function messageIn(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    const isMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
    return isMessage && typeof answer.message === 'string' ? answer.message : '';
  } catch {
    return '';
  }
}

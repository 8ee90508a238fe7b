import type { Page } from 'playwright-core';

export interface RecordedFrame {
  /** JPEG, base64. */
  picture: string;
  /** Milliseconds since the recording began. */
  at: number;
}
export interface Recording {
  frames: RecordedFrame[];
  /** When each step began, in milliseconds. */
  steps: number[];
  length: number;
}

/** Records what a window shows while `act` is at work. It says when a step begins. */
export async function recordScreen(
  page: Page,
  act: (step: () => Promise<void>) => Promise<void>,
  pause: number,
): Promise<Recording> {
  const { width = 1024, height = 640 } = page.viewportSize() ?? {};
  const client = await page.context().newCDPSession(page);
  const frames: RecordedFrame[] = [];
  const steps: number[] = [];
  let first = 0;
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const now = (metadata.timestamp ?? Date.now() / 1000) * 1000;
    first ||= now;
    frames.push({ picture: data, at: Math.round(now - first) });
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 92, maxWidth: width, maxHeight: height });
  const begun = Date.now();
  const sinceBegin = (): number => Date.now() - begun;
  await act(async () => {
    steps.push(sinceBegin());
    // Long enough to read what is about to happen.
    await page.waitForTimeout(pause);
  });
  await page.waitForTimeout(pause);
  await client.send('Page.stopScreencast');
  return { frames, steps, length: sinceBegin() };
}

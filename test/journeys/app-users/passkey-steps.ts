import type { Authenticator, Deviations } from '#test/authenticator.ts';
import type { TestBrowser } from '../whole-server.ts';

/** What a page of an app does with passkeys, in one browser, at one name of the app. */
export const passkeySteps = (browser: TestBrowser, origin: string) => ({
  call: (step: string, body: object = {}) => browser.call('POST', `${origin}/api/app-auth/${step}`, body),
  async add(device: Authenticator) {
    const started = await this.call('passkey-add-start');
    if (started.status !== 200) return started;
    return this.call('passkey-add', { response: device.make(started.body['options'], origin) });
  },
  async enter(device: Authenticator, other: Deviations = {}, from = origin, next?: string) {
    const started = await this.call('passkey-start');
    if (started.status !== 200) return started;
    const response = device.use(started.body['options'], from, other);
    return this.call('passkey', { response, ...(next && { next }) });
  },
});

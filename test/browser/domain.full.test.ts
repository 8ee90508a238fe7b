/** The own domain of an app in the studio, in a real browser: from its name to the day it is live, wide and narrow. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NameServer, openNameServer } from '../name-server.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openStudio, type OpenStudio } from './open-studio.ts';
import { seriousFindings } from './quality.ts';

let names: NameServer;
let open: OpenShop;
let studio: OpenStudio;
/** Where pictures are left, if anywhere. */
const pictures = process.env['DOMAIN_PICTURES'];
const host = 'shop.bücher.example';
const ascii = 'shop.xn--bcher-kva.example';

beforeAll(async () => {
  names = await openNameServer();
  open = await openShop([], undefined, {
    variables: { DOMAINS: 'proxy', DNS_SERVER: names.address, DOMAIN_ADDRESSES: '192.0.2.1' },
  });
  studio = await openStudio(open, '/', { width: 1280, height: 800 });
});

afterAll(async () => {
  await studio.close();
  await open[Symbol.asyncDispose]();
  await names[Symbol.asyncDispose]();
});

const dialog = () => studio.page.getByRole('dialog', { name: 'Domain', exact: true });

/** Both widths of the dialog; nothing of it may be wider than the window. */
async function look(name: string): Promise<void> {
  for (const width of [1280, 390]) {
    await studio.page.setViewportSize({ width, height: 800 });
    const overflow = () => dialog().evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(overflow, { message: `${name} at ${width}` }).toBeLessThanOrEqual(1);
    if (pictures) await studio.page.screenshot({ path: `${pictures}/${name}-${width}.png` });
  }
  expect(await seriousFindings(studio.page, '[role=dialog]')).toEqual([]);
  await studio.page.setViewportSize({ width: 1280, height: 800 });
}

test('the dialog leads from a name to a live domain, and back', async () => {
  const { page } = studio;
  await page.getByRole('button', { name: 'App Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Name and logo' }).click();
  if (pictures) await page.screenshot({ path: `${pictures}/settings-1280.png` });
  await page.getByRole('button', { name: 'Domain', exact: true }).click();
  const field = dialog().getByLabel('Your domain');
  await field.fill('192.0.2.1');
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog().getByText('Enter a domain, not an IP address.').waitFor();
  await look('refused');
  await field.fill(`https://${host}/`);
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog().getByText('TXT record at', { exact: false }).waitFor();
  const [target, proof] = await dialog()
    .locator('code')
    .evaluateAll((all) => [1, 3].map((at) => all[at]?.textContent ?? ''));
  expect([target, proof]).toEqual(['localhost', expect.stringMatching(/^sheaf=[\w-]{20,}$/)]);
  await look('missing');

  // It looks by itself.
  names.records[ascii] = { A: ['104.16.1.1'] };
  names.records[`_sheaf.${ascii}`] = { TXT: [proof ?? ''] };
  await dialog().getByText('leads to a proxy of Cloudflare', { exact: false }).waitFor();
  await look('wrong');
  names.records[ascii] = { A: ['192.0.2.1'] };
  await dialog().getByText('Live', { exact: true }).waitFor();
  await dialog().getByText(`http://${ascii}:${open.port}`, { exact: true }).waitFor();
  await look('live');
  await dialog().getByRole('button', { name: 'Remove domain' }).click();
  await dialog().getByText('goes back to its Sheaf address', { exact: false }).waitFor();
  await look('remove');
  await dialog().getByRole('button', { name: 'Remove', exact: true }).click();
  await field.waitFor();
  expect(await open.shop.services.database.selectFrom('domains').selectAll().execute()).toEqual([]);
  // The address that is refused above is a failed call for the browser.
  expect(studio.mistakes.filter((one) => !one.includes('status of 422'))).toEqual([]);
});

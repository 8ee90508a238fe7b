import { expect, test } from 'vitest';
import { countDownload, withinPdfLimit } from './download-limit.ts';

const visitAt = (address: string) => ({ viewer: { kind: 'anonymous' as const }, app: { id: 'six' }, address });

test('downloads of all addresses of one IPv6 subscriber are counted together', async () => {
  for (let count = 0; count < 30; count++) await countDownload(visitAt(`2001:db8:1:2::${count}`));
  await expect(countDownload(visitAt('2001:db8:1:2:ffff::1'))).rejects.toMatchObject({ code: 'too_many_requests' });
  await countDownload(visitAt('2001:db8:1:3::1'));
});

test('one IPv6 subscriber has two PDFs made at a time, from however many addresses', async () => {
  const hanging = Promise.withResolvers<void>();
  const held = ['2001:db8:1:2::1', '2001:db8:1:2::2'].map((address) =>
    withinPdfLimit(visitAt(address), () => hanging.promise),
  );
  const third = withinPdfLimit(visitAt('2001:db8:1:2::3'), async () => undefined);
  await expect(third).rejects.toMatchObject({ code: 'too_many_requests' });
  await withinPdfLimit(visitAt('2001:db8:1:3::1'), async () => undefined);
  hanging.resolve();
  await Promise.all(held);
});

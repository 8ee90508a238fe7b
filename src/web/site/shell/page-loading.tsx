import { t } from '#kit/language/product.ts';
import { Center, Loader, Stack, Text } from '@mantine/core';

/** While the code or the data of a page are on their way. */
export function PageLoading() {
  return (
    <Center mih="60vh" role="status" aria-label={t('Loading...')} data-late="">
      <Stack align="center" gap="xs">
        <Loader size="sm" aria-hidden="true" />
        <Text size="sm" c="dimmed">
          {t('Loading...')}
        </Text>
      </Stack>
    </Center>
  );
}

import { t } from '#kit/language/product.ts';
import { Button, Center } from '@mantine/core';

/** The end of a list that goes on. */
export function LoadMore({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Center mt="lg">
      <Button variant="default" size="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('Load more')}
      </Button>
    </Center>
  );
}

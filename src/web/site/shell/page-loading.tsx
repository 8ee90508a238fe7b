import { Center, Loader } from '@mantine/core';

/** While the code or the data of a page are on their way. */
export function PageLoading() {
  return (
    <Center mih="60vh" role="status" aria-label="Loading..." data-late="">
      <Loader size="sm" />
    </Center>
  );
}

import { Skeleton } from '@mantine/core';

/** Is in the place of a picture that is on its way. */
export function PicturePlaceholder() {
  return <Skeleton width="100%" height="100%" radius={0} />;
}

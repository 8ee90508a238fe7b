import { t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import type { ViewerMeets } from '#features/visitor/api/page-data.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { viewingAs } from './viewer-text.ts';
import styles from './view-as.module.css';

/** @sentences */
const sentences: Record<ViewerMeets, string> = {
  page: 'You can’t change anything here.',
  'private-app': 'This app is private, so only its editors can open it. This is how it would look if public.',
  'sign-in': 'They can’t open the app: it asks them to sign in.',
  'no-page': 'They can’t open this page: it isn’t for them.',
};

/** Whose page is on the canvas, what they meet there, and the way back. */
export function ViewAsBar() {
  const studio = useStudio();
  const viewAs = useStudioState((state) => state.viewAs);
  const meets = useStudioState((state) => state.meets);
  if (!viewAs) return null;
  return (
    <div className={styles.bar} role="status">
      <span>
        <strong>{viewingAs(viewAs)}</strong> {meets && t(sentences[meets])}
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => studio.viewAs(null)}>
        {t('Back to editing')}
      </Button>
    </div>
  );
}

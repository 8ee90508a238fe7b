import { Button } from '@mantine/core';
import type { ViewerMeets } from '#api/page-data.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import styles from './view-as.module.css';

const sentences: Record<ViewerMeets, string> = {
  page: 'Nothing can be changed here.',
  'private-app': 'The app is private: only its editors get in. This is what it would be like in public.',
  'sign-in': 'They do not get in: the app asks them to sign in.',
  'no-page': 'They do not find this page: it is not public.',
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
        <strong>You see this page as {viewAs.name}.</strong> {meets && sentences[meets]}
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => studio.viewAs(null)}>
        Back to editing
      </Button>
    </div>
  );
}

import { t } from '#kit/language/product.ts';
import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { unknownFailureHere } from '../../call.ts';
import { Logo } from './logo.tsx';

/** Of a failure that came with none of its own. */
const fallbackStatus = 500;

interface Props {
  /** The address: at another one it is tried again. */
  path: string;
  children: ReactNode;
}

interface State {
  path: string;
  failed: boolean;
}

/**
 * What is rendered stays as it is from page to page, so that a frame around them is preserved; a failure goes with its
 * page.
 */
class FailureBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    globalThis.reportError?.(error);
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, failed: false };
  }
}

/**
 * What is shown in place of a page that could not be rendered: the site never goes blank. Full page loads, because what
 * failed may be the router's own, or a file of an older build.
 */
export class PageFailure extends FailureBoundary {
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Center component="main" mih="100vh" p="lg">
        <Stack align="center" gap="md">
          <Logo />
          <Text c="dimmed" fw={600}>
            {fallbackStatus}
          </Text>
          <Title order={1}>{t('Something went wrong')}</Title>
          <Text c="dimmed" ta="center">
            {unknownFailureHere()}
          </Text>
          <Group>
            <Button size="md" onClick={() => location.reload()}>
              {t('Refresh Page')}
            </Button>
            <Button component="a" href="/" size="md" variant="default">
              {t('Go to Homepage')}
            </Button>
          </Group>
        </Stack>
      </Center>
    );
  }
}

/** When even that could not be rendered: nothing here needs a component that may be the one that failed. */
export class LastResort extends FailureBoundary {
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <p>{t('An error occurred while showing the error page')}</p>
        <p>
          <a href="/">{t('Go to Homepage')}</a>
        </p>
      </main>
    );
  }
}

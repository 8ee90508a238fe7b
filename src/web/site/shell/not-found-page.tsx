import { t } from '#kit/language/product.ts';
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Logo } from './logo.tsx';

export function NotFoundPage() {
  return (
    <Center component="main" mih="100vh" p="lg">
      <Stack align="center" gap="md">
        <Logo />
        <Text c="dimmed" fw={600}>
          404
        </Text>
        <Title order={1}>{t('Page not found')}</Title>
        <Text c="dimmed">{t('This page could not be found')}</Text>
        <Button component={Link} to="/" size="md">
          {t('Go to Homepage')}
        </Button>
      </Stack>
    </Center>
  );
}

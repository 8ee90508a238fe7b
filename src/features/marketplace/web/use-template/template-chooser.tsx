import { t } from '#kit/language/product.ts';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import type { AppKind } from '#features/apps/rules/app.ts';
import { listTemplates, templatePicture } from '../../api/marketplace.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { call, hrefOf } from '#web/call.ts';
import { EmptyList, ListStates, RowSkeletons } from '#web/site/shell/list-states.tsx';
import { AppMiniature } from '#features/apps/web/app-miniature.tsx';
import { LivePicture } from '#features/apps/web/live-picture.tsx';
import styles from './template-chooser.module.css';
import { useCreateApp } from '#features/apps/web/use-create-app.ts';

type Template = AnswerOf<typeof listTemplates>['templates'][number];

/** Templates of a kind to begin from, each as it looks now. */
export default function TemplateChooser({ kind }: { kind: AppKind }) {
  const [chosen, setChosen] = useState<Template | null>(null);
  const query = useQuery({
    queryKey: ['templates'],
    queryFn: async () => (await call(listTemplates, {})).templates,
    select: (templates) => templates.filter((template) => template.kind === kind),
    staleTime: 60_000,
  });
  return (
    <>
      <ListStates
        query={query}
        failed={t('The templates could not be loaded')}
        loading={<RowSkeletons count={1} height={300} />}
        empty={
          <EmptyList icon={<LayoutTemplate size={24} strokeWidth={1.5} />} title={t('No templates yet')}>
            {kind === 'board'
              ? t(
                  'Boards that people publish as templates appear here. For now, start from a spreadsheet or from scratch.',
                )
              : t(
                  'Apps that people publish as templates appear here. For now, start from a spreadsheet or from scratch.',
                )}
          </EmptyList>
        }
      >
        {(templates) => (
          <ul className={styles.cards}>
            {templates.map((template) => (
              <TemplateCard key={template.id} template={template} onUse={() => setChosen(template)} />
            ))}
          </ul>
        )}
      </ListStates>
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={kind === 'board' ? t('New board from a template') : t('New app from a template')}
        radius="lg"
        centered
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {chosen && <UseTemplate template={chosen} onClose={() => setChosen(null)} />}
      </Modal>
    </>
  );
}

function TemplateCard({ template, onUse }: { template: Template; onUse: () => void }) {
  return (
    <li className={styles.card}>
      <LivePicture
        src={hrefOf(templatePicture, { params: { templateId: template.id } })}
        title={t('Picture of {name}', { name: template.name })}
        placeholder={<AppMiniature name={template.name} />}
      />
      <div className={styles.text}>
        <h3>{template.name}</h3>
        {template.description && <p>{template.description}</p>}
        <Group gap="xs" mt="auto">
          <Button
            variant="light"
            size="md"
            onClick={onUse}
            aria-label={t('Use template {name}', { name: template.name })}
          >
            {t('Use template')}
          </Button>
          <Button
            component="a"
            href={template.href}
            target="_blank"
            variant="subtle"
            color="gray"
            size="md"
            aria-label={t('Preview {name}', { name: template.name })}
            rightSection={<ExternalLink size={16} strokeWidth={1.5} />}
          >
            {t('Preview')}
          </Button>
        </Group>
      </div>
    </li>
  );
}

function UseTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const [name, setName] = useState(template.name);
  const { create, busy, error } = useCreateApp();
  const isBoard = template.kind === 'board';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void create({
          name: name.trim() || template.name,
          workbook_id: null,
          start: 'template',
          template_id: template.id,
        });
      }}
    >
      <Stack>
        <Text>
          {isBoard
            ? t('You get a copy of {name} with its sections and its spreadsheet. Change what you like.', {
                name: template.name,
              })
            : t('You get a copy of {name} with its pages and its spreadsheet. Change what you like.', {
                name: template.name,
              })}
        </Text>
        <TextInput
          label={isBoard ? t('Name of the board') : t('Name of the app')}
          size="md"
          maxLength={100}
          data-autofocus
          value={name}
          error={error?.fieldMessage('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {error && !error.fieldMessage('name') && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose} disabled={busy !== null}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={busy !== null}>
            {isBoard ? t('Create board') : t('Create app')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { plural, t } from '#kit/language/product.ts';
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  addBlogCategory,
  type BlogCategoryOnTheWire,
  changeBlogCategory,
  listBlogCategories,
  removeBlogCategory,
} from '../../api/blog.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { textIn } from '#features/accounts/web/form/text-in.ts';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { RemoveAct } from '#web/site/shell/remove-act.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';

type Category = BlogCategoryOnTheWire;
const key = ['blog-categories'];

/** /blog-admin/categories */
export default function BlogCategoriesPage() {
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const queries = useQueryClient();
  const query = useQuery({ queryKey: key, queryFn: () => call(listBlogCategories, {}) });
  const took = (answer: { categories: Category[] }) => {
    queries.setQueryData(key, answer);
    setEdited(null);
  };
  const add = (
    <Button size="md" onClick={() => setEdited('new')}>
      {t('Add a category')}
    </Button>
  );
  return (
    <DashboardShell
      title={t('Categories')}
      lead={t('Keep categories few and broad, so readers can browse by them. Use tags for the rest.')}
      action={add}
    >
      <ListStates
        query={{ ...query, data: query.data?.categories }}
        failed={t('The categories could not be loaded')}
        empty={
          <EmptyList icon={<Tags size={24} strokeWidth={1.5} />} title={t('No categories yet')} action={add}>
            {t('With three or more posts a few categories help readers.')}
          </EmptyList>
        }
      >
        {(categories) => (
          <PanelList label={t('Categories')}>
            {categories.map((category) => (
              <CategoryRow key={category.id} category={category} onEdit={() => setEdited(category)} onTaken={took} />
            ))}
          </PanelList>
        )}
      </ListStates>
      <CategoryDialog edited={edited} onClose={() => setEdited(null)} onTaken={took} />
    </DashboardShell>
  );
}

interface RowProps {
  category: Category;
  onEdit: () => void;
  onTaken: (answer: { categories: Category[] }) => void;
}

function CategoryRow({ category, onEdit, onTaken }: RowProps) {
  return (
    <PanelRow
      stacked
      title={category.name}
      facts={
        <>
          {plural(category.posts, '{count} post at {address}', '{count} posts at {address}', {
            address: `/blog/categories/${category.slug}`,
          })}
          {category.description && `. ${category.description}`}
        </>
      }
      acts={
        <Group gap="xs">
          <Button variant="default" size="md" aria-label={t('Edit {name}', { name: category.name })} onClick={onEdit}>
            {t('Edit')}
          </Button>
          <RemoveAct
            label={t('Remove {name}', { name: category.name })}
            question={t('Remove {name}?', { name: category.name })}
            outcome={t('Its page is deleted. Its posts stay where they are.')}
            onConfirm={async () => onTaken(await call(removeBlogCategory, { params: { categoryId: category.id } }))}
          >
            {t('Remove')}
          </RemoveAct>
        </Group>
      }
    />
  );
}

function CategoryDialog({
  edited,
  onClose,
  onTaken,
}: {
  edited: Category | 'new' | null;
  onClose: () => void;
  onTaken: (answer: { categories: Category[] }) => void;
}) {
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={edited === 'new' ? t('New category') : t('Edit category')}
      radius="lg"
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {edited && <CategoryForm category={edited === 'new' ? null : edited} onTaken={onTaken} />}
    </Modal>
  );
}

function CategoryForm({
  category,
  onTaken,
}: {
  category: Category | null;
  onTaken: (answer: { categories: Category[] }) => void;
}) {
  const { busy, error, run } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { name: textIn(form, 'name'), description: textIn(form, 'description') };
    void run(async () =>
      onTaken(
        category
          ? await call(changeBlogCategory, { params: { categoryId: category.id }, body })
          : await call(addBlogCategory, { body }),
      ),
    );
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <FormFailure error={error} shown={['name', 'description']} />
        <TextInput
          label={t('Name')}
          name="name"
          size="md"
          maxLength={100}
          defaultValue={category?.name ?? ''}
          error={error?.fieldMessage('name')}
          data-autofocus
        />
        <Textarea
          label={t('Description')}
          description={t('Shown below the name on its page.')}
          name="description"
          size="md"
          autosize
          minRows={2}
          maxLength={300}
          defaultValue={category?.description ?? ''}
          error={error?.fieldMessage('description')}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={busy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { t } from '#kit/language/product.ts';
import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type BlogPersonOnTheWire, changeBlogPerson, inviteBlogPerson } from '../../../api/blog.ts';
import { type BlogRole, blogRoles } from '../../../rules/blog-access.ts';
import { call } from '#web/call.ts';
import { FormFailure } from '#features/accounts/web/form/form-failure.tsx';
import { textIn } from '#features/accounts/web/form/text-in.ts';
import { useAttempt } from '#features/accounts/web/form/use-attempt.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { useBlogMember } from '../blog-member.ts';
import { PictureField } from '../media/picture-field.tsx';
import { roleHints, roleNames } from './role-names.ts';

type Taken = (answer: { people: BlogPersonOnTheWire[] }) => void;

export function InviteWriterForm({ onTaken }: { onTaken: Taken }) {
  const [role, setRole] = useState<BlogRole>('author');
  const { busy, error, run } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { name: textIn(form, 'name'), email: textIn(form, 'email'), role };
    void run(async () => {
      onTaken(await call(inviteBlogPerson, { body }));
      showToast(t('Invitation sent to {email}.', { email: body.email }));
    });
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <FormFailure error={error} shown={['name', 'email', 'role']} />
        <TextInput
          label={t('Name')}
          description={t('As shown above posts.')}
          name="name"
          size="md"
          maxLength={100}
          error={error?.fieldMessage('name')}
          data-autofocus
        />
        <TextInput label={t('E-mail')} name="email" type="email" size="md" error={error?.fieldMessage('email')} />
        <RoleField role={role} onRole={setRole} error={error?.fieldMessage('role')} />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={busy}>
            {t('Send the invitation')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function PersonForm({ person, onTaken }: { person: BlogPersonOnTheWire; onTaken: Taken }) {
  const member = useBlogMember();
  const [role, setRole] = useState(person.role);
  const [picture, setPicture] = useState(person.picture);
  const { busy, error, run } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      ...{ name: textIn(form, 'name'), bio: textIn(form, 'bio'), picture },
      ...(role && role !== person.role && { role }),
    };
    void run(async () => onTaken(await call(changeBlogPerson, { params: { personId: person.id }, body })));
  };
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <FormFailure error={error} shown={['name', 'bio', 'picture', 'role']} />
        <TextInput
          label={t('Name')}
          name="name"
          size="md"
          maxLength={100}
          defaultValue={person.name}
          error={error?.fieldMessage('name')}
          data-autofocus
        />
        <Textarea
          label={t('About')}
          description={t('A sentence or two, below their posts.')}
          name="bio"
          size="md"
          autosize
          minRows={2}
          maxLength={600}
          defaultValue={person.bio}
          error={error?.fieldMessage('bio')}
        />
        <PictureField kind="portrait" src={picture} onPicture={(media) => setPicture(media?.src ?? '')} />
        {member.role === 'admin' && person.role && person.id !== member.id && role && (
          <RoleField role={role} onRole={setRole} error={error?.fieldMessage('role')} />
        )}
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={busy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RoleField({
  role,
  onRole,
  error,
}: {
  role: BlogRole;
  onRole: (role: BlogRole) => void;
  error: string | undefined;
}) {
  return (
    <Radio.Group
      label={t('Role')}
      value={role}
      onChange={(value) => onRole(blogRoles.find((one) => one === value) ?? 'author')}
      error={error}
    >
      <Stack gap="sm" mt="xs">
        {blogRoles.map((one) => (
          <Radio key={one} value={one} size="md" label={t(roleNames[one])} description={t(roleHints[one])} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

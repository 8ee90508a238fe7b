import { plural, t } from '#kit/language/product.ts';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type BlogPersonOnTheWire, listBlogPeople, removeBlogPerson, resendBlogInvitation } from '../../../api/blog.ts';
import { call } from '#web/call.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { RemoveAct } from '#web/site/shell/remove-act.tsx';
import { EmptyList, ListStates } from '#web/site/shell/list-states.tsx';
import { Mark, PanelList, PanelRow } from '#web/site/shell/panel-list.tsx';
import { showFailure } from '#web/site/shell/show-failure.ts';
import { showToast } from '#web/site/shell/show-toast.tsx';
import { useBlogMember } from '../blog-member.ts';
import { InviteWriterForm, PersonForm } from './person-forms.tsx';
import { roleNames } from './role-names.ts';

type Person = BlogPersonOnTheWire;
const key = ['blog-people'];

/** /blog-admin/authors: who writes here. Admins of the blog decide who. */
export default function BlogPeoplePage() {
  const { role } = useBlogMember();
  const [edited, setEdited] = useState<Person | null>(null);
  const [inviting, setInviting] = useState(false);
  const queries = useQueryClient();
  const query = useQuery({ queryKey: key, queryFn: () => call(listBlogPeople, {}) });
  const isAdmin = role === 'admin';
  const took = (answer: { people: Person[] }) => {
    queries.setQueryData(key, answer);
    setEdited(null);
    setInviting(false);
  };
  const sendAgain = (person: Person) =>
    void call(resendBlogInvitation, { params: { personId: person.id }, body: {} }).then((answer) => {
      took(answer);
      showToast(t('Invitation sent to {email} again.', { email: person.email }));
    }, showFailure);
  return (
    <DashboardShell
      title={t('People')}
      lead={t('Authors write their own drafts, editors publish, and admins manage people.')}
      action={isAdmin && <InviteButton onClick={() => setInviting(true)} />}
    >
      <ListStates
        query={{ ...query, data: query.data?.people }}
        failed={t('The people could not be loaded')}
        empty={<EmptyList icon={<Users size={24} strokeWidth={1.5} />} title={t('No writers yet')} />}
      >
        {(people) => (
          <People people={people} isAdmin={isAdmin} onEdit={setEdited} onTaken={took} onSendAgain={sendAgain} />
        )}
      </ListStates>
      <Dialog opened={inviting} title={t('Invite a writer')} onClose={() => setInviting(false)}>
        <InviteWriterForm onTaken={took} />
      </Dialog>
      <Dialog opened={edited !== null} title={t('What readers see')} onClose={() => setEdited(null)}>
        {edited && <PersonForm person={edited} onTaken={took} />}
      </Dialog>
    </DashboardShell>
  );
}

function InviteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="md" leftSection={<UserPlus size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={onClick}>
      {t('Invite someone')}
    </Button>
  );
}

interface PeopleProps {
  people: readonly Person[];
  isAdmin: boolean;
  onEdit: (person: Person) => void;
  onTaken: (answer: { people: Person[] }) => void;
  onSendAgain: (person: Person) => void;
}
function People({ people, isAdmin, onEdit, onTaken, onSendAgain }: PeopleProps) {
  return (
    <PanelList label={t('Blog people')}>
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          isAdmin={isAdmin}
          onEdit={() => onEdit(person)}
          onTaken={onTaken}
          onSendAgain={() => onSendAgain(person)}
        />
      ))}
    </PanelList>
  );
}

interface DialogProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}
function Dialog({ children, ...props }: DialogProps) {
  return (
    <Modal {...props} radius="lg" centered closeButtonProps={{ 'aria-label': t('Close') }}>
      {children}
    </Modal>
  );
}

interface RowProps {
  person: Person;
  isAdmin: boolean;
  onEdit: () => void;
  onTaken: (answer: { people: Person[] }) => void;
  onSendAgain: () => void;
}
function PersonRow({ person, isAdmin, onEdit, onTaken, onSendAgain }: RowProps) {
  const { name, email, role, state, posts } = person;
  const { id } = useBlogMember();
  return (
    <PanelRow
      stacked
      title={name}
      mark={
        <>
          <Mark tone={role === 'author' ? 'quiet' : 'accent'}>
            {role ? t(roleNames[role]) : t('Admin of the installation')}
          </Mark>
          {state === 'invited' && <Mark tone="warning">{t('Invited')}</Mark>}
          {state === 'left' && <Mark tone="bad">{t('Left')}</Mark>}
        </>
      }
      facts={`${email}, ${plural(posts, '{count} post', '{count} posts')}`}
      acts={
        <Group gap="xs">
          {isAdmin && state === 'invited' && (
            <Button variant="subtle" size="md" aria-label={t('Send again to {name}', { name })} onClick={onSendAgain}>
              {t('Send again')}
            </Button>
          )}
          <Button variant="default" size="md" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
            {t('Edit')}
          </Button>
          {isAdmin && state !== 'left' && person.id !== id && (
            <RemoveAct
              label={t('Remove {name}', { name })}
              question={t('Remove {name}?', { name })}
              outcome={t('They lose access to the blog immediately. Their name stays on their posts.')}
              onConfirm={async () => onTaken(await call(removeBlogPerson, { params: { personId: person.id } }))}
            >
              {t('Remove')}
            </RemoveAct>
          )}
        </Group>
      }
    />
  );
}

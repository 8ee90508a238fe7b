import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Modal, Select, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type AppOnTheWire, updateApp } from '#features/apps/api/apps.ts';
import { rolesPart } from '#features/apps/rules/app-settings.ts';
import { type AppRole, findRole, longestRoleName, mostRoles, roleProblems } from '#features/apps/rules/roles.ts';
import { permissionOf } from '#features/app-users/rules/app-user.ts';
import { newId } from '#kit/ids.ts';
import { call } from '../../call.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/studio.ts';
import { useStudio } from '../state/use-studio.ts';
import { permissionChoices } from './users-popup-form.tsx';
import shared from './popups.module.css';
import styles from './users-popup.module.css';

interface RolesFormProps {
  app: AppOnTheWire;
  onSaved(): void;
  onClose(): void;
}

/** The roles of the app, and which of them people get who register. */
export function RolesForm({ app, onSaved, onClose }: RolesFormProps) {
  const [roles, setRoles] = useState<readonly AppRole[]>(app.settings.roles);
  const [newcomers, setNewcomers] = useState(app.settings.default_role);
  const { problem, busy, save } = useSaveRoles(app, { roles, newcomers }, onSaved);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(rolesPart.title)}
      size={520}
      radius="lg"
      zIndex={320}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: shared.modalTitle, header: shared.modalHeader, body: shared.modalBody }}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <div className={shared.stack}>
          <p className={shared.note}>
            {t(
              'Give people roles, and choose in the settings of a page, block, column or button which roles it’s shown to.',
            )}
          </p>
          <RoleList roles={roles} onRoles={setRoles} />
          {roles.length > 0 && (
            <Select
              label={t('Role of people who register')}
              description={t('If a page has a register block. Without a role, they can read.')}
              placeholder={t('None')}
              data={roles.map(({ key, name }) => ({ value: key, label: name || t('Unnamed role') }))}
              value={findRole(roles, newcomers)?.key ?? null}
              clearable
              onChange={(key) => setNewcomers(key ?? '')}
              comboboxProps={{ zIndex: 400 }}
            />
          )}
          <DeletedNote before={app.settings.roles} after={roles} />
          {problem && (
            <p className={shared.message} data-type="error" role="alert">
              {problem}
            </p>
          )}
        </div>
        <div className={shared.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface RoleListProps {
  roles: readonly AppRole[];
  onRoles(roles: readonly AppRole[]): void;
}

function RoleList({ roles, onRoles }: RoleListProps) {
  const change = (at: number, part: Partial<AppRole>): void =>
    onRoles(roles.map((role, index) => (index === at ? { ...role, ...part } : role)));
  const add = (): void => onRoles([...roles, { key: newId('rol'), name: '', permissions: 'read' }]);
  return (
    <div className={styles.roles}>
      {roles.map((role, at) => (
        <RoleRow
          key={role.key}
          role={role}
          onChange={(part) => change(at, part)}
          onRemove={() => onRoles(roles.toSpliced(at, 1))}
        />
      ))}
      {roles.length < mostRoles && (
        <Button size="sm" variant="default" className={styles.addRole} leftSection={<Plus size={16} />} onClick={add}>
          {t('Add role')}
        </Button>
      )}
    </div>
  );
}

interface RoleRowProps {
  role: AppRole;
  onChange(part: Partial<AppRole>): void;
  onRemove(): void;
}

function RoleRow({ role, onChange, onRemove }: RoleRowProps) {
  const { name } = role;
  return (
    <div className={styles.role}>
      <TextInput
        aria-label={t('Name of the role')}
        placeholder={t('Name, such as Staff')}
        maxLength={longestRoleName}
        autoComplete="off"
        value={role.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        aria-label={name ? t('Permission of {name}', { name }) : t('Permission of the unnamed role')}
        data={permissionChoices()}
        value={role.permissions}
        allowDeselect={false}
        onChange={(next) => onChange({ permissions: permissionOf(next) })}
        comboboxProps={{ zIndex: 400 }}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size={36}
        aria-label={name ? t('Delete {name}', { name }) : t('Delete the unnamed role')}
        onClick={onRemove}
      >
        <Trash2 size={16} strokeWidth={1.5} />
      </ActionIcon>
    </div>
  );
}

/** What becomes of people and pages once a role is gone. */
function DeletedNote({ before, after }: { before: readonly AppRole[]; after: readonly AppRole[] }) {
  const deleted = before.filter(({ key }) => !findRole(after, key));
  if (deleted.length === 0) return null;
  const names = deleted.map(({ name }) => name).join(', ');
  return (
    <p className={shared.message} role="status">
      {t(
        'People with the role {names} keep their permission and have no role. What is shown only to {names} is shown to no one else.',
        { names },
      )}
    </p>
  );
}

function useSaveRoles(
  app: AppOnTheWire,
  { roles, newcomers }: { roles: readonly AppRole[]; newcomers: string },
  onSaved: () => void,
) {
  const studio = useStudio();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const named = roles.map((role) => ({ ...role, name: role.name.trim() }));
    const [wrong] = roleProblems(named);
    setProblem(wrong?.message ?? '');
    if (wrong) return;
    setBusy(true);
    try {
      const settings = { roles: named, default_role: findRole(named, newcomers)?.key ?? '' };
      studio.setApp(await call(updateApp, { params: { appId: app.id }, body: { settings } }));
      studio.refreshData();
      showToast({ type: 'success', message: t('Roles saved.') });
      onSaved();
    } catch (failure) {
      setProblem(sentence(failure, t('Couldn’t save the roles. Try again.')));
      setBusy(false);
    }
  };
  return { problem, busy, save };
}

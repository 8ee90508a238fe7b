import { t } from '#kit/language/product.ts';
import { Button, Modal, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { addAppUser, type AppUserOnTheWire, updateAppUser } from '#features/app-users/api/app-users.ts';
import {
  appUserPermissions,
  appUserProblem,
  permissionLabels,
  type AppUserPermission,
  permissionOf,
} from '#features/app-users/rules/app-user.ts';
import { type AppRole, findRole } from '#features/apps/rules/roles.ts';
import { call, CallError } from '../../call.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/studio.ts';
import shared from './popups.module.css';

interface UserFormProps {
  appId: string;
  roles: readonly AppRole[];
  /** Null adds a new one. */
  user: AppUserOnTheWire | null;
  onSaved(user: AppUserOnTheWire | undefined): void;
  onFailure(failure: string): void;
  onClose(): void;
}

export const permissionChoices = () =>
  appUserPermissions.map((value) => ({ value, label: t(permissionLabels[value]) }));

/** Adds a user or changes one. */
export function UserForm({ appId, roles, user, onSaved, onFailure, onClose }: UserFormProps) {
  const { values, change, fields, problem, busy, save } = useUserForm({ appId, user, onSaved, onFailure });

  return (
    <Modal
      opened
      onClose={onClose}
      title={user ? t('Edit User') : t('Add User')}
      size={460}
      radius="lg"
      zIndex={320}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: shared.modalTitle, header: shared.modalHeader, body: shared.modalBody }}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <div className={shared.stack}>
          <UserFields values={values} roles={roles} onChange={change} problems={fields} />
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
            {user ? t('Update') : t('Add')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface UserValues {
  name: string;
  email: string;
  permissions: AppUserPermission;
  /** Null is none. */
  role: string | null;
  identity: string;
}

/** What is typed about a user, and what is wrong with it. */
function useUserForm({ appId, user, onSaved, onFailure }: Omit<UserFormProps, 'onClose' | 'roles'>) {
  const [values, setValues] = useState<UserValues>({
    name: user?.name ?? '',
    email: user?.email ?? '',
    permissions: user?.permissions ?? 'read',
    role: user?.role ?? null,
    identity: user?.row_identity ?? '',
  });
  const change = (changed: Partial<UserValues>): void => setValues({ ...values, ...changed });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({});

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { name, email, permissions, role, identity } = values;
    const wrong = appUserProblem({ name, email });
    setProblem(wrong ?? '');
    setFields({});
    if (wrong) return;
    setBusy(true);
    onFailure('');
    const body = {
      ...{ appId, name: name.trim(), email: email.trim(), permissions, role },
      row_identity: identity.trim() || null,
    };
    try {
      if (user) onSaved((await call(updateAppUser, { body: { ...body, userId: user.id } })).updated_user);
      else {
        const { new_app_user } = await call(addAppUser, { body });
        showToast({ type: 'success', message: t('Invitation sent to {email}.', { email: body.email }) });
        onSaved(new_app_user);
      }
    } catch (failure) {
      console.error(failure);
      const reported = sentence(failure, t('Check your connection and try again.'));
      const named = failure instanceof CallError ? failure.fields : [];
      setFields(Object.fromEntries(named.map(({ path, message }) => [path, message])));
      setProblem(
        user ? t('Failed to update user: {problem}', { problem: reported }) : named.length > 0 ? '' : reported,
      );
    } finally {
      setBusy(false);
    }
  };
  return { values, change, fields, problem, busy, save };
}

interface RoleFieldsProps {
  roles: readonly AppRole[];
  role: string | null;
  permissions: AppUserPermission;
  onChange(changed: { role?: string | null; permissions?: AppUserPermission }): void;
  problem?: string | undefined;
  description?: string;
}

/** A role, and the permission: a role has one of its own. */
export function RoleFields({ roles, role, permissions, onChange, problem, description }: RoleFieldsProps) {
  const chosen = findRole(roles, role);
  const choose = (key: string | null): void => {
    const next = findRole(roles, key);
    onChange({ role: next?.key ?? null, ...(next && { permissions: next.permissions }) });
  };
  return (
    <>
      {roles.length > 0 && (
        <Select
          label={t('Role')}
          placeholder={t('None')}
          data={roles.map(({ key, name }) => ({ value: key, label: name }))}
          value={chosen?.key ?? null}
          clearable
          onChange={choose}
          error={problem}
          comboboxProps={{ zIndex: 400 }}
        />
      )}
      <Select
        label={t('Permission')}
        description={
          chosen ? t('Everyone with the role {name} has this permission.', { name: chosen.name }) : description
        }
        data={permissionChoices()}
        value={chosen?.permissions ?? permissions}
        disabled={chosen !== null}
        allowDeselect={false}
        onChange={(next) => onChange({ permissions: permissionOf(next) })}
        comboboxProps={{ zIndex: 400 }}
      />
    </>
  );
}

interface FieldsProps {
  values: UserValues;
  roles: readonly AppRole[];
  onChange(changed: Partial<UserValues>): void;
  /** By field. */
  problems: Partial<Record<'name' | 'email' | 'row_identity' | 'role', string>>;
}

function UserFields({ values, roles, onChange, problems }: FieldsProps) {
  return (
    <>
      <TextInput
        label={t('Name')}
        data-autofocus
        autoComplete="off"
        maxLength={200}
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={problems.name}
      />
      <TextInput
        label={t('Email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={values.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        error={problems.email}
      />
      <RoleFields
        roles={roles}
        role={values.role}
        permissions={values.permissions}
        onChange={onChange}
        problem={problems.role}
        description={t(
          'Read lets people view the app. Read-Write also lets them add and change rows in blocks that allow guests.',
        )}
      />
      <TextInput
        label={t('Row id (_id)')}
        description={t(
          'In every sheet with an _id column, this person only sees rows with this value. Leave empty to show all.',
        )}
        maxLength={200}
        value={values.identity}
        onChange={(event) => onChange({ identity: event.currentTarget.value })}
        error={problems.row_identity}
      />
    </>
  );
}

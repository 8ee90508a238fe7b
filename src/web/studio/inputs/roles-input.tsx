import { t } from '#kit/language/product.ts';
import { Anchor, MultiSelect } from '@mantine/core';
import type { RolesSetting } from '#settings/kinds.ts';
import { rich } from '../../ui/rich.tsx';
import { asText, type InputProps } from './input-props.ts';
import { usePanel } from './panel-context.ts';
import styles from './inputs.module.css';

/** Which roles something is shown to. A role that was deleted stays chosen, since taking it out may open what it closes. */
export function RolesInput({ value, onChange, id, describedBy, invalid }: InputProps<RolesSetting>) {
  const { roles = [], editRoles } = usePanel();
  const chosen = Array.isArray(value) ? value.map(asText) : [];
  const deleted = chosen.filter((key) => !roles.some((role) => role.key === key));
  if (roles.length === 0 && chosen.length === 0)
    return (
      <p id={id} className={styles.nothing}>
        {editRoles
          ? rich(t('This app has no roles yet. <link>Add roles</link>'), {
              link: (words) => (
                <Anchor component="button" type="button" inherit onClick={editRoles}>
                  {words}
                </Anchor>
              ),
            })
          : t('This app has no roles yet.')}
      </p>
    );
  return (
    <MultiSelect
      id={id}
      size="sm"
      data={[
        ...roles.map(({ key, name }) => ({ value: key, label: name })),
        ...deleted.map((key) => ({ value: key, label: t('Deleted role') })),
      ]}
      value={chosen}
      onChange={onChange}
      placeholder={chosen.length === 0 ? t('Everyone') : ''}
      error={invalid}
      aria-describedby={describedBy}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

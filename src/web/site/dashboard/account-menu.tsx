import { t } from '#kit/language/product.ts';
import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ChevronsUpDown, CreditCard, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { leave } from '#features/accounts/web/leave.ts';
import { showFailure } from '../shell/show-failure.ts';
import { useSite, useUser } from '../site-context.ts';
import styles from './account-menu.module.css';

const icon = { size: 16, strokeWidth: 1.5 };

/** The person: account, billing, out. `wide` shows their name next to the picture. */
export function AccountMenu({ wide = false }: { wide?: boolean }) {
  const { name, email } = useUser();
  const { administers } = useSite();
  return (
    <Menu position={wide ? 'top-start' : 'bottom-end'} width={224} shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.user} data-wide={wide || undefined}>
          <Avatar color="accent" radius="xl" size={34} name={name} alt="" aria-hidden="true" />
          <VisuallyHidden>
            {wide ? t('Account of {name} {email}', { name, email }) : t('Account of {name}', { name })}
          </VisuallyHidden>
          {wide && (
            <>
              <span className={styles.text} aria-hidden="true">
                <strong>{name}</strong>
                <span>{email}</span>
              </span>
              <ChevronsUpDown size={16} strokeWidth={1.5} aria-hidden="true" />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={styles.address}>{email}</Menu.Label>
        <Menu.Item
          component={Link}
          to="/dashboard/account"
          className={styles.item}
          leftSection={<UserRound {...icon} />}
        >
          {t('Account')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/dashboard/accountbilling"
          className={styles.item}
          leftSection={<CreditCard {...icon} />}
        >
          {t('Billing')}
        </Menu.Item>
        {administers && (
          <Menu.Item component="a" href="/admin-login" className={styles.item} leftSection={<ShieldCheck {...icon} />}>
            {t('Admin area')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          onClick={() => void leave().catch(showFailure)}
          className={styles.item}
          leftSection={<LogOut {...icon} />}
        >
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

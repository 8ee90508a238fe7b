import { ActionIcon, Menu, Modal, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { type AppOnTheWire, deleteApp } from '#api/apps.ts';
import { call } from '../../call.ts';
import { showFailure } from '../shell/show-failure.ts';
import styles from './app-card.module.css';
import { openApp } from './open-app.ts';

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** One app: a miniature in its own colours, name, address, live or private, last edited. */
export function AppCard({ app }: { app: AppOnTheWire }) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const open = () => {
    setBusy(true);
    openApp(app.id).catch((error: unknown) => {
      showFailure(error);
      setBusy(false);
    });
  };
  const remove = async () => {
    setAsking(false);
    await call(deleteApp, { params: { appId: app.id } }).catch(showFailure);
    await queries.invalidateQueries({ queryKey: ['apps'] });
  };
  return (
    <article className={styles.card} aria-busy={busy}>
      <button type="button" className={styles.open} onClick={open} aria-label={`Edit ${app.name}`}>
        <Miniature app={app} />
      </button>
      <div className={styles.foot}>
        <div className={styles.words}>
          <h2>{app.name}</h2>
          <p>Edited {dates.format(new Date(app.updated_at))}</p>
        </div>
        <span className={styles.state} data-live={app.public}>
          {app.public ? 'Live' : 'Private'}
        </span>
        <Menu position="bottom-end" width={190}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={40} aria-label={`More for ${app.name}`}>
              <EllipsisVertical size={18} strokeWidth={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil size={16} strokeWidth={1.5} />} onClick={open}>
              Edit
            </Menu.Item>
            {app.public && (
              <Menu.Item
                component="a"
                href={app.href}
                target="_blank"
                leftSection={<ExternalLink size={16} strokeWidth={1.5} />}
              >
                View live
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<Trash2 size={16} strokeWidth={1.5} />} onClick={() => setAsking(true)}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <Modal opened={asking} onClose={() => setAsking(false)} title={`Delete ${app.name}?`} radius="lg" centered>
        <Text>Visitors can no longer open it, and its address becomes free. The spreadsheet stays.</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button color="red" onClick={() => void remove()}>
            Delete
          </Button>
        </Group>
      </Modal>
    </article>
  );
}

/** The app's own colours in the shape of its first page. */
function Miniature({ app }: { app: AppOnTheWire }) {
  const { accent, background, surface, text } = app.settings.palette;
  const colors = {
    '--mini-accent': accent || 'var(--accent)',
    '--mini-background': background || 'var(--paper)',
    '--mini-surface': surface || 'var(--surface)',
    '--mini-text': text || 'var(--ink)',
  } as CSSProperties;
  return (
    <span className={styles.mini} style={colors} aria-hidden="true">
      <span className={styles.miniHero}>
        <strong>{app.name}</strong>
        <i />
      </span>
      <span className={styles.miniCards}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles.miniChart}>
        {[42, 70, 55, 88, 64, 96, 76].map((height) => (
          <i key={height} style={{ height: `${height}%` }} />
        ))}
      </span>
    </span>
  );
}

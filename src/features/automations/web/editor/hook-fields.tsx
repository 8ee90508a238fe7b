import { formats, t } from '#kit/language/product.ts';
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/call.ts';
import { type AutomationOnTheWire, renewHookSecret } from '../../api/automations.ts';
import styles from '../automations.module.css';
import { useAct } from '../use-automations.ts';

interface Props {
  workbookId: string;
  site: string;
  /** Null while it was never saved: it has no address yet. */
  automation: AutomationOnTheWire | null;
}

/** Where an automation is called from outside, and the secret that calls show. */
export function HookFields({ workbookId, site, automation }: Props) {
  const act = useAct(workbookId);
  const [hook, setHook] = useState(automation?.hook);
  const [secret, setSecret] = useState<string | null>(null);
  if (!automation || !hook)
    return (
      <Text size="sm" c="dimmed">
        {t('Save it first: then its address and its secret are here.')}
      </Text>
    );
  const params = { workbookId, automationId: automation.id };
  const renew = () =>
    act(async () => {
      const answer = await call(renewHookSecret, { params, body: {} });
      setHook(answer.automation.hook);
      setSecret(answer.secret);
    });
  const address = `${site}/hooks/${automation.id}`;
  return (
    <>
      <Copied title={t('Address')} about={t('Send JSON by POST, at most 64 kB.')} text={address} />
      {secret !== null && (
        <Copied
          title={t('Secret')}
          about={t('Copy it now: it isn’t shown again. Send it as “Authorization: Bearer …”, or sign calls with it.')}
          text={secret}
        />
      )}
      {!hook.has_secret && <Alert color="orange">{t('It has no secret yet, so nobody can call it.')}</Alert>}
      {hook.former_until && (
        <Text size="sm" c="dimmed">
          {t('The former secret counts until {time}.', {
            time: new Date(hook.former_until).toLocaleString(formats().tag, {
              dateStyle: 'medium',
              timeStyle: 'short',
            }),
          })}
        </Text>
      )}
      <div className={styles.foot}>
        <Button variant="default" size="sm" onClick={() => void renew()}>
          {hook.has_secret ? t('New secret') : t('Make a secret')}
        </Button>
      </div>
      {hook.fields.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(
            'Texts take what was sent by its name, such as [sent:customer.email]. After the first call they are offered to be inserted.',
          )}
        </Text>
      )}
    </>
  );
}

function Copied({ title, about, text }: { title: string; about: string; text: string }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h4 className={styles.partTitle}>{title}</h4>
      <p className={styles.about}>{about}</p>
      <code className={styles.secret}>{text}</code>
      <div className={styles.foot}>
        <Button size="sm" variant="default" onClick={() => void navigator.clipboard.writeText(text)}>
          {t('Copy')}
        </Button>
      </div>
    </section>
  );
}

import { t } from '#kit/language/product.ts';
import { Button, Checkbox, CopyButton, NumberInput, Radio, Select } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { AppOnTheWire } from '#features/apps/api/apps.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { audienceOf } from '#features/apps/rules/roles.ts';
import { storedSetting } from '#features/apps/rules/page/common-settings.ts';
import { useStudioState } from '../state/use-studio.ts';
import { embedKinds, type EmbedKind, embedAddress, embedSnippet, settleEmbed } from './embed-code.ts';
import { EmbedSites } from './embed-sites.tsx';
import { SignedEmbeds } from './signed-embeds.tsx';
import styles from './embed.module.css';

const usual = { height: 500, width: 800 };
/** @sentences */
const choices: Readonly<Record<EmbedKind, { name: string; ofBoard: string | null }>> = {
  app: { name: 'Embed the entire multipage app', ofBoard: 'Embed the entire board' },
  page: { name: 'Embed this page', ofBoard: null },
  block: { name: 'Embed a specific block', ofBoard: 'Embed a specific block' },
};
const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const above = { zIndex: 400 };

export function EmbedForm({ app, isBoard }: { app: AppOnTheWire; isBoard: boolean }) {
  const all = useStudioState((state) => state.pages);
  const current = useStudioState((state) => state.pageId);
  const selected = useStudioState((state) => state.selectedId);
  const [kind, setKind] = useState<EmbedKind>('app');
  const [pageId, setPageId] = useState(current);
  const [blockId, setBlockId] = useState(selected ?? '');
  const [isSigned, setSigned] = useState(false);
  const [shape, setShape] = useState<Shape>({ ...usual, isFullScreen: false, grows: true });
  const settled = settleEmbed({ kind, pageId, blockId }, all);
  const { pages, blocks, page, block } = settled;
  const isPublic = app.public && page?.is_public === true && audienceOf(page.document.settings.shown_to) === null;
  const address = embedAddress({ href: app.href, isBoard }, kind, settled, isSigned);
  const title = kind === 'block' && block ? nameOf(block) : kind === 'page' && page ? page.name : app.name;
  return (
    <div className={styles.form}>
      <WhatToEmbed kind={kind} onKind={setKind} isBoard={isBoard} />
      {kind !== 'app' && !isBoard && (
        <ChoiceOf
          label={t('Page')}
          choices={pages.map(({ id, name }) => ({ value: id, label: name || t('Home') }))}
          value={pages.find(({ id }) => id === pageId)?.id ?? pages[0]?.id ?? null}
          onChoose={setPageId}
        />
      )}
      {kind === 'block' && blocks.length > 0 && (
        <ChoiceOf
          label={t('Block')}
          choices={blocks.map((one, index) => ({ value: one.id, label: `${index + 1}. ${nameOf(one)}` }))}
          value={block?.id ?? null}
          onChoose={setBlockId}
        />
      )}
      {kind === 'block' && blocks.length === 0 ? (
        <p className={styles.none}>{t("You don't have blocks on this page!")}</p>
      ) : !isPublic && !(isSigned && app.public) ? (
        <div className={styles.none} role="status">
          <p>{t('Only public pages can be embedded.')}</p>
          <p>{t('You can make this page public in the page settings. (Make sure you save the settings!).')}</p>
        </div>
      ) : (
        <>
          <FrameShape shape={shape} onShape={setShape} />
          <Snippet code={embedSnippet(address, title, { ...shape, isSigned })} />
          {isPublic && !isSigned && <Preview address={address} title={title} />}
        </>
      )}
      <EmbedSites app={app} />
      <SignedEmbeds
        app={app}
        isSigned={isSigned}
        onSigned={setSigned}
        page={kind === 'app' ? null : page}
        block={kind === 'block' ? block : null}
      />
    </div>
  );
}

function Snippet({ code }: { code: string }) {
  return (
    <div className={styles.snippet}>
      <pre tabIndex={0} aria-label={t('Code for your site')}>
        {code}
      </pre>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <div className={styles.copy}>
            <Button size="sm" leftSection={copied ? <Check {...icon} /> : <Copy {...icon} />} onClick={copy}>
              {t('Copy code')}
            </Button>
            <span role="status" className={styles.quiet}>
              {copied && t('Copied. Paste it into your site.')}
            </span>
          </div>
        )}
      </CopyButton>
    </div>
  );
}

/** As visitors get it: what is not live yet is not there. */
function Preview({ address, title }: { address: string; title: string }) {
  return (
    <figure className={styles.preview}>
      <figcaption>{t('As visitors see it now')}</figcaption>
      <iframe src={address} title={t('Preview of {title}', { title })} loading="lazy" />
    </figure>
  );
}

function nameOf(block: StoredBlock): string {
  const title = storedSetting(block, 'title');
  const definition = definitionOf(block.type);
  const name = definition ? t(definition.name) : block.type;
  return typeof title === 'string' && title !== '' ? `${name}: ${title.slice(0, 60)}` : name;
}

interface Shape {
  height: number;
  width: number;
  isFullScreen: boolean;
  grows: boolean;
}

function FrameShape({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }) {
  const { height, width, isFullScreen, grows } = shape;
  return (
    <div className={styles.shape}>
      <NumberInput
        label={t('Height')}
        suffix=" px"
        min={100}
        max={5_000}
        value={height}
        disabled={isFullScreen}
        onChange={(value) => onShape({ ...shape, height: Number(value) || usual.height })}
      />
      <NumberInput
        label={t('Width')}
        suffix=" px"
        min={100}
        max={5_000}
        value={width}
        disabled={isFullScreen}
        onChange={(value) => onShape({ ...shape, width: Number(value) || usual.width })}
      />
      <Checkbox
        label={t('Full Screen Embed')}
        checked={isFullScreen}
        onChange={(event) => onShape({ ...shape, isFullScreen: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Fit height to content')}
        checked={grows && !isFullScreen}
        disabled={isFullScreen}
        onChange={(event) => onShape({ ...shape, grows: event.currentTarget.checked })}
      />
    </div>
  );
}

interface ChoiceOfProps {
  label: string;
  choices: { value: string; label: string }[];
  value: string | null;
  onChoose(value: string): void;
}

function ChoiceOf({ label, choices, value, onChoose }: ChoiceOfProps) {
  return (
    <Select
      label={label}
      data={choices}
      value={value}
      onChange={(chosen) => onChoose(chosen ?? '')}
      allowDeselect={false}
      comboboxProps={above}
    />
  );
}

interface WhatProps {
  kind: EmbedKind;
  onKind(kind: EmbedKind): void;
  isBoard: boolean;
}

function WhatToEmbed({ kind, onKind, isBoard }: WhatProps) {
  return (
    <Radio.Group
      aria-label={t('What to embed')}
      value={kind}
      onChange={(value) => onKind(embedKinds.find((one) => one === value) ?? 'app')}
    >
      <div className={styles.choices}>
        {embedKinds.flatMap((one) => {
          const label = isBoard ? choices[one].ofBoard : choices[one].name;
          return label === null ? [] : [<Radio key={one} value={one} label={t(label)} />];
        })}
      </div>
    </Radio.Group>
  );
}

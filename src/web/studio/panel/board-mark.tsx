import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { networkNames } from '#blocks/footer/social-icon.tsx';
import { type BoardMark, mostSocialIcons, type SocialNetwork, socialNetworks } from '#domain/board/board-settings.ts';
import { ImageField } from '../inputs/image-input.tsx';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import own from './board-panel.module.css';

const networks = socialNetworks.map((value) => ({ value, label: networkNames[value] }));

/** Logo, line and profiles of the footer of a board, or of its events. */
export function BoardMarkFields({ name, about }: { name: 'footer' | 'event'; about: string }) {
  const studio = useStudio();
  const mark = useStudioState((state) => state.document?.board?.[name]);
  if (!mark) return null;
  const set = (part: Partial<BoardMark>) => studio.setBoard(name, { ...mark, ...part });
  const { socialMediaIcons: icons } = mark;
  const setIcon = (index: number, part: Partial<(typeof icons)[number]>): void => {
    const icon = icons[index];
    if (icon) set({ socialMediaIcons: icons.with(index, { ...icon, ...part }) });
  };
  return (
    <>
      <div>
        <span className={own.label}>Logo</span>
        <ImageField label={`Logo of the ${about}`} value={mark.logo} onChange={(logo) => set({ logo })} />
      </div>
      <TextInput
        label="Copyright line"
        size="sm"
        maxLength={300}
        value={mark.copyrightText}
        onChange={(event) => set({ copyrightText: event.currentTarget.value })}
      />
      {icons.map(({ type, url }, index) => (
        // Profiles have no identity of their own, only their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={own.profile}>
          <Select
            aria-label={`Network of profile ${index + 1} of the ${about}`}
            size="sm"
            data={networks}
            value={type}
            allowDeselect={false}
            onChange={(next) => {
              const chosen = socialNetworks.find((one) => one === next);
              if (chosen) setIcon(index, { type: chosen });
            }}
          />
          <ProfileAddress
            label={`Address of profile ${index + 1} of the ${about}`}
            url={url}
            onUrl={(next) => setIcon(index, { url: next })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove profile ${index + 1} of the ${about}`}
            onClick={() => set({ socialMediaIcons: icons.toSpliced(index, 1) })}
          >
            <Trash2 size={16} strokeWidth={1.5} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="sm"
        disabled={icons.length >= mostSocialIcons}
        onClick={() => set({ socialMediaIcons: [...icons, { type: nextNetwork(icons), url: '' }] })}
      >
        Add a profile
      </Button>
    </>
  );
}

/** What is typed is kept as soon as it is an address. */
function ProfileAddress({ label, url, onUrl }: { label: string; url: string; onUrl(url: string): void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const isAddress = (text: string): boolean => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text));
  return (
    <TextInput
      aria-label={label}
      placeholder="https://"
      size="sm"
      maxLength={2_000}
      value={draft ?? url}
      error={draft === null || isAddress(draft) ? undefined : 'Begin with https://.'}
      onBlur={() => setDraft(null)}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        setDraft(text);
        if (isAddress(text)) onUrl(text);
      }}
    />
  );
}

/** In their order, each once as long as there are some left. (section 4 "Footer and contact editing") */
const nextNetwork = (icons: BoardMark['socialMediaIcons']): SocialNetwork =>
  socialNetworks.find((one) => !icons.some(({ type }) => type === one)) ?? 'instagram';

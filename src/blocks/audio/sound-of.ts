import type { BlockViewProps } from '../view-contract.ts';
import { otherPlayer, type Player, soundcloudPlayer, spotifyPlayer } from '../shared/embed/provider-address.ts';
import type { definition } from './definition.ts';

export type AudioProps = BlockViewProps<typeof definition>;
export type AudioSettings = AudioProps['config']['settings'];

/** What is played: a file, or a player of another service; null where there is nothing yet, or nothing that fits. */
export type Sound = { kind: 'file'; src: string } | ({ kind: 'player' } & Player) | null;

export function soundOf({ audio_source_type, audio_upload, audio_type, audio_url }: AudioSettings): Sound {
  if (audio_source_type === 'upload') return audio_upload ? { kind: 'file', src: audio_upload } : null;
  if (audio_type === 'embed' && isFile(audio_url)) return { kind: 'file', src: audio_url };
  const player =
    audio_type === 'soundcloud'
      ? soundcloudPlayer(audio_url)
      : audio_type === 'spotify'
        ? spotifyPlayer(audio_url)
        : otherPlayer(audio_url);
  return player && { kind: 'player', ...player };
}

const isFile = (address: string): boolean =>
  URL.canParse(address) && /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i.test(new URL(address).pathname);

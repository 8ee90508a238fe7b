import type { BlockViewProps } from '../view-contract.ts';
import { otherPlayer, type Player, vimeoPlayer, youtubePlayer } from '../shared/embed/provider-address.ts';
import type { definition } from './definition.ts';

export type VideoProps = BlockViewProps<typeof definition>;
export type VideoSettings = VideoProps['config']['settings'];

/** What is played: a file, or a player of another service; null where there is nothing yet, or nothing that fits. */
export type Film = { kind: 'file'; src: string } | ({ kind: 'player' } & Player) | null;

export function filmOf(settings: VideoSettings): Film {
  const { video_type, video_url, video_upload } = settings;
  if (video_type === 'direct') {
    const src = video_upload || video_url;
    return src ? { kind: 'file', src } : null;
  }
  const player =
    video_type === 'youtube'
      ? youtubePlayer(video_url, settings)
      : video_type === 'vimeo'
        ? vimeoPlayer(video_url, settings)
        : otherPlayer(video_url);
  return player && { kind: 'player', ...player };
}

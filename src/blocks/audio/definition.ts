import { audio, boolean, color, image, select, slider, text, url } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';

export const definition = defineBlock({
  type: 'audio',
  name: 'Audio',
  description: 'Plays music or speech: an uploaded file, a URL, or a SoundCloud or Spotify link.',
  icon: 'headphones',
  category: 'Media',
  toolbarButtons: true,
  settings: {
    audio_source_type: select(['upload', 'external'], {
      label: 'Where it is',
      description: 'Upload a file or use a URL.',
      group: 'Content',
      default: 'external',
    }),
    audio_upload: audio({
      label: 'Uploaded audio',
      description: 'An MP3, M4A, OGG or WAV file, up to 200 MB.',
      group: 'Content',
    }),
    audio_type: select(['soundcloud', 'spotify', 'embed'], {
      description: 'The service that hosts it. Choose embed for the URL of a file or another player.',
      group: 'Content',
    }),
    audio_url: url({
      label: 'Audio address',
      description: 'Paste the URL from your browser.',
      group: 'Content',
      absolute: true,
    }),
    audio_title: text({ description: 'Title of the audio.', group: 'Content', maxLength: 200 }),
    audio_subtitle: text({
      description: 'The artist or speaker, or the recording date.',
      group: 'Content',
      maxLength: 200,
    }),
    thumbnail: image({ focus: true, description: 'A picture next to the player.', group: 'Content' }),
    autoplay: boolean({
      description: 'Autoplay files when the browser allows it. Other services wait for a click.',
      group: 'Behavior',
    }),
    muted: boolean({ description: 'Start muted.', group: 'Behavior' }),
    controls: boolean({
      description: 'Show the seek bar and volume. Without them, there’s only a play button.',
      group: 'Behavior',
      default: true,
    }),
    loop: boolean({ description: 'Play in a loop.', group: 'Behavior' }),
    card_color: color({ description: 'Color of the card.' }),
    accent_color: color({ description: 'Color of the play button.', default: 'indigo' }),
    border_radius: slider({
      description: 'Corner radius of the card.',
      group: 'Style',
      min: 0,
      max: 48,
      step: 1,
      unit: 'px',
      default: 12,
    }),
    width: text({
      panelOnly: true,
      description: 'Width, such as 640px or 80%. Leave empty for full width.',
      group: 'Style',
      maxLength: 10,
    }),
  },
  visibleWhen: {
    audio_upload: { audio_source_type: 'upload' },
    audio_type: { audio_source_type: 'external' },
    audio_url: { audio_source_type: 'external' },
    accent_color: { controls: false },
  },
  hydrates: ({ settings }) => {
    const isFile = settings.audio_source_type === 'upload' || settings.audio_type === 'embed';
    // A file with the browser's own buttons plays without a script, and any other sound needs one to wait for a click.
    return isFile && settings.controls && !settings.autoplay && !settings.muted ? 'never' : 'visible';
  },
});

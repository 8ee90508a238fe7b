import { audio, boolean, color, image, select, slider, text, url } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';

export const definition = defineBlock({
  type: 'audio',
  name: 'Audio',
  description: 'Plays music or speech: uploaded, from an address, or of SoundCloud and Spotify.',
  icon: 'headphones',
  category: 'Media',
  toolbarButtons: true,
  settings: {
    audio_source_type: select(['upload', 'external'], {
      label: 'Where it is',
      description: 'A file that you upload, or an address elsewhere.',
      group: 'Content',
      default: 'external',
    }),
    audio_upload: audio({
      label: 'Uploaded sound',
      description: 'An MP3, M4A, OGG or WAV file of at most 200 MB.',
      group: 'Content',
    }),
    audio_type: select(['soundcloud', 'spotify', 'embed'], {
      description: 'Which service has it; embed is the address of a file or of another player.',
      group: 'Content',
    }),
    audio_url: url({
      label: 'Audio address',
      description: 'The address, as it is copied from the browser.',
      group: 'Content',
      absolute: true,
    }),
    audio_title: text({ description: 'What is played.', group: 'Content', maxLength: 200 }),
    audio_subtitle: text({ description: 'Who is heard, or when it was recorded.', group: 'Content', maxLength: 200 }),
    thumbnail: image({ focus: true, description: 'A picture beside it.', group: 'Content' }),
    autoplay: boolean({
      description: 'Start a file by itself, where the browser allows it. Other services wait for a click.',
      group: 'Behavior',
    }),
    muted: boolean({ description: 'Start without sound.', group: 'Behavior' }),
    controls: boolean({
      description: 'Show the buttons to seek and for the sound. Without them there is one button to play and stop.',
      group: 'Behavior',
      default: true,
    }),
    loop: boolean({ description: 'Start anew at the end.', group: 'Behavior' }),
    card_color: color({ description: 'Color of the card that it stands on.' }),
    accent_color: color({ description: 'Color of the play button.', default: 'indigo' }),
    border_radius: slider({
      description: 'How round the corners of the card are.',
      group: 'Style',
      min: 0,
      max: 48,
      step: 1,
      unit: 'px',
      default: 12,
    }),
    width: text({
      panelOnly: true,
      description: 'Its width, such as 640px or 80%. Left empty it takes the whole width.',
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
  wakes: ({ settings }) => {
    const isFile = settings.audio_source_type === 'upload' || settings.audio_type === 'embed';
    // A file with the browser's own buttons plays without a script, and any other sound needs one to wait for a click.
    return isFile && settings.controls && !settings.autoplay && !settings.muted ? 'never' : 'visible';
  },
});

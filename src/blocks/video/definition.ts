import { boolean, color, image, select, slider, text, url, video } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { frameSettings } from '../shared/embed/frame-settings.ts';

export const definition = defineBlock({
  type: 'video',
  name: 'Video',
  description: 'Plays a film: uploaded, from an address, or of YouTube and Vimeo.',
  icon: 'clapperboard',
  category: 'Media',
  toolbarButtons: true,
  settings: {
    video_type: select(['youtube', 'vimeo', 'direct', 'embed'], {
      description: 'Where the film is: at a service, a file of its own, or the player of another site.',
      group: 'Content',
    }),
    video_url: url({
      label: 'Video address',
      description: 'The address of the film, as it is copied from the browser.',
      group: 'Content',
      absolute: true,
    }),
    video_upload: video({
      label: 'Uploaded video',
      description: 'An MP4 or WebM file of at most 200 MB. It is played instead of the address.',
      group: 'Content',
    }),
    video_title: text({
      description: 'What the film is called.',
      group: 'Content',
      maxLength: 200,
    }),
    poster: image({
      focus: true,
      description: 'The picture that stands there until the film is played.',
      group: 'Content',
    }),
    caption: text({ description: 'A line below the film.', group: 'Content' }),
    captions: boolean({
      description: 'Show the words that are spoken, where the film has them.',
      group: 'Behavior',
    }),
    captions_file: url({
      description: 'The address of a WebVTT file with the words.',
      group: 'Content',
    }),
    layout: select(['inline', 'popup', 'fullscreen'], {
      description: 'Where it plays: in its place, in a window over the page, or on the whole screen.',
      group: 'Behavior',
    }),
    autoplay: boolean({
      description: 'Start by itself. Browsers allow it only without sound; films of other services wait for a click.',
      group: 'Behavior',
    }),
    muted: boolean({ description: 'Start without sound.', group: 'Behavior', default: true }),
    controls: boolean({
      description: 'Show the buttons to stop, to seek and for the sound.',
      group: 'Behavior',
      default: true,
    }),
    loop: boolean({ description: 'Start anew at the end.', group: 'Behavior' }),
    aspect_ratio: select(['16:9', '4:3', '1:1', '21:9'], {
      description: 'Width to height.',
      group: 'Style',
      default: '16:9',
    }),
    width: text({
      panelOnly: true,
      description: 'Its width, such as 640px or 80%. Left empty it takes the whole width.',
      group: 'Style',
      maxLength: 10,
    }),
    height: text({
      panelOnly: true,
      description: 'Its height, such as 360px. Left empty it follows from the width.',
      group: 'Style',
      maxLength: 10,
    }),
    ...frameSettings,
    hover_effect: select(['none', 'scale', 'brightness', 'shadow'], {
      description: 'What happens under the pointer.',
      group: 'Style',
    }),
    play_button_style: select(['default', 'custom', 'hidden'], {
      description: 'The play button over the film: the usual one, your own, or none.',
      group: 'Style',
    }),
    play_button_image: image({
      description: 'Your own play button. Left empty it is the usual one in your colors.',
      group: 'Style',
    }),
    play_button_color: color({ description: 'Color of the play button.' }),
    play_button_icon_color: color({ description: 'Color of the sign on the play button.' }),
    play_button_size: slider({
      description: 'How large the play button is.',
      group: 'Style',
      min: 40,
      max: 160,
      step: 4,
      unit: 'px',
      default: 60,
    }),
  },
  visibleWhen: {
    video_upload: { video_type: 'direct' },
    captions: { video_type: ['youtube', 'direct'] },
    captions_file: { captions: true, video_type: 'direct' },
    autoplay: { video_type: 'direct', layout: 'inline' },
    play_button_image: { play_button_style: 'custom' },
    play_button_color: { play_button_style: 'custom' },
    play_button_icon_color: { play_button_style: 'custom' },
    play_button_size: { play_button_style: ['default', 'custom'] },
  },
  wakes: ({ settings }) => (settings.video_url || settings.video_upload ? 'visible' : 'never'),
});

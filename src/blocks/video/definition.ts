import { boolean, color, image, select, slider, text, url, video } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import { frameSettings } from '../shared/embed/frame-settings.ts';

export const definition = defineBlock({
  type: 'video',
  name: 'Video',
  description: 'Plays a video: an uploaded file, a URL, or a YouTube or Vimeo link.',
  icon: 'clapperboard',
  category: 'Media',
  toolbarButtons: true,
  settings: {
    video_type: select(['youtube', 'vimeo', 'direct', 'embed'], {
      description: 'Source of the video: a service, a file, or another site’s player.',
      group: 'Content',
    }),
    video_url: url({
      label: 'Video address',
      description: 'Paste the URL of the video from your browser.',
      group: 'Content',
      absolute: true,
    }),
    video_upload: video({
      label: 'Uploaded video',
      description: 'An MP4 or WebM file, up to 200 MB. It plays instead of the URL.',
      group: 'Content',
    }),
    video_title: text({
      description: 'Title of the video.',
      group: 'Content',
      maxLength: 200,
    }),
    poster: image({
      focus: true,
      description: 'The picture shown until the video plays.',
      group: 'Content',
    }),
    caption: text({ description: 'Caption below the video.', group: 'Content' }),
    captions: boolean({
      description: 'Show subtitles if the video has them.',
      group: 'Behavior',
    }),
    captions_file: url({
      description: 'URL of a WebVTT subtitle file.',
      group: 'Content',
    }),
    layout: select(['inline', 'popup', 'fullscreen'], {
      description: 'Where it plays: in place, in a popup, or full screen.',
      group: 'Behavior',
    }),
    autoplay: boolean({
      description: 'Autoplay. Browsers only allow it when muted. Videos from other services wait for a click.',
      group: 'Behavior',
    }),
    muted: boolean({ description: 'Start muted.', group: 'Behavior', default: true }),
    controls: boolean({
      description: 'Show the pause button, seek bar and volume.',
      group: 'Behavior',
      default: true,
    }),
    loop: boolean({ description: 'Play in a loop.', group: 'Behavior' }),
    aspect_ratio: select(['16:9', '4:3', '1:1', '21:9'], {
      description: 'Aspect ratio.',
      group: 'Style',
      default: '16:9',
    }),
    width: text({
      panelOnly: true,
      description: 'Width, such as 640px or 80%. Leave empty for full width.',
      group: 'Style',
      maxLength: 10,
    }),
    height: text({
      panelOnly: true,
      description: 'Height, such as 360px. Leave empty to follow the width.',
      group: 'Style',
      maxLength: 10,
    }),
    ...frameSettings,
    hover_effect: select(['none', 'scale', 'brightness', 'shadow'], {
      description: 'Hover effect.',
      group: 'Style',
    }),
    play_button_style: select(['default', 'custom', 'hidden'], {
      description: 'Play button on the video: default, custom, or none.',
      group: 'Style',
    }),
    play_button_image: image({
      description: 'Custom play button. Leave empty for the default in your colors.',
      group: 'Style',
    }),
    play_button_color: color({ description: 'Color of the play button.' }),
    play_button_icon_color: color({ description: 'Color of the play icon.' }),
    play_button_size: slider({
      description: 'Size of the play button.',
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
  hydrates: ({ settings }) => (settings.video_url || settings.video_upload ? 'visible' : 'never'),
});

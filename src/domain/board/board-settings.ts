/** What a board looks like and how it is divided. (blocks-and-data.md, section 3.16 "Board state") */

/** Colours are CSS colours; '' leaves one to the palette. */
export interface BoardSettings {
  /** '' is the name of the app. */
  title: string;
  /** The sentence of the hero. */
  hero: string;
  /** Address of the picture behind it, or ''. */
  hero_image: string;
  /** '' is the logo of the app. */
  logo: string;
  /** Names with commas between them. (sections.ts) */
  sections: string;
  hide_filters: boolean;
  hide_hero: boolean;
  hide_search: boolean;
  nav_background: string;
  hero_background: string;
  board_background: string;
  block_border: string;
  block_shadow: string;
  active_section_text_color: string;
  inactive_section_text_color: string;
  active_section_background_color: string;
  /** At the end of the board. */
  footer: BoardMark;
  /** Below the blocks of a section with an event: whose event it is. */
  event: BoardMark;
}

/** Whose something is: an empty one is not drawn. */
export interface BoardMark {
  /** Address of the picture, or ''. */
  logo: string;
  socialMediaIcons: readonly { type: SocialNetwork; url: string }[];
  copyrightText: string;
}
export const socialNetworks = ['instagram', 'facebook', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export const mostSocialIcons = 6;

const emptyMark: BoardMark = { logo: '', socialMediaIcons: [], copyrightText: '' };

export const defaultBoardSettings: BoardSettings = {
  title: '',
  hero: '',
  hero_image: '',
  logo: '',
  sections: '',
  hide_filters: true,
  hide_hero: false,
  hide_search: false,
  nav_background: '#161819',
  hero_background: '#161819',
  board_background: '#FAFAFA',
  block_border: '#e7ebf3',
  block_shadow: '#ebeff3',
  active_section_text_color: '',
  inactive_section_text_color: '',
  active_section_background_color: '',
  footer: emptyMark,
  event: emptyMark,
};

export const boardColorKeys = [
  'nav_background',
  'hero_background',
  'board_background',
  'block_border',
  'block_shadow',
  'active_section_text_color',
  'inactive_section_text_color',
  'active_section_background_color',
] as const satisfies readonly (keyof BoardSettings)[];
export const boardImageKeys = ['logo', 'hero_image'] as const satisfies readonly (keyof BoardSettings)[];
export const boardMarkKeys = ['footer', 'event'] as const satisfies readonly (keyof BoardSettings)[];

const longest: Partial<Record<keyof BoardSettings, number>> = { sections: 2_000, hero: 1_000, hero_image: 2_000, logo: 2_000 }; // biome-ignore format: one list

/** Whether a value has the shape of the setting; what a colour or an address is, the server checks beside. */
export function fitsBoardSetting(key: string, value: unknown): key is keyof BoardSettings {
  if (!isBoardKey(key)) return false;
  if (boardMarkKeys.some((mark) => mark === key)) return isBoardMark(value);
  if (typeof defaultBoardSettings[key] === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string' && value.length <= (longest[key] ?? 200);
}

/** Exactly these parts, each of its kind. */
export function isBoardMark(value: unknown): value is BoardMark {
  if (!hasOnly(value, ['logo', 'socialMediaIcons', 'copyrightText'])) return false;
  const { logo, socialMediaIcons: icons, copyrightText } = value;
  return (
    isText(logo, 2_000) &&
    isText(copyrightText, 300) &&
    Array.isArray(icons) &&
    icons.length <= mostSocialIcons &&
    icons.every(
      (icon) =>
        hasOnly(icon, ['type', 'url']) &&
        isText(icon['url'], 2_000) &&
        socialNetworks.some((one) => one === icon['type']),
    )
  );
}

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most;
const hasOnly = <Key extends string>(value: unknown, keys: readonly Key[]): value is Record<Key, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key));

const isBoardKey = (key: string): key is keyof BoardSettings => Object.hasOwn(defaultBoardSettings, key);

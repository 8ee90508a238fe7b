export interface PopupChoice {
  lightbox_enabled: boolean;
  popup_enabled: boolean;
  popup_title_enabled: boolean;
}
/** The light box is the larger of the two ways to look closer: where both are on, it is. */
export const opensPopup = ({ lightbox_enabled, popup_enabled }: Omit<PopupChoice, 'popup_title_enabled'>): boolean =>
  popup_enabled && !lightbox_enabled;

export function MarketplacePopup() {
  return null;
}

/**
 * In which language the screen is that makes a call: the product's own client says it, and gets what it shows in it.
 * Programs don't; nor do pages of apps, which look up themselves what they show.
 */
export const languageHeader = 'sheaf-language';

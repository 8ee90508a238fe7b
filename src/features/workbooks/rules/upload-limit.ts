/** What a spreadsheet file may be at most: a million rows of a dozen columns are about 200 MB as text. */
export const maxUploadMegabytes = 500;
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024;

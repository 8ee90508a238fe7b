/**
 * What a spreadsheet file may be at most where the operator allows no other size by `SPREADSHEET_MB`: a million rows of
 * a dozen columns are about 200 MB as text.
 */
export const usualUploadMegabytes = 500;
export const megabyte = 1024 * 1024;

/**
 * The password of files that were protected without one: Excel encrypts a workbook whose sheets or structure are
 * locked, and opens it without asking. ([MS-OFFCRYPTO] 2.2, [MS-XLS] 2.2.10)
 */
export const defaultPassword = Buffer.from('VelvetSweatshop', 'utf16le');

/** How many days deleted apps, spreadsheets and rows can be brought back. */
export const trashDays = 30;

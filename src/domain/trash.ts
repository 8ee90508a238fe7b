/** How many days deleted apps and spreadsheets can be brought back. */
export const trashDays = 30;

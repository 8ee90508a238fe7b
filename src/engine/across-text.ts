/** What is said where rows match by several cells. @sentences */
export const acrossText = 'No row has all words in one field. These rows have them across several fields.';

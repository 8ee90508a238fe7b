export const penguinsSheet = 'Penguins';

export const ice = '#E4F3F9';

export const sea = '#0E6684';

/** The colors in which the authors of the data set draw the three species. */
export const species = { adelie: '#D96B0B', chinstrap: '#8B3FC6', gentoo: '#057076' };

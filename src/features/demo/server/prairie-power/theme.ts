export const generation = 'Generation';

export const temperature = 'Temperature';

/** What people send is here. No page shows it: only the co-operative reads it. */
export const requests = 'Requests';

export const forest = '#14532D';

export const energyColors = { fossil: '#78716C', nuclear: '#8B7FD4', renewable: '#2F9E44' };

export const brand = 'Homefield'

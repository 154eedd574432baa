/** The id of the field for the drawn numbers, which gets the focus once the list is published. */
export const drawnNumbersId = 'drawn-numbers'

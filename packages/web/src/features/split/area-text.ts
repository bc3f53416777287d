const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Square feet with what decimals they have: parts of an area must be seen to add up. */
export const areaText = (area: number): string => figures.format(area)

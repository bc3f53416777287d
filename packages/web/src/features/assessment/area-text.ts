const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** An area in square feet, with what decimals it has up to two: parts of an area must be seen to add up. */
export const areaText = (area: number): string => figures.format(area)

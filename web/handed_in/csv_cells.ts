/** Cells of CSV files about a class, with a decimal point, for programs to read. */

/** Returns a cell that no spreadsheet interprets as a formula, because students type their names. */
export const asText = (text: string): string => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text);

/** Returns a number with at most four decimals; an empty cell for none. */
export const asNumber = (value: number | null): string => (value === null ? "" : String(Number(value.toFixed(4))));

/** The texts of a column in a block, row by row; '' where a row has none. */
export type Texts = string[];

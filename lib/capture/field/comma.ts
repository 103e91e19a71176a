// The commas that end an entry of a list.

/**
 * Latin, Arabic, Japanese and Chinese keyboards each type another comma. The service separates entries at the
 * Latin one alone, so a chosen entry can contain the others.
 */
export const comma = /[,،、，､]/;

/** Thrown instead of sending a request that no HTTP message can carry, such as a header field with a line break in it. */
export class Unsendable extends Error {}

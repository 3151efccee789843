/** Thrown where a request of a check cannot be sent; the message says why. */
export class Unsendable extends Error {}

/** Thrown where what a check needs is not to be had of the service, such as an item of its own; the message says why. */
export class Unmet extends Error {}

/** Thrown instead of sending a request that may create or change an item when no more may be. */
export class BudgetSpent extends Error {}

/** Thrown instead of sending a read of which the document says that it changes something; the message says so. */
export class Withheld extends Error {}

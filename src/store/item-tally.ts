/** How many items several stores hold together, and about how many bytes those take; seeds are not counted. */
export interface ItemTally {
  held: number;
  bytes: number;
}

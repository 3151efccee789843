/** A service that is odd and yet keeps to every clause: no check may be red on it. */
export interface Peculiarity<Rules> {
  readonly name: string;
  /** What is replaced; made anew for each run, so that no state is shared. */
  readonly rules: () => Partial<Rules>;
}

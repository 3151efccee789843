/** Runs a verb of a store in one turn, which makes it atomic; what it throws rejects. */
export function attempt<Outcome>(verb: () => Outcome): Promise<Outcome> {
  return new Promise((resolve) => {
    resolve(verb());
  });
}

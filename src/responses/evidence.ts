/** How much has to be seen before a value is taken for more than a constant: one number for each step of `generalise`. */
export const evidence = {
  /** Samples that are looked at for one value. */
  samples: 40,
  /** The share of samples that a fact may be wrong in, and how many different values it has to be right in then. */
  wrong: 0.25,
  /** Elements of a list that are looked at one by one. */
  elements: 200,
  /** Samples in which what is true or false of a page is a fact of it. */
  flags: 4,
  rightValues: 3,
  /** Arrays and objects that are looked into. */
  depth: 60,
  /** Facts of one sample that are known by their values. */
  facts: 5_000,
  /** Facts with one value that are tried. */
  candidates: 24,
  /** Values of the samples of one value tree: of larger bodies fewer samples are looked at. */
  values: 60_000,
  /** Signs of a text that tells where it comes from, though it is the same in all samples. */
  tellingText: 3,
  /** A number that tells it. */
  tellingNumber: 10,
  /** Properties of an item in an object before the object is taken for the item, and something more. */
  spread: 3,
  /** The same of a request body, and of what the mock responds. Of a body some has to be missing where the body has none. */
  spreadOfOthers: 2,
  /** Milliseconds between a moment and the response that shows it, for all zones: a day and a half. */
  now: 36 * 3_600_000,
  /** By how much these may differ: requests take their time. */
  nowApart: 3_000,
  /** The same for a moment that one sample alone shows. */
  nowAlone: 10 * 60_000,
  /** The same for a moment that several samples show alike. */
  nowAlike: 2_000,
  /** Signs of an identifier that is made by chance. */
  token: 8,
  /** Texts that are searched for facts, and facts that are searched for in a text. */
  searchedText: 4_000,
  searchedFacts: 300,
} as const;

/** An answer as a service would give it. */
export interface LearntAnswer {
  readonly status: number;
  /** But Content-Type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string | undefined;
  readonly text: string | undefined;
}

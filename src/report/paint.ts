/** Puts a text in a colour. */
type Style = (text: string) => string;

/** Colours of the terminal. They never carry meaning alone. */
export interface Paint {
  readonly good: Style;
  readonly bad: Style;
  readonly doubtful: Style;
  readonly bold: Style;
  readonly dim: Style;
  readonly address: Style;
}

/** Only the eight basic colours, for all themes. */
export function createPaint(isColored: boolean): Paint {
  const paint =
    (...codes: readonly number[]): Style =>
    (text: string) =>
      isColored && text !== '' ? `\u001b[${codes.join(';')}m${text}\u001b[0m` : text;
  return {
    good: paint(1, 32),
    bad: paint(1, 31),
    doubtful: paint(1, 33),
    bold: paint(1),
    dim: paint(2),
    address: paint(36),
  };
}

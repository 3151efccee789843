import { asText, isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import { encodePart } from '../base/http';
import { getOrMake, once } from '../base/once';
import { evidence } from './evidence';
import { factsWithin, printPath, type FactPath } from './fact-path';
import { changed, factAs } from './render';
import { changes, type Change, type Fact } from './template';

/** What is known of samples beside them. */
interface Knowing {
  /** Whether a text was made up by who asked the service: no service has it by itself. */
  readonly isMadeUp?: (text: string) => boolean;
  /** What is not right in all samples is not known: they show several things, of which one more is asked for. */
  readonly areStrict?: boolean;
  /** They are items that writes leave: what no sample has comes from what the mock would store. */
  readonly areItems?: boolean;
}

/** What templates of the same samples share. Equal values have one number, so that large values are compared at once. */
export class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();
  readonly #indexes = new Map<JsonObject, FactIndex>();

  constructor(readonly knowing: Knowing = {}) {}

  /** The facts of a sample, which several templates may be made of. */
  indexOf(facts: JsonObject): FactIndex {
    return getOrMake(this.#indexes, facts, () => new FactIndex(facts, this));
  }

  /** 0 for no value. */
  of(value: JsonValue | undefined): number {
    if (value === undefined) return 0;
    if (value === null || typeof value !== 'object') return this.#number(`${scalarType(value)}${value}`);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const parts = isArray(value)
      ? value.map((element) => this.of(element))
      : Object.entries(value).map(([name, property]) => `${JSON.stringify(name)}:${this.of(property)}`);
    const number = this.#number(isArray(value) ? `[${parts.join()}]` : `{${parts.sort().join()}}`);
    this.#known.set(value, number);
    return number;
  }

  #number(key: string): number {
    return getOrMake(this.#numbers, key, () => this.#numbers.size + 1);
  }
}

function scalarType(value: null | boolean | number | bigint | string): string {
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** A fact, perhaps changed. */
export interface Candidate {
  readonly path: FactPath;
  /** As it is written: `request.body.name`. */
  readonly key: string;
  readonly as?: Change;
}

export function factOf({ path, as }: Candidate): Fact {
  return { kind: 'fact', path, ...(as !== undefined && { as }) };
}

/** The facts of one sample, found by their values. What the mock would respond, and the insides of lists, are not among them. */
export class FactIndex {
  readonly #byValue = new Map<number, Candidate[]>();
  readonly #inTexts: { readonly fact: Candidate; readonly text: string }[] = [];
  readonly #ofElements = new Map<string, FactIndex>();
  #count = 0;
  /** Most samples are explained before their facts are searched. */
  readonly #fill = once(() => {
    for (const [name, value] of Object.entries(this.facts)) if (name !== 'default') this.#add(value, [name]);
  });

  constructor(
    readonly facts: JsonObject,
    readonly numbering: Numbering,
  ) {}

  /** Facts that have a value. */
  withValue(value: JsonValue): readonly Candidate[] {
    this.#fill();
    return this.#byValue.get(this.numbering.of(value)) ?? [];
  }

  /** Facts that may stand in a text, with how they are written there. */
  inTexts(): readonly { readonly fact: Candidate; readonly text: string }[] {
    this.#fill();
    return this.#inTexts;
  }

  /** What holds for one element of a list in them. */
  ofElement(over: 'list.items' | 'violations', index: number, element: JsonValue): FactIndex {
    const { facts, numbering } = this;
    return getOrMake(
      this.#ofElements,
      `${over} ${index}`,
      () => new FactIndex(factsWithin(facts, over, element), numbering),
    );
  }

  /** The value of a fact, changed as the candidate says. */
  valueOf(candidate: Candidate): JsonValue | undefined {
    return factAs(this.facts, candidate);
  }

  #add(value: JsonValue, path: FactPath): void {
    this.#count += 1;
    if (this.#count > evidence.facts || path.length > evidence.depth) return;
    const key = printPath(path);
    this.#put(value, { path, key });
    if (typeof value === 'object' && value !== null) {
      if (key === 'list.items' || key === 'violations') return;
      for (const [name, inner] of Object.entries(value as JsonObject)) this.#add(inner, [...path, name]);
      if (!isObject(value) || Object.keys(value).length > 0) return;
    } else {
      for (const as of changes) {
        // Of other texts the size is hardly told, and many have it.
        if (as === 'bytes' && (path.length !== 3 || !key.startsWith('request.body.'))) continue;
        // Writes count versions.
        if (as === 'increment' && path[0] !== 'before') continue;
        const other = changed(value, as);
        if (other !== value) this.#put(other, { path, key, as });
      }
    }
    const text = asText(value);
    if (text.length > 200 || this.#inTexts.length >= evidence.searchedFacts) return;
    // In an address a name with blanks is encoded; one without does not show that names are.
    this.#inTexts.push({ fact: { path, key }, text }, { fact: { path, key, as: 'encoded' }, text: encodePart(text) });
  }

  #put(value: JsonValue, candidate: Candidate): void {
    const others = getOrMake(this.#byValue, this.numbering.of(value), () => []);
    if (others.length < evidence.candidates) others.push(candidate);
  }
}

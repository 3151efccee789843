import { remember } from './pattern-memory';
import { bits, type Program, type Search, type State } from './pattern-program';
import { spend } from './work';

/** Most transitions that one search remembers; what goes beyond makes room by forgetting all. See pattern-memory.ts. */
const mostTransitions = 20_000;

/** Most characters whose class is remembered, and what one takes in the units of pattern-memory.ts. */
const mostCharacters = 10_000;
const unitsOfCharacter = 0.5;

/** Where a search may be after some characters: in these states, and whether it has matched what lies behind. */
interface Place {
  readonly states: readonly number[];
  readonly hasMatched: boolean;
  readonly transitions: Map<number, Place>;
}

/**
 * Gives the test whether a regular expression matches within a text, in time linear in the text: all its ways through the
 * text are followed at once, and where they lead is remembered. What is a character of it, the engine of the language
 * decides, by the flags. It spends steps; see `spend`.
 */
export function createMachine(program: Program, flags: string): (text: string) => boolean {
  const classes = new CharacterClasses(program.elements, flags);
  const searches = program.looks.map((look) => new Following(program.states, look, classes));
  const main = new Following(program.states, program.main, classes);
  const needsWord = program.states.some((state) => state.kind === 'assertion' && state.bit === bits.word);
  const word = new RegExp(String.raw`^\w$`, flags);
  const isUnicode = flags.includes('u');
  return (text) => {
    const characters = charactersOf(text, isUnicode);
    const context = new Uint16Array(characters.length + 1);
    context[0] = 1 << bits.start;
    context[characters.length] = (context[characters.length] ?? 0) | (1 << bits.end);
    if (needsWord) markWords(characters, context, (character) => word.test(String.fromCodePoint(character)));
    for (const [index, search] of searches.entries()) search.mark(characters, context, 1 << (bits.firstLook + index));
    return main.finds(characters, context);
  };
}

type Characters = ArrayLike<number>;

function charactersOf(text: string, isUnicode: boolean): Characters {
  const characters = new Uint32Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; length += 1) {
    const character = isUnicode ? (text.codePointAt(index) ?? 0) : text.charCodeAt(index);
    characters[length] = character;
    index += character > 0xffff ? 2 : 1;
  }
  return characters.subarray(0, length);
}

function markWords(characters: Characters, context: Uint16Array, isWord: (character: number) => boolean): void {
  let before = false;
  for (let index = 0; index <= characters.length; index += 1) {
    const after = index < characters.length && isWord(characters[index] ?? 0);
    if (before !== after) context[index] = (context[index] ?? 0) | (1 << bits.word);
    before = after;
  }
}

/** Tells characters apart by the elements of an expression that take them: those of one class are all the same to it. */
class CharacterClasses {
  private readonly expressions: readonly RegExp[];
  private readonly byCharacter = new Map<number, number>();
  private readonly bySignature = new Map<string, number>();
  private readonly signatures = new Map<number, string>();
  /** Numbers are never given twice: what is known by one that was forgotten is not found by another. */
  private last = 0;

  constructor(elements: readonly string[], flags: string) {
    this.expressions = elements.map((element) => new RegExp(`^(?:${element})$`, flags));
  }

  classOf(character: number): number {
    const known = this.byCharacter.get(character);
    if (known !== undefined) return known;
    const text = String.fromCodePoint(character);
    spend(this.expressions.length);
    const signature = this.expressions.map((expression) => (expression.test(text) ? '1' : '0')).join('');
    // What is kept is counted before it is looked up or kept, for all may be forgotten then.
    if (this.byCharacter.size >= mostCharacters) this.byCharacter.clear();
    else remember(this, unitsOfCharacter);
    let found = this.bySignature.get(signature);
    if (found === undefined) {
      remember(this, 1 + signature.length / 50);
      found = this.last += 1;
      this.bySignature.set(signature, found);
      this.signatures.set(found, signature);
    }
    this.byCharacter.set(character, found);
    return found;
  }

  takes(element: number, characterClass: number): boolean {
    return this.signatures.get(characterClass)?.[element] === '1';
  }

  forget(): void {
    this.byCharacter.clear();
    this.bySignature.clear();
    this.signatures.clear();
  }
}

const contexts = 2 ** 12;

/** Follows all ways of one search through a text; a match may begin anywhere. */
class Following {
  private readonly beginnings = new Map<number, Place>();
  private places = new Map<string, Place>();
  private remembered = 0;

  constructor(
    private readonly states: readonly State[],
    private readonly search: Search,
    private readonly classes: CharacterClasses,
  ) {}

  /** Tells whether there is a match anywhere. */
  finds(characters: Characters, context: Uint16Array): boolean {
    return this.follow(characters, context, () => true);
  }

  /** Sets a bit at every place that a match ends at, seen in the direction of the search. */
  mark(characters: Characters, context: Uint16Array, bit: number): void {
    this.follow(characters, context, (index) => {
      context[index] = (context[index] ?? 0) | bit;
      return false;
    });
  }

  private follow(characters: Characters, context: Uint16Array, onMatch: (index: number) => boolean): boolean {
    const { isBackward } = this.search;
    const { length } = characters;
    spend(length);
    let index = isBackward ? length : 0;
    let place = this.begin(context[index] ?? 0);
    for (let taken = 0; ; taken += 1) {
      if (place.hasMatched && onMatch(index)) return true;
      if (taken === length) return false;
      const character = characters[isBackward ? index - 1 : index] ?? 0;
      index += isBackward ? -1 : 1;
      place = this.goOn(place, this.classes.classOf(character), context[index] ?? 0);
    }
  }

  private begin(context: number): Place {
    let place = this.beginnings.get(context);
    if (place === undefined) this.beginnings.set(context, (place = this.placeOf([this.search.start], context)));
    return place;
  }

  private goOn(place: Place, characterClass: number, context: number): Place {
    const key = characterClass * contexts + context;
    const known = place.transitions.get(key);
    if (known !== undefined) return known;
    const starts = [this.search.start];
    for (const index of place.states) {
      const state = this.states[index];
      if (state?.kind === 'character' && this.classes.takes(state.element, characterClass)) starts.push(state.next);
    }
    spend(place.states.length);
    const next = this.placeOf(starts, context);
    if (this.remembered >= mostTransitions) this.makeRoom();
    else place.transitions.set(key, next);
    this.note(1 + next.states.length / 10);
    return next;
  }

  /** Gives all that can be reached without a character. */
  private placeOf(starts: readonly number[], context: number): Place {
    const reached = new Set<number>();
    const open = [...starts];
    const waiting: number[] = [];
    let hasMatched = false;
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (reached.has(index)) continue;
      reached.add(index);
      const state = this.states[index];
      if (state === undefined) continue;
      if (state.kind === 'character') waiting.push(index);
      else if (state.kind === 'match') hasMatched = true;
      else if (state.kind === 'split') open.push(...state.next);
      else if (((context >> state.bit) & 1) === Number(state.expected)) open.push(state.next);
    }
    spend(10 * reached.size);
    waiting.sort((first, second) => first - second);
    const name = `${waiting.join(' ')}${hasMatched ? '!' : ''}`;
    let place = this.places.get(name);
    if (place === undefined) {
      place = { states: waiting, hasMatched, transitions: new Map() };
      this.places.set(name, place);
      this.note(1 + name.length / 20);
    }
    return place;
  }

  private note(amount: number): void {
    this.remembered += amount;
    remember(this, amount);
  }

  private makeRoom(): void {
    remember(this, -this.remembered);
    this.forget();
  }

  forget(): void {
    this.places = new Map();
    this.beginnings.clear();
    this.remembered = 0;
  }
}

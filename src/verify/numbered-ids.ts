import type { Resource } from '../contract/resource/resources';
import { Withheld } from './unsendable';

/** Integers are given no farther than so behind the greatest identifier that is known; behind this, where none is. */
const farthest = 100n;
const usualGreatest = 1000n;

/** A number, or one behind letters: `INV-000123`. */
const numbered = /^([^\d]*?)-?(\d+)$/;

/** The greatest numbers that identifiers of each collection hold, apart by what stands before them: `INV-`. */
export class NumberedIds {
  readonly #greatest = new Map<string, bigint>();
  readonly #certain = new Set<string>();

  /** Learns from an identifier that the service gave. */
  see(resource: Resource, id: string): void {
    const { key, number } = partsOf(resource, id);
    if (number === undefined || String(number).length > 18) return;
    const greatest = this.#greatest.get(key) ?? 0n;
    this.#greatest.set(key, number > greatest ? number : greatest);
  }

  /** Gives the number behind the greatest that plain identifiers of a collection have; undefined where none is known. */
  next(resource: Resource): string | undefined {
    const greatest = this.#greatest.get(keyOf(resource, ''));
    return greatest === undefined ? undefined : String(greatest + 1n);
  }

  /** Notes that nothing has a greater number than is known. */
  isGreatest(resource: Resource): void {
    this.#certain.add(keyOf(resource, ''));
  }

  /**
   * Tells whether an identifier is a number beyond all that there are; undefined where it is none, or none is known.
   *
   * @param isWhole whether all identifiers that there are have been seen
   */
  isBeyond(resource: Resource, id: string, isWhole: boolean): boolean | undefined {
    const { key, number } = partsOf(resource, id);
    const greatest = this.#greatest.get(key);
    if (number === undefined || greatest === undefined) return undefined;
    return number > greatest && (isWhole || this.#certain.has(key));
  }

  /** Throws a Withheld of a far number: a service may number on from whatever it is given, and that would take the numbers from all that come after. */
  assertNear(resource: Resource, id: string): void {
    const { key, prefix, number } = partsOf(resource, id);
    const greatest = this.#greatest.get(key) ?? (prefix === '' ? usualGreatest : undefined);
    if (number === undefined || greatest === undefined) return;
    if (number > greatest + farthest || id.startsWith('-'))
      throw new Withheld(`never sent: the service may number on from the identifier ${id}`);
  }
}

function keyOf({ collection }: Resource, prefix: string): string {
  return `${collection}\n${prefix}`;
}

function partsOf(
  resource: Resource,
  id: string,
): { readonly key: string; readonly prefix: string; readonly number: bigint | undefined } {
  const [, prefix = '', number] = numbered.exec(id) ?? [];
  return { key: keyOf(resource, prefix), prefix, number: number === undefined ? undefined : BigInt(number) };
}

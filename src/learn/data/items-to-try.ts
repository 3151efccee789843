import type { JsonValue } from '../../exact-json';
import { isSuccess } from '../../verify/answers';
import type { Creatable } from '../../verify/creatable';
import type { Exchange } from '../../verify/exchange';
import type { SeenItem } from '../../verify/knowledge';
import { Unmet } from '../../verify/unsendable';
import type { LearnContext } from '../learner';
import { itemIn } from './exchanged';
import { bodyOf, type Start } from './starts';
import type { Own, Way } from './state-ways';
import type { Observed } from './value-set';
import { withOtherNumbers } from './variants';
import { Creation } from './creation';

/** Writes that one state costs at most: the item, what brings it there, what it allows, and what removes it. */
const writesOfState = 4;

/** How much more the numbers of a second item are. */
const otherNumbers = 17;

/** Items of the run that are brought to one state or another. */
export class ItemsToTry {
  /** Items that nothing was done to are tried on again. */
  readonly #untouched = new Map<Start, Own>();

  constructor(
    private readonly context: LearnContext,
    private readonly creatable: Creatable,
  ) {}

  /** Gives a new item, which begins with a member that has another value where one is given; undefined where there are no writes for it. */
  async make(start: Start = {}, isOther = false): Promise<Own | undefined> {
    const { read, identifier } = this.creatable.resource;
    const parameter = identifier?.parameter;
    if (read === undefined || parameter === undefined || this.context.writesLeft() < writesOfState) return undefined;
    try {
      const body = isOther ? this.#otherBody(start) : bodyOf(this.context, this.creatable, start);
      const { id, above, sent, answered } = await this.context.own(this.creatable, body);
      return id === undefined ? undefined : { id, path: { ...above, [parameter]: id }, sent, before: answered };
    } catch (error) {
      if (error instanceof Unmet) return undefined;
      throw error;
    }
  }

  /** Gives what a way makes of another item, whose numbers are not those of the first; undefined where it cannot be seen. */
  async another(start: Start, way: Way): Promise<Observed | undefined> {
    const item = await this.make(start, true);
    if (item === undefined) return undefined;
    const exchange = await this.context.ask(way.spec(item, 1));
    const after = await this.after(item, exchange);
    return after === undefined ? undefined : { before: item.before, after, exchange };
  }

  #otherBody(start: Start): JsonValue {
    const creation = new Creation(this.context, this.creatable, 0);
    return withOtherNumbers(creation, bodyOf(this.context, this.creatable, start) ?? creation.body(), otherNumbers);
  }

  /** Gives an item to which nothing was done, the same until it is used. */
  async fresh(start: Start): Promise<Own | undefined> {
    const item = this.#untouched.get(start) ?? (await this.make(start));
    if (item !== undefined) this.#untouched.set(start, item);
    return item;
  }

  /** Notes that something was done to the item that begins so. */
  use(start: Start): void {
    this.#untouched.delete(start);
  }

  /** Gives an item as it is now, where what was done to it succeeded. */
  async after({ path }: Own, done?: Exchange): Promise<SeenItem | undefined> {
    const { read } = this.creatable.resource;
    if (read === undefined || (done !== undefined && !isSuccess(done))) return undefined;
    return itemIn(this.context.contract, await this.context.ask({ operation: read, path }));
  }
}

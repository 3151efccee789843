import type { Contract } from '../../contract/contract';
import { isSuccess } from '../answers';
import { inconclusive, notTested, observed, proved, violated, type Check, type CheckContext } from '../check';
import type { Exchange } from '../exchange';
import { changeUnder } from './conditional-changes';
import { easyChanges } from './change-choice';
import { ownItem, tagOf, whyNotMade } from './change-own';
import { plannedChange } from './change-requests';
import { changeables, type Changeable } from './changeables';
import { defineCheck, describeStatus, mismatch, planned, responsePointer } from './define-check';
import { readableResources, readRequest, type ReadableResource } from './resources';
import { expectedStatus, gotStatus } from '../expectation';

/**
 * Gives the checks of reads under If-None-Match (RFC 9110 section 13.1.2): where 304 is documented, the entity tag of an item
 * gives it, and another one the item. Elsewhere what a service does is observed.
 */
export function conditionalReadChecks(contract: Contract): Check[] {
  return readableResources(contract).flatMap((one) => {
    if (!one.read.responses.some(({ status }) => status === '304')) return tells(one) ? [seen(contract, one)] : [];
    const changeable = changeables(contract).find(({ resource }) => resource === one.resource);
    return [
      current(contract, one),
      other(contract, one),
      ...(changeable === undefined ? [] : [stale(contract, one, changeable)]),
    ];
  });
}

/** Tells whether a document says that the answers of a read carry an entity tag. */
function tells({ read }: ReadableResource): boolean {
  return read.responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === 'etag'));
}

const noTag = 'the answer carries no entity tag';

/** Entity tags, weak ones too, are compared by what stands between their quotes (RFC 9110 section 8.8.3.2). */
function opaque(tag: string | undefined): string | undefined {
  return tag?.replace(/^W\//, '');
}

function isTag(tag: string | undefined): tag is string {
  return tag !== undefined && /^(?:W\/)?"[^"]*"$/.test(tag);
}

/** Reads an item that is known, and once more with its entity tag; a sentence where that cannot be done. */
async function readTwice(
  context: CheckContext,
  one: ReadableResource,
): Promise<{ readonly tag: string; readonly answer: Exchange } | string> {
  const [id] = context.knowledge(one.resource).existingIds();
  if (id === undefined) return 'no item is known';
  const first = await context.send(readRequest(one, id));
  if (!isSuccess(first)) return `the item was answered ${first.response.status}`;
  const tag = tagOf(first);
  if (!isTag(tag)) return noTag;
  return { tag, answer: await under(context, one, id, tag) };
}

function under(context: CheckContext, one: ReadableResource, id: string, tag: string): Promise<Exchange> {
  return context.send({ ...readRequest(one, id), headers: [['If-None-Match', tag]] });
}

function plannedReads(one: ReadableResource): ReturnType<typeof planned>[] {
  const request = readRequest(one, `{${one.parameter}}`);
  return [planned(request), planned(request)];
}

function seen(contract: Contract, one: ReadableResource): Check {
  return defineCheck(contract, {
    id: `${one.read.id}.if-none-match`,
    family: 'conditional',
    title: 'a read with the entity tag that the item has',
    level: 'silent',
    pointer: one.read.pointer,
    phase: 'read',
    sends: plannedReads(one),
    run: async (context) => {
      const read = await readTwice(context, one);
      if (typeof read === 'string') return notTested(read);
      return observed(read.answer.response.status === 304 ? '304: not sent again' : describeStatus(read.answer));
    },
  });
}

function current(contract: Contract, one: ReadableResource): Check {
  return defineCheck(contract, {
    id: `${one.read.id}.if-none-match.current`,
    family: 'conditional',
    title: 'A read with the entity tag that the item has is answered 304, without content',
    level: 'written',
    pointer: responsePointer(one.read, '304'),
    phase: 'read',
    sends: plannedReads(one),
    run: async (context) => {
      const read = await readTwice(context, one);
      if (typeof read === 'string') return inconclusive(read);
      const { tag, answer } = read;
      if (answer.response.status === 304)
        return answer.response.body.length === 0
          ? proved()
          : violated(mismatch(answer, 'no content with a 304', `${answer.response.body.length} bytes`));
      if (!isSuccess(answer)) return inconclusive(`answered ${answer.response.status}`);
      return opaque(tagOf(answer)) === opaque(tag)
        ? violated(mismatch(answer, expectedStatus(['304'], `the item has the entity tag ${tag}`), gotStatus(answer)))
        : inconclusive('two reads of one item carry different entity tags');
    },
  });
}

/** An entity tag that no service gives. */
const otherTag = '"understudy-another"';

function other(contract: Contract, one: ReadableResource): Check {
  return defineCheck(contract, {
    id: `${one.read.id}.if-none-match.other`,
    family: 'conditional',
    title: 'A read with an entity tag that the item does not have is answered with the item',
    level: 'implied',
    pointer: responsePointer(one.read, '304'),
    phase: 'read',
    sends: [planned(readRequest(one, `{${one.parameter}}`))],
    run: async (context) => {
      const [id] = context.knowledge(one.resource).existingIds();
      if (id === undefined) return inconclusive('no item is known');
      const answer = await under(context, one, id, otherTag);
      if (answer.response.status === 304)
        return violated(mismatch(answer, `the item: ${otherTag} is not its entity tag`, gotStatus(answer)));
      return isSuccess(answer) ? proved() : inconclusive(`answered ${answer.response.status}`);
    },
  });
}

function stale(contract: Contract, one: ReadableResource, changeable: Changeable): Check {
  return defineCheck(contract, {
    id: `${one.read.id}.if-none-match.changed`,
    family: 'conditional',
    title: 'A read with the entity tag that the item had before a change is answered with the item',
    level: 'implied',
    pointer: responsePointer(one.read, '304'),
    phase: 'change',
    sends: plannedChange(changeable),
    writes: 2,
    run: async (context) => {
      const own = await ownItem(context, changeable);
      if (easyChanges(context, changeable, own.before).length === 0)
        return notTested('no member is known that could be changed');
      const tag = tagOf(await context.send(readRequest(one, own.id)));
      if (!isTag(tag)) return inconclusive(noTag);
      // A weak entity tag may stay while what it stands for is much the same (RFC 9110 section 8.8.1).
      if (tag.startsWith('W/')) return inconclusive('the entity tag is a weak one');
      const refused = whyNotMade(await changeUnder(context, changeable, own, changeable.needsTag ? tag : undefined));
      if (refused !== undefined) return refused;
      // Whether the entity tag follows a change is another check's matter.
      if (tagOf(await context.send(readRequest(one, own.id))) === tag)
        return inconclusive('the entity tag is the same after a change');
      let answer: Exchange | undefined;
      const fresh = await context.eventually(`${one.resource.collection} under its old entity tag`, async () => {
        answer = await under(context, one, own.id, tag);
        return answer.response.status === 304 ? undefined : answer;
      });
      if (fresh !== undefined) return isSuccess(fresh) ? proved() : inconclusive(`answered ${fresh.response.status}`);
      return answer === undefined
        ? inconclusive('the item was not read')
        : violated(mismatch(answer, 'the item as it is now: it was changed', gotStatus(answer)));
    },
  });
}

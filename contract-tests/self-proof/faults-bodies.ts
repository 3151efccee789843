import { isLosslessNumber, parse as losslessParse } from 'lossless-json';
import { fault, onStatus, storedAnyway, storedOutOfSight, type PetFault } from './fault';
import { lawfulRules, validatePet, type PetRules } from './pet-service';

/** Gives a body's members with some of them read differently, as a sloppy service does. */
function lenient(read: (body: Record<string, unknown>) => Record<string, unknown>): Partial<PetRules> {
  return { parse: (body) => read(lawfulRules.parse(body) as Record<string, unknown>) };
}

function number(text: string): unknown {
  return losslessParse(text);
}

const refusalFaults: PetFault[] = [
  fault('refusals', 'bodies are not judged', 'createPet.refuses.name.missing', () => ({ validate: () => undefined })),
  fault('refusals', 'a missing name is taken', 'createPet.refuses.name.missing', () =>
    lenient((body) => ({ name: 'x', ...body })),
  ),
  fault('refusals', 'a missing category is taken', 'createPet.refuses.categoryId.missing', () =>
    lenient((body) => ({ categoryId: number('1'), ...body })),
  ),
  fault('refusals', 'null is taken for a name', 'createPet.refuses.name.null', () =>
    lenient((body) => ({ ...body, ...(body['name'] === null && { name: '' }) })),
  ),
  fault('refusals', 'a number is taken for a name', 'createPet.refuses.name.number', () =>
    lenient((body) => ({ ...body, ...(isLosslessNumber(body['name']) && { name: body['name'].value }) })),
  ),
  fault('refusals', 'a numeric text is taken for a category', 'createPet.refuses.categoryId.numeric-text', () =>
    lenient((body) => ({ ...body, ...(body['categoryId'] === '7' && { categoryId: number('7') }) })),
  ),
  fault('refusals', 'a fraction is cut off', 'createPet.refuses.categoryId.fraction', () =>
    lenient((body) => ({
      ...body,
      ...(isLosslessNumber(body['categoryId']) && { categoryId: number(body['categoryId'].value.replace(/\..*/, '')) }),
    })),
  ),
  fault('refusals', 'beyond int64 wraps around', 'createPet.refuses.categoryId.beyond-int64', () =>
    lenient((body) => ({
      ...body,
      ...(isLosslessNumber(body['categoryId']) &&
        /^-?\d+$/.test(body['categoryId'].value) && {
          categoryId: number(String(BigInt.asIntN(64, BigInt(body['categoryId'].value)))),
        }),
    })),
  ),
  fault('refusals', 'an unknown status is dropped', 'createPet.refuses.status.unknown-member', () =>
    lenient((body) =>
      ['understudy-unknown', ''].includes(String(body['status'])) ? { ...body, status: 'sold' } : body,
    ),
  ),
  fault('refusals', 'a status in capitals is taken', 'createPet.refuses.status.other-case', () =>
    lenient((body) => ({
      ...body,
      ...(typeof body['status'] === 'string' && { status: body['status'].toLowerCase() }),
    })),
  ),
  fault('refusals', 'status null is taken', 'createPet.refuses.status.null', () =>
    lenient((body) => (body['status'] === null ? { name: body['name'], categoryId: body['categoryId'] } : body)),
  ),
  fault('refusals', 'an array is taken for its first item', 'createPet.refuses.body.array', () => ({
    validate: (body) => (Array.isArray(body) ? undefined : validatePet(body)),
  })),
  fault('refusals', 'an invalid body gives 422', 'createPet.refuses.name.missing', () => ({ invalidStatus: 422 })),
  fault('refusals', 'an invalid body gives 200 and an Error', 'createPet.refuses.name.missing', () =>
    onStatus(400, () => ({ status: 200 })),
  ),
  fault('refusals', 'malformed JSON gives a server error', 'createPet.refuses.body.cut-off', () => ({
    finish: (response) => (String(response.body).includes('no JSON') ? { ...response, status: 500 } : response),
  })),
  fault('refusals', 'malformed JSON is an empty object', 'createPet.refuses.body.no-json', () => ({
    parse: (body) => {
      try {
        return lawfulRules.parse(body);
      } catch {
        return { name: 'x', categoryId: number('1') };
      }
    },
  })),
  fault('refusals', 'XML is taken', 'createPet.refuses.body.xml', () => ({
    checkMediaType: () => undefined,
    parse: (body) =>
      body.toString().startsWith('<') ? { name: 'x', categoryId: number('1') } : lawfulRules.parse(body),
  })),
  fault('refusals', 'a form is taken', 'createPet.refuses.body.form', () => ({
    checkMediaType: () => undefined,
    parse: (body) => (/^\w+=/.test(body.toString()) ? { name: 'x', categoryId: number('1') } : lawfulRules.parse(body)),
  })),
  fault(
    'refusals',
    'no body is an empty animal',
    ['createPet.refuses.body.absent', 'createPet.refuses.body.empty'],
    () => ({
      checkMediaType: () => undefined,
      parse: (body) => (body.length === 0 ? { name: '', categoryId: number('0') } : lawfulRules.parse(body)),
    }),
  ),
  fault('refusals', 'refused and stored out of sight', 'createPet.refused-stores-nothing', () => storedOutOfSight(400)),
  fault('refusals', 'refused and stored all the same', 'createPet.refused-stores-nothing', () => ({
    finish: (response, request, state) => {
      const isMarked = response.status === 400 && request.body.includes('understudy-') && request.body.at(-1) === 0x7d;
      if (isMarked) {
        try {
          state.pets.unshift({ ...storedAnyway(request, state.pets.length), status: 'available' });
        } catch {
          return response;
        }
      }
      return response;
    },
  })),
];

/** Faults of bodies that must be refused. */
export const bodyFaults: readonly PetFault[] = [...refusalFaults];

import { fault, onStatus, type PetFault } from './fault';
import { lawfulRules, renderPet, toInt64, type Pet, type PetRules } from './pet-service';

const creationFaults: PetFault[] = [
  fault('creation', 'created with 200', 'createPet.every-property', () => ({ createdStatus: 200 })),
  fault('creation', 'created with 202', 'createPet.required-properties', () => ({ createdStatus: 202 })),
  fault('creation', 'nothing is stored', 'createPet.readable', () => ({ store: () => undefined })),
  fault('creation', 'the answer to a create lacks the id', 'createPet.201.body', () =>
    onStatus(201, ({ body }) => ({ body: String(body).replace(/"id":-?\d+,/, '') })),
  ),
  fault('creation', 'sold is refused', 'createPet.status.sold', () => ({
    refuse: ({ status }) => (status === 'sold' ? { status: 400, message: 'no' } : undefined),
  })),
  fault('creation', 'the status is dropped', 'createPet.every-property', () => ({
    keep: ({ id, name, categoryId }) => ({ id, name, categoryId }),
  })),
  fault('creation', 'every status becomes available', 'createPet.status.pending', () => ({
    keep: (pet) => ({ ...pet, status: 'available' }),
  })),
  fault('creation', 'created animals are not listed', 'createPet.listed', () => ({
    order: (pets) => pets.filter(({ name }) => name.startsWith('Animal')),
  })),
  fault('creation', 'stored on every second create alone', 'createPet.readable', () => {
    let count = 0;
    return {
      store: (state, pet) => {
        count += 1;
        if (count % 2 === 0) state.pets.push(pet);
      },
    };
  }),
];

const valueFaults: PetFault[] = [
  fault('stored-values', 'names in lower case', 'createPet.every-property', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.toLowerCase().replaceAll('-', '_') }),
  })),
  fault('stored-values', 'names cut at 64 characters', 'createPet.name.keeps-long', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.slice(0, 64) }),
  })),
  fault('stored-values', 'names escaped for HTML', 'createPet.name.keeps-punctuation', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.replaceAll('<', '&lt;') }),
  })),
  fault('stored-values', 'letters beyond Latin 1 become ?', 'createPet.name.keeps-letters-of-many-scripts', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.replaceAll(/[\u0100-\uffff]/g, '?') }),
  })),
  fault(
    'stored-values',
    'characters beyond the basic plane are lost',
    'createPet.name.keeps-beyond-the-basic-plane',
    () => ({
      keep: (pet) => ({ ...pet, name: pet.name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '') }),
    }),
  ),
  fault('stored-values', 'line breaks become blanks', 'createPet.name.keeps-line-breaks', () => ({
    keep: (pet) => ({ ...pet, name: pet.name.replaceAll(/\s/g, ' ') }),
  })),
  fault('precision', 'categories are doubles', 'createPet.categoryId.keeps-beyond-double', () => ({
    keep: (pet) => ({ ...pet, categoryId: BigInt(Number(pet.categoryId)) }),
  })),
  fault('precision', 'categories have 32 bits', 'createPet.categoryId.keeps-greatest', () => ({
    keep: (pet) => ({ ...pet, categoryId: BigInt.asIntN(32, pet.categoryId) }),
  })),
  fault('precision', 'negative categories lose the sign', 'createPet.categoryId.keeps-least', () => ({
    keep: (pet) => ({ ...pet, categoryId: pet.categoryId < 0n ? -(pet.categoryId + 1n) : pet.categoryId }),
  })),
  fault('precision', 'category 0 becomes 1', 'createPet.categoryId.keeps-zero', () => ({
    keep: (pet) => ({ ...pet, categoryId: pet.categoryId === 0n ? 1n : pet.categoryId }),
  })),
  fault('precision', 'ids beyond 2^53 are rounded in answers', 'getPet.succeeds', () => ({
    seed: () => [{ id: 9007199254740993n, name: 'Rex', categoryId: 1n, status: 'sold' }],
    find: (state, text) => state.pets.find(({ id }) => Number(id) === Number(text)),
    renderList: (pets) => `[${pets.map((pet) => renderPet(pet)).join(',')}]`,
    render: (pet) => renderPet({ ...pet, id: BigInt(Number(pet.id)) }),
  })),
  fault('precision', 'ids beyond 2^53 are looked up as doubles', 'getPet.answers-the-identifier-asked', () => ({
    seed: () => [{ id: 9007199254740992n, name: 'Rex', categoryId: 1n, status: 'sold' }],
    find: (state, text) => state.pets.find(({ id }) => Number(id) === Number(text)),
  })),
];

const identifierFaults: PetFault[] = [
  fault('identifiers', 'the id is taken from the client', 'createPet.id.new-not-taken', () => ({
    assignId: (state, body) => toInt64((body as Record<string, unknown>)['id']) ?? state.nextId,
  })),
  fault('identifiers', 'the id is taken from the client as a double', 'createPet.id.new-not-taken', () => ({
    assignId: (state, body) => rounded((body as Record<string, unknown>)['id']) ?? state.nextId,
  })),
  fault('identifiers', 'stored under the id of the client as a double', 'createPet.id.new-not-taken', () => ({
    ...underSentId(rounded),
    find: (state, text) => state.pets.find(({ id }) => Number(id) === Number(text)),
  })),
  fault('identifiers', 'an existing id is overwritten', ['createPet.id.existing-not-taken'], () => ({
    assignId: (state, body) => {
      const id = toInt64((body as Record<string, unknown>)['id']);
      const old = state.pets.findIndex((pet) => pet.id === id);
      if (id !== undefined && old >= 0) state.pets.splice(old, 1);
      return id !== undefined && old >= 0 ? id : state.nextId;
    },
  })),
  fault('identifiers', 'stored under the id of the client, answered with another', 'createPet.id.new-not-taken', () =>
    underSentId(toInt64),
  ),
  fault('identifiers', 'one id for all', 'createPet.identifiers-distinct', () => ({ assignId: () => 500n })),
  fault('identifiers', 'ids start again at 1', 'createPet.identifiers-distinct', () => {
    let last = 0n;
    return { assignId: () => (last += 1n) };
  }),
  fault('identifiers', 'a list shows one animal twice', 'listPets.identifiers-distinct', () => ({
    order: (pets) => pets.flatMap((pet) => (pet.id === 2n ? [pet, pet] : [pet])),
  })),
  fault('identifiers', 'ids are read by their first digits', 'getPet.identifier-is-read-whole', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id) === String(Number.parseInt(text, 10))),
  })),
  fault('identifiers', 'ids as texts', 'getPet.200.body', () => ({
    render: (pet) => renderPet(pet).replace(/"id":(-?\d+)/, '"id":"$1"'),
  })),
];

/** Keeps every animal a second time, under the identifier that the body names. */
function underSentId(read: (value: unknown) => bigint | undefined): Partial<PetRules> {
  return {
    assignId: (state, body) => {
      const sent = read((body as Record<string, unknown>)['id']);
      if (sent !== undefined) state.pets.push({ id: sent, name: 'x', categoryId: 1n });
      return state.nextId;
    },
  };
}

/** Gives an integer as a service answers it that keeps numbers as doubles. */
function rounded(value: unknown): bigint | undefined {
  const integer = toInt64(value);
  return integer === undefined ? undefined : BigInt(String(Number(integer)));
}

/** Gives rules that see which animals are kept within one turn: those whose requests overlapped. */
function withinOneTurn(change: (pets: Pet[], pet: Pet, turn: readonly Pet[]) => void): Partial<PetRules> {
  let turn: Pet[] = [];
  return {
    store: ({ pets }, pet) => {
      if (turn.length === 0) setImmediate(() => (turn = []));
      change(pets, pet, turn);
      turn.push(pet);
    },
  };
}

const concurrencyFaults: PetFault[] = [
  fault('concurrency', 'of requests at the same time the last alone is kept', 'createPet.overlapping-kept', () =>
    withinOneTurn((pets, pet, turn) => {
      const before = turn.at(-1);
      if (before !== undefined) pets.splice(pets.indexOf(before), 1);
      pets.push(pet);
    }),
  ),
  fault('concurrency', 'requests at the same time mix up their bodies', 'createPet.overlapping-kept', () =>
    withinOneTurn((pets, pet, [first = pet]) => pets.push({ ...first, id: pet.id })),
  ),
  fault('concurrency', 'of requests at the same time the first alone is listed', 'createPet.overlapping-listed', () => {
    const hidden = new Set<bigint>();
    return {
      ...withinOneTurn((pets, pet, turn) => {
        if (turn.length > 0) hidden.add(pet.id);
        pets.push(pet);
      }),
      order: (pets) => pets.filter(({ id }) => !hidden.has(id)),
    };
  }),
  fault('concurrency', 'requests at the same time share an id', 'createPet.overlapping-identifiers', () => {
    let taken: bigint | undefined;
    return {
      assignId: (state) => {
        if (taken === undefined) setImmediate(() => (taken = undefined));
        return (taken ??= state.nextId);
      },
    };
  }),
];

const otherItemFaults: PetFault[] = [
  ...['0', '-1', 'abc', '9223372036854775807', '9223372036854775808'].map((asked) =>
    fault('reading', `the identifier ${asked} gives the first animal`, 'getPet.carries-the-identifier-asked', () => ({
      find: (state, text) => (text === asked ? state.pets[0] : lawfulRules.find(state, text)),
    })),
  ),
  fault('reading', 'the identifier after the last gives the last animal', 'getPet.beyond-the-known', () => ({
    find: (state, text) =>
      lawfulRules.find(state, text) ?? (text === String(state.nextId) ? state.pets.at(-1) : undefined),
  })),
];

const readingFaults: PetFault[] = [
  fault('reading', 'the next animal is answered', 'getPet.succeeds', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id - 1n) === text),
  })),
  fault('reading', 'an unknown id gives the first animal', 'getPet.not-found.made-up', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id) === text) ?? state.pets[0],
  })),
  fault('reading', 'an unknown id gives 200 and null', 'getPet.not-found.made-up', () =>
    onStatus(404, () => ({ status: 200, body: 'null' })),
  ),
  fault('reading', 'an unknown id gives 400', 'getPet.not-found.made-up', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id) === text) ?? { status: 400, message: 'no' },
  })),
  fault('reading', 'an unknown id gives a server error', 'getPet.no-server-error', () => ({
    find: (state, text) => state.pets.find(({ id }) => String(id) === text) ?? { status: 500, message: 'no' },
  })),
  fault('reading', 'an animal that exists is not found', 'getPet.equals-list-item', () => ({
    find: (state, text) => (text.length > 1 ? undefined : lawfulRules.find(state, text)),
  })),
  fault('reading', 'reading removes the animal', 'getPet.changes-nothing', () => ({
    find: (state, text) => {
      const at = state.pets.findIndex(({ id }) => String(id) === text);
      return at < 0 ? undefined : state.pets.splice(at, 1)[0];
    },
  })),
  fault('reading', 'the item has another name than in the list', 'getPet.equals-list-item', () => ({
    render: (pet) => renderPet({ ...pet, name: `${pet.name}!` }),
  })),
  fault('reading', 'the item lacks its status', 'getPet.equals-list-item', () => ({
    render: ({ id, name, categoryId }) => renderPet({ id, name, categoryId }),
  })),
];

/** Faults of single animals: creation, stored values, identifiers, reading. */
export const itemFaults: readonly PetFault[] = [
  ...creationFaults,
  ...valueFaults,
  ...identifierFaults,
  ...readingFaults,
  ...otherItemFaults,
  ...concurrencyFaults,
];

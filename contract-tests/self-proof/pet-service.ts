import { isLosslessNumber, parse as losslessParse } from 'lossless-json';
import type { Service, ServiceRequest, ServiceResponse } from './service';

/** An animal as the service stores it: integers as bigint, so that every digit is kept. */
export interface Pet {
  readonly id: bigint;
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: string;
}

/** What the service holds. */
export interface State {
  readonly pets: Pet[];
  requests: number;
  nextId: bigint;
}

/** A body as it was parsed; number literals keep their text. */
export type Parsed = unknown;

/** A refusal with its status and message. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Every decision of the service, each replaceable: a fault or a lawful peculiarity replaces some of them. */
export interface PetRules {
  seed(): Pet[];
  firstId: bigint;
  /** Whether bodies are judged before credentials. */
  validatesFirst: boolean;
  isAuthentic(authorization: string | undefined, request: ServiceRequest): boolean;
  readLimit(texts: readonly string[]): number | Refusal;
  checkStatusFilter(text: string): Refusal | undefined;
  matches(pet: Pet, status: string): boolean;
  order(pets: readonly Pet[], state: State): readonly Pet[];
  page(pets: readonly Pet[], limit: number, request: ServiceRequest, state: State): readonly Pet[];
  checkMediaType(mediaType: string | undefined): Refusal | undefined;
  parse(body: Buffer): Parsed;
  validate(body: Parsed): string | undefined;
  refuse(pet: Omit<Pet, 'id'>, state: State): Refusal | undefined;
  assignId(state: State, body: Parsed): bigint;
  keep(pet: Pet, state: State): Pet;
  store(state: State, pet: Pet): void;
  find(state: State, text: string): Pet | Refusal | undefined;
  render(pet: Pet): string;
  renderList(pets: readonly Pet[]): string;
  renderError(status: number, message: string): string;
  createdStatus: number;
  invalidStatus: number;
  /** The last word on every answer. */
  finish(response: ServiceResponse, request: ServiceRequest, state: State): ServiceResponse;
}

/** The key that the services of the fleet know. */
export const petKey = 'Fleet-Key-42-abcDEF';

const statuses = ['available', 'pending', 'sold'];
const int64 = { least: -(2n ** 63n), greatest: 2n ** 63n - 1n };

/** Rules that keep to every clause of the document. */
export const lawfulRules: PetRules = {
  seed: () => makePets(130),
  firstId: 1n,
  validatesFirst: false,
  isAuthentic: (authorization) => /^bearer +([^ ].*)$/i.exec(authorization ?? '')?.[1] === petKey,
  readLimit: (texts) => {
    const [text = '20'] = texts;
    const isValid = texts.length < 2 && /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 100;
    return isValid ? Number(text) : { status: 400, message: 'limit must be an integer from 1 to 100' };
  },
  checkStatusFilter: (text) =>
    statuses.includes(text) ? undefined : { status: 400, message: 'status must be available, pending or sold' },
  matches: (pet, status) => pet.status === status,
  order: (pets) => pets,
  page: (pets, limit) => pets.slice(0, limit),
  checkMediaType: (mediaType) =>
    mediaType?.split(';')[0]?.trim().toLowerCase() === 'application/json'
      ? undefined
      : { status: 415, message: 'send application/json' },
  parse: (body) =>
    losslessParse(new TextDecoder('utf-8', { fatal: true }).decode(body), undefined, {
      onDuplicateKey: ({ newValue }) => newValue,
    }),
  validate: validatePet,
  refuse: () => undefined,
  assignId: (state) => state.nextId,
  keep: (pet) => pet,
  store: (state, pet) => void state.pets.push(pet),
  find: (state, text) => (/^-?\d{1,19}$/.test(text) ? state.pets.find(({ id }) => String(id) === text) : undefined),
  render: (pet) => renderPet(pet),
  renderList: (pets) => `[${pets.map((pet) => renderPet(pet)).join(',')}]`,
  renderError: (status, message) => JSON.stringify({ code: `E${status}`, message, status }),
  createdStatus: 201,
  invalidStatus: 400,
  finish: (response) => response,
};

/** Gives animals with ascending identifiers, their statuses taken in turn, some without. */
export function makePets(count: number, firstId = 1n, step = 1n): Pet[] {
  return Array.from({ length: count }, (_unused, index) => {
    const status = [...statuses, undefined][index % 4];
    const id = firstId + BigInt(index) * step;
    return {
      id,
      name: `Animal ${index}`,
      categoryId: BigInt(1 + (index % 5)),
      ...(status !== undefined && { status }),
    };
  });
}

/** Gives a pet as JSON, members that have a value alone. */
export function renderPet({ id, name, categoryId, status }: Pet): string {
  const members = [`"id":${id}`, `"name":${JSON.stringify(name)}`, `"categoryId":${categoryId}`];
  if (status !== undefined) members.push(`"status":${JSON.stringify(status)}`);
  return `{${members.join(',')}}`;
}

/** Gives what is wrong with a body, or undefined. */
export function validatePet(body: Parsed): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'the body must be an object';
  const { name, categoryId, status } = body as Record<string, unknown>;
  if (typeof name !== 'string') return 'name must be a string';
  if (toInt64(categoryId) === undefined) return 'categoryId must be an int64';
  if ('status' in body && (typeof status !== 'string' || !statuses.includes(status))) return 'status is unknown';
  return undefined;
}

/** Gives the int64 that a number literal stands for, or undefined. */
export function toInt64(value: unknown): bigint | undefined {
  if (!isLosslessNumber(value) || !/^-?\d+$/.test(value.value)) return undefined;
  const integer = BigInt(value.value);
  return integer >= int64.least && integer <= int64.greatest ? integer : undefined;
}

/** Gives a Pet Store service with some rules replaced. */
export function petService(changes: Partial<PetRules> = {}): Service {
  const rules: PetRules = { ...lawfulRules, ...changes };
  const pets = rules.seed();
  const highest = pets.reduce((greatest, { id }) => (id > greatest ? id : greatest), rules.firstId - 1n);
  const state: State = { pets: [...pets], requests: 0, nextId: highest + 1n };
  return (request) => {
    state.requests += 1;
    const plain = route(rules, state, request);
    const response = request.method === 'HEAD' ? { ...plain, body: '' } : plain;
    return rules.finish(response, request, state);
  };
}

function route(rules: PetRules, state: State, request: ServiceRequest): ServiceResponse {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const item = /^\/pets\/([^/]+)$/.exec(request.path)?.[1];
  if (request.path !== '/pets' && item === undefined) return refusal(rules, 404, 'no such path');
  const isKnown = isRead || (request.method === 'POST' && item === undefined);
  if (!isKnown) return refusal(rules, 404, 'no such operation');
  const isAuthentic = rules.isAuthentic(request.header('Authorization'), request);
  if (!isAuthentic && !(rules.validatesFirst && request.method === 'POST')) return refusal(rules, 401, 'no valid key');
  if (request.method === 'POST') return create(rules, state, request, isAuthentic);
  return item === undefined ? list(rules, state, request) : read(rules, state, item);
}

function list(rules: PetRules, state: State, request: ServiceRequest): ServiceResponse {
  const limit = rules.readLimit(request.query.getAll('limit'));
  if (typeof limit !== 'number') return refusal(rules, limit.status, limit.message);
  const status = request.query.get('status');
  const wrong = status === null ? undefined : rules.checkStatusFilter(status);
  if (wrong !== undefined) return refusal(rules, wrong.status, wrong.message);
  const matching = status === null ? state.pets : state.pets.filter((pet) => rules.matches(pet, status));
  const page = rules.page(rules.order(matching, state), limit, request, state);
  return json(200, rules.renderList(page));
}

function read(rules: PetRules, state: State, encoded: string): ServiceResponse {
  const found = rules.find(state, decode(encoded));
  if (found === undefined) return refusal(rules, 404, 'no such animal');
  return 'message' in found ? refusal(rules, found.status, found.message) : json(200, rules.render(found));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function create(rules: PetRules, state: State, request: ServiceRequest, isAuthentic: boolean): ServiceResponse {
  const wrongType = rules.checkMediaType(request.header('Content-Type'));
  if (wrongType !== undefined) return refusal(rules, wrongType.status, wrongType.message);
  let body: Parsed;
  try {
    body = rules.parse(request.body);
  } catch {
    return refusal(rules, rules.invalidStatus, 'the body is no JSON text');
  }
  const fault = rules.validate(body);
  if (fault !== undefined) return refusal(rules, rules.invalidStatus, fault);
  if (!isAuthentic) return refusal(rules, 401, 'no valid key');
  const { name, categoryId, status } = Object(body) as Record<string, unknown>;
  const fields = {
    name: String(name),
    categoryId: toInt64(categoryId) ?? 0n,
    ...(typeof status === 'string' && { status }),
  };
  const refused = rules.refuse(fields, state);
  if (refused !== undefined) return refusal(rules, refused.status, refused.message);
  const id = rules.assignId(state, body);
  state.nextId = (id > state.nextId ? id : state.nextId) + 1n;
  const pet = rules.keep({ id, ...fields }, state);
  rules.store(state, pet);
  return { ...json(rules.createdStatus, rules.render(pet)), headers: { ...jsonType, Location: `/v1/pets/${pet.id}` } };
}

const jsonType = { 'Content-Type': 'application/json' };

function json(status: number, body: string): ServiceResponse {
  return { status, headers: jsonType, body };
}

function refusal(rules: PetRules, status: number, message: string): ServiceResponse {
  const challenge: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Bearer realm="pets"' } : {};
  return { status, headers: { ...jsonType, ...challenge }, body: rules.renderError(status, message) };
}

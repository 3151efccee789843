import { type JsonValue, asText } from '../base/json';
import { printable, splitOnce } from '../base/text';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Contract } from '../openapi/contract';
import { child, namesOf, valueAt } from '../openapi/document/pointer';
import type { Parameter } from '../openapi/operation';
import { readFields } from '../openapi/request/written';
import { jsonContent } from '../openapi/response/responses';
import type { SchemaRef } from '../openapi/schema/schema';
import { variantAt } from '../openapi/schema/variants';
import { describePlace } from '../openapi/schema/violation-text';
import type { Place } from '../openapi/violation';
import { shown } from './rule';

/** The schema of a place in a request, and whether what stands there has to be sent. */
export interface DescribedPlace {
  readonly ref: SchemaRef;
  readonly isRequired: boolean;
  /** Where it is said whether it is required: the parameter, or `required` of the object around it. */
  readonly requiredAt: string;
}

/** What the file has for a place in a request; undefined if it has nothing. */
export function describedPlace(contract: Contract, view: ExchangeView, place: Place): DescribedPlace | undefined {
  if (place.in === 'body') return inBody(contract, view, place.at);
  const parameter = parameterAt(view, place);
  if (parameter === undefined) return undefined;
  return { ref: parameter.schema, isRequired: parameter.required, requiredAt: parameter.pointer };
}

/** Whatever the case of a header. */
function parameterAt({ operation }: ExchangeView, place: Place): Parameter | undefined {
  const isSame = (name: string): boolean =>
    place.in === 'header' ? name.toLowerCase() === place.at.toLowerCase() : name === place.at;
  return operation.parameters.find((parameter) => parameter.in === place.in && isSame(parameter.name));
}

/** @param from a view, or what else has an operation */
export function queryParameter(
  { operation }: Pick<ExchangeView, 'operation'>,
  name: string | undefined,
): Parameter | undefined {
  return operation.parameters.find((parameter) => parameter.in === 'query' && parameter.name === name);
}

/** The value that a request has at a place; undefined if it was left out, whatever its default is. */
export function valueSent(view: ExchangeView, place: Place): JsonValue | undefined {
  const { reading } = view;
  if (place.in === 'body') return reading.body === undefined ? undefined : valueAt(reading.body, place.at);
  const name = parameterAt(view, place)?.name ?? place.at;
  if (place.in === 'header' && view.requestHeader(name) === undefined) return undefined;
  if (place.in === 'query' && !queryFields(view).some((sent) => sent.name === name || sent.name.startsWith(`${name}[`)))
    return undefined;
  return reading.values.get(`${place.in}.${name}`);
}

/** The fields in the query of a request, in their order. */
export function queryFields({ exchange }: ExchangeView): ReturnType<typeof readFields> {
  return readFields(splitOnce(exchange.request.target, '?')[1] ?? '');
}

/** A value as text, to be compared with one in a path. */
export function textAt(value: JsonValue, pointer: string): string | undefined {
  const found = valueAt(value, pointer);
  return found === undefined || found === null || typeof found === 'object' ? undefined : asText(found);
}

function inBody(contract: Contract, { operation, reading }: ExchangeView, at: string): DescribedPlace | undefined {
  const { schemas } = contract;
  const whole = (jsonContent(operation.requestBody) ?? operation.requestBody?.content[0])?.schema;
  let found: DescribedPlace | undefined = whole && {
    ref: whole,
    isRequired: operation.requestBody?.required === true,
    requiredAt: whole.pointer,
  };
  let path = '';
  for (const name of namesOf(at)) {
    if (found === undefined) return undefined;
    const around: SchemaRef = variantAt(schemas, found.ref, valueAt(reading.body ?? null, path) ?? null);
    const property = schemas.propertiesOf(around).get(name);
    const inner: SchemaRef | undefined = property ?? (/^\d+$/.test(name) ? schemas.itemsOf(around) : undefined);
    const { required } = schemas.flatten(around.schema);
    const keyword = child(schemas.resolve(around).pointer, 'required');
    found = inner && {
      ref: inner,
      isRequired: Array.isArray(required) && required.includes(name),
      requiredAt: valueAt(contract.document.root, keyword) === undefined ? inner.pointer : keyword,
    };
    path = child(path, name);
  }
  return found;
}

/** A place of a request in a title: `limit`, `address.zip`. */
export function placeName(place: Place): string {
  const name = place.in === 'body' ? describePlace(place).replace(/^body\./, '') : place.at;
  return printable(name);
}

/** What a request has at a place, to follow its line in a title: `with limit 100`, `without status`. */
export function placePhrase(
  view: ExchangeView,
  place: Place,
): { readonly phrase: string; readonly value: ReturnType<typeof shown> | '' } {
  const value = valueSent(view, place);
  const name = placeName(place);
  return value === undefined
    ? { phrase: `without ${name}`, value: '' }
    : { phrase: `with ${name} `, value: shown(value, place) };
}

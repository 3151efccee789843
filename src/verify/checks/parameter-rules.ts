import type { Contract } from '../../openapi/contract';
import type { Schema } from '../../openapi/document';
import type { Operation, Parameter } from '../../openapi/operation';
import { isSuccess } from '../../probe/answers';
import {
  inconclusive,
  observed,
  type Check,
  type CheckContext,
  defineCheck,
  demandStatus,
  planned,
} from '../../probe/check';
import { itemsOf, listRequest } from '../../probe/listing';
import { takesText } from '../../probe/required-parameters';
import { statusesOfInvalid } from './doubts';
import { listedResources } from '../../probe/readable-resources';

/** A text that breaks one rule of a parameter. */
export interface InvalidText {
  readonly name: string;
  readonly keyword: string;
  readonly text: string;
}

const formats = ['date', 'date-time', 'uuid'];
const speaksOfParameters = /\b(?:param|query|limit|page|range|bound|out of)/i;
const holdsBack = /\b(?:capped?|clamp|reduced|lowered|truncated|cut|treated as|held|falls? back|ignored)/i;

/** Gives the checks that a list refuses what its parameters do not allow, where the document has an answer for that. */
export function parameterRuleChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap(({ resource, list }) =>
    list.operation.parameters.flatMap((parameter) =>
      demandedTexts(contract, list.operation, parameter, parameter === list.limit).map(({ name, keyword, text }) =>
        defineCheck(contract, {
          id: `${list.operation.id}.${parameter.name}.refuses.${name}`,
          family: 'parameters',
          title: `${parameter.name}=${text} is refused`,
          level: 'written',
          pointer: `${parameter.schemaPointer}/${keyword}`,
          phase: 'read',
          sends: [planned(listRequest(list, { query: [[parameter.name, text]] }))],
          doubt: (context) => whyAlwaysRefused(context, list.operation),
          run: async (context) => {
            const exchange = await context.send(listRequest(list, { query: [[parameter.name, text]] }));
            if (exchange.response.status === 401 || exchange.response.status === 403)
              return inconclusive(`refused with ${exchange.response.status}, for another reason`);
            const isFilter = list.filters.some((filter) => filter.parameter === parameter);
            if (keyword === 'format' && isFilter && itemsOf(resource, exchange)?.length === 0)
              return observed('nothing is of that value: an empty list');
            const statuses = statusesOfInvalid(contract, list.operation);
            return demandStatus(exchange, statuses, `${parameter.name} breaks ${keyword}`);
          },
        }),
      ),
    ),
  );
}

/**
 * Gives the texts that an operation must refuse of a parameter: where 400 or 422 is documented. Of a page size none, unless
 * that answer speaks of parameters: a service may well hold an odd one to its bounds, and take a text for none.
 */
export function demandedTexts(
  contract: Contract,
  operation: Operation,
  parameter: Parameter,
  isPageSize: boolean,
): InvalidText[] {
  const refusals = operation.responses.filter(({ status }) => status === '400' || status === '422');
  if (refusals.length === 0 || parameter.in !== 'query' || holdsBack.test(parameter.description)) return [];
  if (parameter.style !== 'form' || parameter.mediaType !== undefined) return [];
  const isToldOfBounds = refusals.some(({ description }) => speaksOfParameters.test(description));
  const flat = contract.schemas.flatten(parameter.schema);
  return invalidTexts(contract, flat).filter(
    ({ text }) => (!isPageSize || isToldOfBounds) && !takesText(contract, parameter, text),
  );
}

function invalidTexts({ schemas }: Contract, flat: Schema): InvalidText[] {
  const types = schemas.typesOf(flat);
  const isOpen = types.length === 0 || types.includes('string');
  const isNumber = !isOpen && (types.includes('integer') || types.includes('number'));
  const wrongType = isNumber || (!isOpen && types.includes('boolean'));
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format, multipleOf = 1 } = flat;
  return [
    ...(flat.enum === undefined || !isOpen
      ? []
      : [{ name: 'unknown-value', keyword: 'enum', text: 'understudy-unknown' }]),
    ...(wrongType ? [{ name: 'text', keyword: 'type', text: 'abc' }] : []),
    ...(isNumber && minimum !== undefined && exclusiveMinimum === undefined
      ? [{ name: 'below-minimum', keyword: 'minimum', text: String(minimum - multipleOf) }]
      : []),
    ...(isNumber && maximum !== undefined && exclusiveMaximum === undefined
      ? [{ name: 'above-maximum', keyword: 'maximum', text: String(maximum + multipleOf) }]
      : []),
    ...(isOpen && flat.enum === undefined && formats.includes(format ?? '')
      ? [{ name: 'malformed', keyword: 'format', text: 'not-of-this-format' }]
      : []),
  ];
}

function whyAlwaysRefused(context: CheckContext, operation: Operation): string | undefined {
  const isTaken = context.exchangesOf(operation).some(isSuccess);
  return isTaken ? undefined : 'every list was refused as well';
}

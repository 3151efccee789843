import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { jsonContent } from '../../contract/success-response';
import { stringifyJson, type JsonValue } from '../../exact-json';
import { withValue } from '../../verify/body-values';
import { whyTooCostly } from '../../verify/checks/body-cost';
import { membersOf, type Members } from '../../verify/checks/changeables';
import { sampleBodies } from '../../verify/checks/sample-bodies';
import { fieldsOf, type Field } from '../../verify/fields';
import type { RequestBodySpec } from '../../verify/request';

/** Bodies that an action takes. */
export interface ActionBodies {
  readonly fields: readonly Field[];
  /** Two with all members, whose numbers are small, and differ from each other and from what counts. */
  readonly bodies: readonly [Members, Members];
  readonly write: (body: JsonValue) => RequestBodySpec;
}

/** Gives the bodies of an action; undefined where it takes none in JSON, or none can be made. */
export function actionBodies(contract: Contract, { requestBody }: Operation): ActionBodies | undefined {
  const media = jsonContent(requestBody);
  if (media?.schema === undefined || contract.validators.whyUnchecked(media.schemaPointer, 'request') !== undefined)
    return undefined;
  const fields = fieldsOf(contract, media.schemaPointer);
  const isOpen = fields.length === 0 || whyTooCostly(contract, media, fields) !== undefined;
  const made = isOpen ? undefined : sampleBodies(contract, media, fields);
  if (made === undefined) return undefined;
  const validate = contract.validators.compile(media.schemaPointer, 'request');
  const ofNumbers = (number: number, turn: number): Members =>
    membersOf(
      fields.reduce((body, { path, types, schema }) => {
        if (path.length !== 1) return body;
        const listed = (schema.enum ?? []) as JsonValue[];
        const value = types.includes('integer') || types.includes('number') ? number : listed[turn % listed.length];
        const changed = value === undefined ? body : withValue(body, path, value);
        return validate(changed, 'body').length === 0 ? changed : body;
      }, made.full),
    );
  const bodies = [ofNumbers(7, 0), ofNumbers(5, 1)] as const;
  return {
    fields,
    bodies,
    write: (body) => ({ mediaType: media.name, bytes: Buffer.from(stringifyJson(body), 'utf8') }),
  };
}

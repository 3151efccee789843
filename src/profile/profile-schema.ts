import type { PlaceKind, Point } from './point';
import { points } from './points';
import type { ValueSchema } from './value-kinds';

const placeWords: Readonly<Record<PlaceKind, string>> = {
  service: 'the place is *',
  path: 'places are paths, such as /pets/{petId}, or *',
  collection: 'places are paths of lists, such as /pets, or *',
  operation: 'places are operations, such as GET /pets, or *',
  part: 'places are the parameters or the body of operations, such as GET /pets query or POST /pets body, or query or body wherever they occur, or operations, or *',
  parameter: 'places are parameters, such as GET /pets query.limit, or query.limit wherever it occurs, or *',
  member: 'places are members of bodies, such as POST /pets body.name, or body.name wherever it occurs, or *',
};

const text: ValueSchema = { type: 'string' };

/** Gives the JSON Schema (2020-12) of a profile's file, made of the points: all that there are is what docs/profile.schema.json holds. */
export function profileSchema(among: readonly Point[] = points): ValueSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Understudy profile',
    description: 'How a service behaves where its OpenAPI file is silent.',
    type: 'object',
    required: ['profile'],
    additionalProperties: false,
    properties: {
      profile: { const: 1, description: 'the version of this format' },
      from: {
        type: 'object',
        additionalProperties: false,
        properties: { url: text, at: text, document: text },
        description: 'where it was learnt, when, and by which document (SHA-256)',
      },
      asItIs: {
        type: 'boolean',
        description: 'whether answers that break the document are played too, each with a warning',
      },
      items: { type: 'string', description: 'the file of the items that the stand-in starts with, beside this one' },
      points: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          among.map(({ id, place, title, values, usual }) => [
            id,
            {
              description: `${title}; ${placeWords[place]}. Left out: ${usual}.`,
              type: 'object',
              additionalProperties: {
                type: 'object',
                required: ['value'],
                additionalProperties: false,
                properties: { value: { ...values.schema }, evidence: text, comment: text },
              },
            },
          ]),
        ),
      },
      unclear: {
        type: 'array',
        description: 'points that observations contradict; not played',
        items: {
          type: 'object',
          required: ['point', 'place', 'seen'],
          additionalProperties: false,
          properties: { point: text, place: text, seen: { type: 'array', items: text } },
        },
      },
    },
  };
}

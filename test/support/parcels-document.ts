const answers = (status: string, schema: object): object => ({
  [status]: { description: 'done', content: { 'application/json': { schema } } },
  '4XX': {
    description: 'refused',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
      },
    },
  },
});
const given = { label: { type: 'string' }, grams: { type: 'integer' } };
const set = (schema: object): object => ({ ...schema, readOnly: true });
const text = { type: 'string' };
const parcel = {
  type: 'object',
  required: ['id', 'label'],
  properties: {
    id: set(text),
    ...given,
    state: set({ ...text, enum: ['new', 'posted'] }),
    number: set({ type: 'integer' }),
    ...{ mark: set(text), code: set(text), track: set(text), carrier: set(text) },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: text };

/** The document of the services of parcels. */
export const parcelsDocument = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
        ],
        responses: answers('200', { type: 'array', items: parcel }),
      },
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', required: ['label'], properties: given } } },
        },
        responses: answers('201', parcel),
      },
    },
    '/parcels/{id}': {
      parameters: [id],
      get: { responses: answers('200', parcel) },
      delete: { responses: { '204': { description: 'gone' }, '4XX': { description: 'refused' } } },
    },
    '/parcels/{id}/post': { parameters: [id], post: { responses: answers('200', parcel) } },
  },
};

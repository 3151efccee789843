import { contractOf } from '../contract';
import type { Contract } from '../../src/openapi/contract';

/** Pets with all that can be done to them, shops with orders, settings, and operations that no collection has. */
export function shopContract(): Contract {
  return contractOf(shop);
}

export const shop = `
openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: https://api.example.com/v1 }]
security: [{ bearer: [] }]
paths:
  /pets:
    get: { operationId: listPets, responses: { 200: { $ref: '#/components/responses/Pets' } } }
    post: { operationId: createPet, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 201: { $ref: '#/components/responses/Pet' } } }
    delete: { operationId: deletePets, responses: { 204: { description: All are gone } } }
  /pets/search:
    post: { operationId: searchPets, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 200: { $ref: '#/components/responses/Pets' } } }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get: { operationId: readPet, responses: { 200: { $ref: '#/components/responses/Pet' }, 404: { description: Unknown } } }
    put: { operationId: replacePet, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 200: { $ref: '#/components/responses/Pet' } } }
    patch: { operationId: updatePet, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 200: { $ref: '#/components/responses/Pet' } } }
    delete: { operationId: deletePet, responses: { 204: { description: Gone } } }
  /pets/{petId}/feed:
    post: { operationId: feedPet, parameters: [{ name: petId, in: path, required: true, schema: { type: string } }], responses: { 200: { $ref: '#/components/responses/Pet' } } }
  /pets/{petId}/delete:
    get: { operationId: deletePetByGet, parameters: [{ name: petId, in: path, required: true, schema: { type: string } }], responses: { 200: { $ref: '#/components/responses/Pet' } } }
  /shops:
    get: { operationId: listShops, responses: { 200: { $ref: '#/components/responses/Pets' } } }
    post: { operationId: createShop, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 201: { $ref: '#/components/responses/Pet' } } }
  /shops/{shopId}:
    parameters: [{ name: shopId, in: path, required: true, schema: { type: string } }]
    get: { operationId: readShop, responses: { 200: { $ref: '#/components/responses/Pet' } } }
    delete: { operationId: deleteShop, responses: { 204: { description: Gone } } }
  /shops/{shopId}/orders:
    parameters: [{ name: shopId, in: path, required: true, schema: { type: string } }]
    get: { operationId: listOrders, responses: { 200: { $ref: '#/components/responses/Pets' } } }
    post: { operationId: createOrder, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 201: { $ref: '#/components/responses/Pet' } } }
  /shops/{shopId}/orders/{orderId}:
    parameters: [{ name: shopId, in: path, required: true, schema: { type: string } }, { name: orderId, in: path, required: true, schema: { type: string } }]
    get: { operationId: readOrder, responses: { 200: { $ref: '#/components/responses/Pet' } } }
    delete: { operationId: deleteOrder, responses: { 204: { description: Gone } } }
  /shops/{shopId}/notes:
    parameters: [{ name: shopId, in: path, required: true, schema: { type: string } }]
    get: { operationId: listNotes, responses: { 200: { $ref: '#/components/responses/Pets' } } }
    post: { operationId: createNote, requestBody: { $ref: '#/components/requestBodies/Pet' }, responses: { 201: { $ref: '#/components/responses/Pet' } } }
  /settings:
    get: { operationId: readSettings, responses: { 200: { $ref: '#/components/responses/Settings' } } }
    put: { operationId: replaceSettings, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Settings' } } } }, responses: { 200: { $ref: '#/components/responses/Settings' } } }
    delete: { operationId: deleteSettings, responses: { 204: { description: Gone } } }
  /reset:
    post: { operationId: reset, responses: { 204: { description: Done } } }
  /logout:
    get: { operationId: logout, responses: { 204: { description: Done } } }
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer }
  schemas:
    Pet: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }
    Settings: { type: object, properties: { theme: { type: string }, size: { type: integer }, revision: { type: integer, readOnly: true } } }
  requestBodies:
    Pet: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
  responses:
    Pet: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
    Pets: { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
    Settings: { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Settings' } } } }
`;

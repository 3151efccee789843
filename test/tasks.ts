import type { Contract } from '../src/openapi/contract';
import { contractOf } from './contract';

/** An API with all that rules look at: bounds, defaults, conflicts, conditions, parents. Everything but `/public` asks for a key. */
export function tasksContract(): Contract {
  return contractOf(tasks);
}

const tasks = `
openapi: 3.1.0
info: { title: Tasks, version: 1.0.0 }
security: [{ key: [] }]
paths:
  /tasks:
    get:
      operationId: listTasks
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
        - { name: offset, in: query, schema: { type: integer, minimum: 0, default: 0 } }
        - { name: state, in: query, schema: { $ref: '#/components/schemas/State' } }
        - { name: name, in: query, schema: { type: string } }
        - { name: country, in: query, schema: { type: string } }
        - { name: mail, in: query, schema: { type: string, format: email } }
        - { name: urgent, in: query, schema: { type: boolean } }
        - { name: rank_gte, in: query, schema: { type: integer } }
        - { name: sort, in: query, schema: { enum: [rank, -rank, name, -name] } }
      responses:
        '200': { $ref: '#/components/responses/Tasks' }
        '400': { $ref: '#/components/responses/Error' }
        '401': { $ref: '#/components/responses/Error' }
    post:
      operationId: createTask
      requestBody: { $ref: '#/components/requestBodies/Task' }
      responses:
        '201':
          description: The new task.
          headers: { Location: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } }
        '400': { $ref: '#/components/responses/Error' }
        '401': { $ref: '#/components/responses/Error' }
        '409': { description: A task with this name already exists. }
        '422': { description: The ownerId does not exist. }
  /tasks/{taskId}:
    parameters: [{ name: taskId, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getTask
      parameters: [{ name: view, in: query, schema: { type: string } }]
      responses:
        '200': { $ref: '#/components/responses/Task' }
        '304': { description: Unchanged. }
        '404': { $ref: '#/components/responses/Error' }
    put:
      operationId: replaceTask
      requestBody: { $ref: '#/components/requestBodies/Task' }
      responses:
        '200': { $ref: '#/components/responses/Task' }
        '400': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
        '412': { description: Changed meanwhile. }
    patch:
      operationId: updateTask
      requestBody:
        required: true
        content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/Patch' } }, application/json: { schema: { $ref: '#/components/schemas/Patch' } } }
      responses:
        '200': { $ref: '#/components/responses/Task' }
        '400': { $ref: '#/components/responses/Error' }
        '404': { $ref: '#/components/responses/Error' }
        '409': { description: A task with this name already exists. }
    delete:
      operationId: deleteTask
      responses:
        '204': { description: Deleted. }
        '404': { $ref: '#/components/responses/Error' }
  /tasks/{taskId}/close:
    parameters: [{ name: taskId, in: path, required: true, schema: { type: integer } }]
    post: { operationId: closeTask, responses: { '200': { $ref: '#/components/responses/Task' } } }
  /tasks/{taskId}/notes:
    parameters: [{ name: taskId, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: listNotes
      responses:
        '200': { description: Notes., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } } }
        '404': { $ref: '#/components/responses/Error' }
    post:
      operationId: createNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' } } } }
      responses:
        '201': { description: The note., headers: { Location: { schema: { type: string, format: uri } } }, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '404': { $ref: '#/components/responses/Error' }
  /tasks/{taskId}/notes/{noteId}:
    parameters:
      - { name: taskId, in: path, required: true, schema: { type: integer } }
      - { name: noteId, in: path, required: true, schema: { type: integer } }
    get:
      operationId: getNote
      responses:
        '200': { description: The note., content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '404': { $ref: '#/components/responses/Error' }
  /owners:
    get:
      operationId: listOwners
      parameters: [{ name: since, in: query, schema: { type: integer } }, { name: sort, in: query, schema: { type: string } }]
      responses:
        '400': { description: Invalid. }
        '200': { description: Owners., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Owner' } } } } }
        default: { description: Else. }
    post:
      operationId: createOwner
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewOwner' } } } }
      responses:
        '201': { description: The owner., content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }
  /owners/{ownerId}:
    parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getOwner
      deprecated: true
      x-sunset: '2030-12-05'
      responses:
        '200': { description: The owner., content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }
        4XX: { description: Problem., content: { application/problem+json: { schema: { type: object } } } }
    put:
      operationId: replaceOwner
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewOwner' } } } }
      responses:
        '200': { description: The owner., content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }
        '201': { description: A new owner., content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }
        '404': { description: Unknown. }
    delete:
      operationId: deleteOwner
      responses:
        '204': { description: Deleted. }
        '409': { description: Has tasks. }
  /tags:
    get:
      operationId: listTags
      responses:
        '200': { description: Tags., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Tag' } } } } }
    post:
      operationId: createTag
      requestBody: { content: { application/json: { schema: { type: object, properties: { label: { type: string }, place: { type: string } } } } } }
      responses:
        '200': { description: It was there., content: { application/json: { schema: { type: object, properties: { id: { type: string }, label: { type: string } } } } } }
        '201': { description: A new tag., content: { application/json: { schema: { type: object, properties: { id: { type: string }, label: { type: string } } } } } }
  /tags/{tagId}:
    get:
      operationId: getTag
      parameters: [{ name: tagId, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: The tag., content: { application/json: { schema: { $ref: '#/components/schemas/Tag' } } } }
  /settings:
    get:
      operationId: getSettings
      responses: { '200': { $ref: '#/components/responses/Settings' } }
    put:
      operationId: replaceSettings
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Settings' } } } }
      responses: { '200': { $ref: '#/components/responses/Settings' }, '404': { description: Unknown owner. } }
  /events:
    get:
      operationId: listEvents
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      responses:
        '200':
          description: Events.
          content:
            application/json:
              schema:
                type: object
                properties:
                  data: { type: array, items: { type: object, required: [id], properties: { id: { type: integer }, text: { type: string } } } }
                  nextCursor: { type: [string, 'null'] }
                  total: { type: integer }
  /events/{eventId}:
    get:
      operationId: getEvent
      parameters: [{ name: eventId, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: The event., content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer }, text: { type: string } } } } } }
  /greetings/{name}:
    get:
      operationId: greet
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: Hello. }
        '404': { description: Unknown. }
  /moods/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getMood
      responses:
        '200': { description: The mood., content: { application/json: { schema: { type: object, properties: { mood: { type: string } } } } } }
        '404': { description: Unknown. }
    put:
      operationId: setMood
      requestBody: { content: { application/json: { schema: { type: object, properties: { mood: { type: string } } } } } }
      responses: { '200': { description: The mood., content: { application/json: { schema: { type: object, properties: { mood: { type: string } } } } } } }
  /public:
    get:
      operationId: public
      security: []
      responses:
        '200': { description: Text., content: { text/plain: {}, application/json: {} } }
        '503': { description: Closed. }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  requestBodies:
    Task: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewTask' } } } }
  responses:
    Task: { description: The task., content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } } }
    Settings: { description: Settings., content: { application/json: { schema: { $ref: '#/components/schemas/Settings' } } } }
    Tasks:
      description: A page of tasks.
      content:
        application/json:
          schema:
            type: object
            required: [items]
            properties:
              items: { type: array, items: { $ref: '#/components/schemas/Task' } }
              total: { type: integer }
              next: { type: string }
    Error:
      description: An error.
      content:
        application/json:
          schema: { type: object, properties: { message: { type: string }, status: { type: integer } } }
  schemas:
    State: { type: string, enum: [open, done, held] }
    NewTask:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1, maxLength: 40 }
        state: { $ref: '#/components/schemas/State', default: open }
        note: { type: [string, 'null'] }
        rank: { type: integer, minimum: 0, maximum: 100, default: 0 }
        color: { type: string }
        country: { type: string, minLength: 2, maxLength: 2 }
        mail: { type: string, format: email }
        pin: { type: string, writeOnly: true }
        secret: { type: string }
        ownerId: { type: integer }
        tags: { type: array, maxItems: 2, items: { type: string } }
        urgent: { type: boolean }
        data: {}
        links: { type: array, maxItems: 1, items: { type: object } }
    Patch:
      allOf: [{ $ref: '#/components/schemas/TaskProperties' }]
    TaskProperties:
      type: object
      properties:
        name: { type: string, minLength: 1, maxLength: 40 }
        state: { $ref: '#/components/schemas/State', default: open }
        note: { type: [string, 'null'] }
        rank: { type: integer, minimum: 0, maximum: 100, default: 0 }
        color: { type: string }
        data: {}
    Task:
      allOf:
        - $ref: '#/components/schemas/NewTask'
        - type: object
          required: [id]
          properties:
            id: { type: integer, readOnly: true }
            createdAt: { type: string, readOnly: true }
            creationTime: { type: string, format: date-time, readOnly: true }
            lastTaskCreatedAt: { type: string, format: date-time, readOnly: true }
            views: { type: integer, readOnly: true }
    NewNote:
      type: object
      required: [text]
      properties:
        text: { type: string }
        author: { type: string }
        mood: { enum: [good, bad] }
        place: { $ref: '#/components/schemas/Place' }
    Note:
      type: object
      required: [id]
      properties:
        id: { type: integer, readOnly: true }
        taskId: { type: integer, readOnly: true }
        text: { type: string }
        author: { oneOf: [{ type: string }, { type: object, properties: { id: { type: string } } }] }
        mood: { enum: [GOOD, BAD] }
        place: { $ref: '#/components/schemas/Place' }
    Place:
      type: object
      properties: { zip: { type: integer }, pin: { type: integer, writeOnly: true } }
    Tag: { type: object, properties: { id: { type: string }, label: { type: string } } }
    Settings: { type: object, properties: { theme: { type: string }, ownerId: { type: string } } }
    NewOwner:
      type: object
      required: [team]
      properties: { name: { type: string }, team: { type: integer } }
    Owner:
      type: object
      required: [id, name]
      properties: { id: { type: integer }, name: { type: string }, team: { type: integer } }
`;

// Bare Express 5: routes, its own JSON reader, res.json; no key, no validation of requests or responses.
import express from 'express';
import { report } from './report-to-parent.mjs';

const pets = JSON.parse(process.env.PETS ?? '[]');
const app = express();
app.use(express.json());
app.get('/v1/pets', (request, response) => {
  const { status, limit = 20 } = request.query;
  const found = status === undefined ? pets : pets.filter((pet) => pet.status === status);
  response.json(found.slice(0, Number(limit)));
});
app.post('/v1/pets', (request, response) => {
  response.status(201).json({ id: pets.length + 1, ...request.body });
});
app.get('/v1/pets/:petId', (request, response) => {
  response.json(pets[Number(request.params.petId) - 1]);
});
const server = app.listen(0, '127.0.0.1', () => report(server.address().port));

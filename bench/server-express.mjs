// The yardstick: bare Express, which checks the key and nothing else.
import express from 'express';

const pets = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  name: `Buddy the Irish Setter ${index}`,
  categoryId: (index % 8) + 1,
  status: ['available', 'pending', 'sold'][index % 3],
}));
const app = express();
app.use(express.json());
app.use((request, response, next) => {
  if (request.headers.authorization === 'Bearer understudy-key') next();
  else response.status(401).json({ code: 'unauthorized', message: 'No API key.', status: 401 });
});
app.get('/v1/pets', (_request, response) => response.json(pets.slice(0, 20)));
app.post('/v1/pets', (request, response) => {
  const pet = { id: pets.length + 1, ...request.body };
  pets.push(pet);
  response.status(201).location(`/v1/pets/${pet.id}`).json(pet);
});
app.listen(Number(process.argv[2]), '127.0.0.1');

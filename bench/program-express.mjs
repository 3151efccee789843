// The program that cold start is measured against: bare Express 5 with one route.
import express from 'express';

const app = express();
app.use(express.json());
app.get('/v1/pets', (_request, response) => response.json([]));
app.listen(Number(process.argv[2]), '127.0.0.1');

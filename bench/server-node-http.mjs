// Bare node:http: what the machine can do at most. No routing beyond what the four calls need, nothing is checked.
import { createServer } from 'node:http';
import { report } from './report-to-parent.mjs';

const pets = JSON.parse(process.env.PETS ?? '[]');

function answer(response, status, value) {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (request.method === 'POST') {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => answer(response, 201, { id: pets.length + 1, ...JSON.parse(text) }));
  } else if (pathname === '/v1/pets') {
    const status = searchParams.get('status');
    const found = status === null ? pets : pets.filter((pet) => pet.status === status);
    answer(response, 200, found.slice(0, Number(searchParams.get('limit') ?? 20)));
  } else {
    answer(response, 200, pets[Number(pathname.slice('/v1/pets/'.length)) - 1]);
  }
});
server.listen(0, '127.0.0.1', () => report(server.address().port));

// The floor: node:http with one string.
import { createServer } from 'node:http';

const text = JSON.stringify(
  Array.from({ length: 20 }, (_, id) => ({ id, name: `Buddy the Irish Setter ${id}`, categoryId: 1, status: 'sold' })),
);
createServer((request, response) => {
  request.resume();
  response.writeHead(request.method === 'POST' ? 201 : 200, {
    'Content-Type': 'application/json',
    'Content-Length': text.length,
  });
  response.end(text);
}).listen(Number(process.argv[2]), '127.0.0.1');

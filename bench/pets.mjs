// The same twenty animals for every server: those that the mock makes from seed 1.
import { startMock } from '../dist/src/index.js';

/** Gives the animals a mock starts with, as values. */
export async function readPets(count) {
  const mock = await startMock({ count });
  const response = await fetch(`${mock.baseUrl}/pets?limit=100`, {
    headers: { authorization: `Bearer ${mock.apiKey}` },
  });
  const pets = await response.json();
  await mock.close();
  return pets;
}

// The same animals for every server: those that the mock makes from seed 1.
import { startMock } from '../dist/src/index.js';

/** Gives the animals a mock starts with, as values. */
export async function readPets(count) {
  const mock = await startMock({ count });
  const items = await mock.control.session().items();
  await mock.close();
  return items['/pets'];
}

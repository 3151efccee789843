import { named, pets } from '../pieces';
import type { Collection, Shop } from '../shop';

const create = 'POST /pets?tenant=acme {"name":"Rex"}';

function ofTenants(listed: (method: string) => readonly string[]): Collection {
  const [acme, globex] = [3, 80].map((count) => named(count, (index) => ({ id: index + 1 }))) as [object[], object[]];
  return pets(
    { mint: ({ table, above }) => ({ id: table.most('id', table.below(above)) + 1 }) },
    {
      tenants: { name: 'tenant', listed },
      seeds: [...acme, ...globex].map((one) => ({ ...one })),
      above: [...acme.map(() => ({ tenant: 'acme' })), ...globex.map(() => ({ tenant: 'globex' }))],
    },
  );
}

/** Each tenant has pets of its own, numbered from 1, and a query parameter says whose are meant. */
export const tenants: readonly Shop[] = [
  {
    name: 'tenants: a query parameter says whose pets are meant',
    collections: [ofTenants(() => ['acme', 'globex'])],
    naive: [create, 'DELETE /pets/{id}?tenant=globex'],
  },
  {
    name: 'tenantsTurned: the document lists the tenants in another order for PUT and DELETE',
    collections: [
      ofTenants((method) => (method === 'put' || method === 'delete' ? ['globex', 'acme'] : ['acme', 'globex'])),
    ],
    naive: [create, 'DELETE /pets/{id}?tenant=globex'],
  },
];

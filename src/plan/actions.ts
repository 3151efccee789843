import { sendTo } from './deletes';
import type { Generator } from './planner';

/** Actions without a body below an own item: `POST /orders/{orderId}/cancel`. */
export const actions: Generator = function* (planner) {
  for (const collection of planner.contract.collections)
    for (const action of collection.actions) {
      const { operation } = action;
      if (operation.requestBody?.required === true || collection.create === undefined) continue;
      yield {
        ...{ id: `${operation.id}.actions`, operation, generator: 'actions', round: 1, phase: 'change' },
        run: async (visit) => {
          const item = await planner.own.fresh(visit, collection);
          if (item === undefined) return;
          await sendTo(visit, planner, collection, action, item, 'action');
          await planner.own.prove(visit, collection, item.path);
          await sendTo(visit, planner, collection, action, item, 'action again');
        },
      };
    }
};

import type { Fleet } from './fleet';
import { workshopFaults, type Changes } from './workshop-faults';
import { lawfulWorkshop, seededTool, workshopService } from './workshop-service';

const { page, refuse, render, validate } = lawfulWorkshop;

const lawful: readonly (readonly [name: string, changes: Changes])[] = [
  ['nothing odd at all', () => ({})],
  ['422 beside a 400 that says nothing of content', () => ({ invalidStatus: 422 })],
  ['short pages', () => ({ page: (items, { start, limit }) => page(items, { start, limit: Math.min(limit, 6) }) })],
  [
    'ties in any order',
    () => ({
      compare: (first, second, property) =>
        lawfulWorkshop.compare(first, second, property) || Number(second['tool_id']) - Number(first['tool_id']),
    }),
  ],
  [
    'names by their characters',
    () => ({
      compare: (first, second, property) =>
        property === 'name'
          ? String(first['name']) < String(second['name'])
            ? -1
            : 1
          : lawfulWorkshop.compare(first, second, property),
    }),
  ],
  [
    'moments in another zone, with micros',
    () => ({
      render: (tool) => ({
        ...render(tool),
        ...(tool['bought_at'] !== undefined && {
          bought_at: new Date(tool['bought_at'] as string).toISOString().replace('Z', '000+00:00'),
        }),
      }),
    }),
  ],
  [
    'readOnly members are refused',
    () => ({
      validate: (body) =>
        body['added_at'] === undefined && body['tool_id'] === undefined ? validate(body) : 'readOnly',
    }),
  ],
  [
    'others add tools at the end',
    () => ({
      meanwhile: (tools, count) => {
        if (count % 9 === 0) tools.push({ ...seededTool(count), tool_id: 9000 + count });
      },
    }),
  ],
  [
    'others add tools at the beginning',
    () => ({
      meanwhile: (tools, count) => {
        if (count % 7 === 0) tools.unshift({ ...seededTool(count), tool_id: 9000 + count });
      },
    }),
  ],
  [
    'others remove tools',
    () => ({
      meanwhile: (tools, count) => {
        if (count % 40 === 0 && tools.length > 20) tools.splice(5, 1);
      },
    }),
  ],
  [
    'newest first',
    () => ({
      page: (items, asked) => page([...items].reverse(), asked),
      sort: (tools, text) => [...lawfulWorkshop.sort(tools, text)].reverse(),
    }),
  ],
  [
    'an odd page size is held to its bounds',
    () => ({
      refuse: (query) =>
        refuse(new URLSearchParams([...query].filter(([name, text]) => name !== 'limit' || !/^-?\d+$/.test(text)))),
      page: (items, { start, limit }) => page(items, { start, limit: Math.min(Math.max(limit, 1), 20) }),
    }),
  ],
];

/** The fleet of the Workshop document: lists and values. */
export const workshop: Fleet = {
  document: 'spec/self-proof/workshop.yaml',
  key: undefined,
  isComplete: false,
  mostMissed: 0,
  faults: workshopFaults.map(([family, name, caughtBy, changes]) => ({
    family,
    name,
    caughtBy: [caughtBy],
    service: () => workshopService(changes()),
  })),
  lawful: lawful.map(([name, changes]) => ({ name, service: () => workshopService(changes()) })),
  lawfulPairs: () => [],
};

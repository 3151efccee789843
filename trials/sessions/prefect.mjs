/** A board for a data team: what ran and what is set, new settings and flows, runs started by hand. */
export async function session({ part, send, get, head, post, put, patch, delete: remove }) {
  const variables = (body) => post('/variables/filter', body);
  const flows = (body) => post('/flows/filter', body);
  const runs = (body) => post('/flow_runs/filter', body);
  const nobody = '00000000-0000-4000-8000-000000000000';

  part('reads');
  await get('/health');
  await get('/version');
  await get('/hello');
  const { body: settings } = await variables({});
  const { body: known } = await flows({});
  const { body: recent } = await runs({ sort: 'NAME_ASC' });
  const nightly = known.find(({ name }) => name === 'nightly-load');
  await get(`/variables/${settings[0].id}`);
  await get('/variables/name/currency');
  await get('/variables/name/feature_flags');
  await get(`/flows/${nightly.id}`);
  await get('/flows/name/train-model');
  await get(`/flow_runs/${recent[0].id}`);
  await get(`/flow_runs/${recent[3].id}`);
  await post('/work_pools/filter', {});
  await get('/work_pools/cluster');
  await post('/work_pools/cluster/queues/filter', {});
  await head('/variables/name/currency');

  part('lists');
  await variables({ limit: 3 });
  await variables({ limit: 3, offset: 3 });
  await variables({ sort: 'NAME_DESC', limit: 4 });
  await variables({ variables: { name: { like_: 'm' } } });
  await variables({ variables: { name: { any_: ['debug', 'owner', 'nothing'] } } });
  await variables({ variables: { tags: { all_: ['etl'] } } });
  await variables({ variables: { tags: { is_null_: true } } });
  await post('/variables/count', {});
  await post('/variables/count', { variables: { tags: { all_: ['beta'] } } });
  await flows({ limit: 2 });
  await flows({ sort: 'NAME_DESC' });
  await flows({ offset: 6 });
  await flows({ flows: { name: { like_: 're' } } });
  await flows({ flows: { tags: { all_: ['night'] } } });
  await post('/flows/count', {});
  await runs({ limit: 3, sort: 'NAME_DESC' });
  await runs({ flow_runs: { state: { type: { any_: ['COMPLETED'] } } }, sort: 'NAME_ASC' });
  await runs({ flow_runs: { tags: { all_: ['etl', 'night'] } }, sort: 'NAME_ASC' });
  await runs({ flows: { name: { any_: ['train-model'] } }, sort: 'NAME_ASC' });
  await post('/flow_runs/count', { flow_runs: { state: { type: { any_: ['FAILED', 'CRASHED'] } } } });
  await post('/work_pools/filter', { limit: 2 });
  await post('/work_pools/count', {});

  part('writes');
  const { body: region } = await post('/variables/', { name: 'region', value: 'west', tags: ['etl'] });
  await get(`/variables/${region.id}`);
  await get('/variables/name/region');
  await patch(`/variables/${region.id}`, { value: 'north' });
  await get(`/variables/${region.id}`);
  await patch('/variables/name/region', { tags: ['etl', 'night'], value: { zone: 3 } });
  await get('/variables/name/region');
  await variables({ variables: { tags: { all_: ['night'] } } });
  await post('/variables/', { name: 'retry_delay', value: 12 });
  await get('/variables/name/retry_delay');
  await post('/variables/count', {});
  await remove('/variables/name/retry_delay');
  await get('/variables/name/retry_delay');
  await remove(`/variables/${region.id}`);
  await remove(`/variables/${region.id}`);
  await post('/variables/count', {});
  const { body: backup } = await post('/flows/', { name: 'back-up', tags: ['night'] });
  await get(`/flows/${backup.id}`);
  await post('/flows/', { name: 'back-up' });
  await patch(`/flows/${backup.id}`, { tags: ['night', 'disk'] });
  await get('/flows/name/back-up');
  const { body: run } = await post('/flow_runs/', {
    flow_id: backup.id,
    name: 'first-try',
    parameters: { disk: 'b' },
    tags: ['disk'],
    state: { type: 'PENDING' },
  });
  await get(`/flow_runs/${run.id}`);
  await patch(`/flow_runs/${run.id}`, { name: 'second-try', tags: ['disk', 'slow'] });
  await get(`/flow_runs/${run.id}`);
  await post(`/flow_runs/${run.id}/set_state`, { state: { type: 'COMPLETED', message: 'Done' } });
  await runs({ flow_runs: { tags: { all_: ['slow'] } } });
  await remove(`/flow_runs/${run.id}`);
  await get(`/flow_runs/${run.id}`);
  await post('/work_pools/', { name: 'laptops', type: 'process', concurrency_limit: 3 });
  await get('/work_pools/laptops');
  await patch('/work_pools/laptops', { description: 'On every desk', is_paused: true });
  await get('/work_pools/laptops');
  await remove('/work_pools/laptops');
  await get('/work_pools/laptops');
  await remove(`/flows/${backup.id}`);
  await get(`/flows/${backup.id}`);

  part('refusals');
  await get(`/variables/${nobody}`);
  await get('/variables/name/nothing');
  await patch('/variables/name/nothing', { value: 1 });
  await remove('/variables/name/nothing');
  await get(`/flows/${nobody}`);
  await get('/flows/name/nothing');
  await patch(`/flows/${nobody}`, { tags: [] });
  await remove(`/flows/${nobody}`);
  await get(`/flow_runs/${nobody}`);
  await get('/work_pools/nothing');
  await get('/variables/not-a-uuid');
  await get('/flows/not-a-uuid');
  await post('/variables/', {});
  await post('/variables/', { name: 'no_value' });
  await post('/variables/', { name: 7, value: 1 });
  await post('/variables/', { name: 'Not A Name', value: 1 });
  await post('/variables/', { name: 'odd_tags', value: 1, tags: 'etl' });
  await post('/variables/', { name: 'unknown', value: 1, colour: 'red' });
  await post('/variables/', { name: 'currency', value: 'CHF' });
  await post('/variables/', { name: 'v'.repeat(256), value: 1 });
  await post('/flows/', {});
  await post('/flows/', { name: 'with/slash' });
  await post('/flows/', { name: null });
  await post('/flows/', { name: 'odd-tags', tags: 3 });
  await post('/flow_runs/', { name: 'no-flow' });
  await post('/flow_runs/', { flow_id: 'not-a-uuid' });
  await post('/flow_runs/', { flow_id: nightly.id, state: { type: 'SLEEPING' } });
  await post('/work_pools/', { name: 'local' });
  await post('/work_pools/', { name: 'below', concurrency_limit: -1 });
  await variables({ limit: 1000 });
  await variables({ limit: 'many' });
  await variables({ offset: -1 });
  await variables({ sort: 'COLOUR_ASC' });
  await flows({ flows: { name: { any_: 'text' } } });
  await post('/variables/', undefined, { text: '{"name": "broken"', type: 'application/json' });
  await post('/variables/', undefined, { text: 'name=form&value=1', type: 'application/x-www-form-urlencoded' });
  await send('POST', '/flows/');

  part('elsewhere');
  await get('/variable');
  await get('/variables/');
  await put('/variables/name/currency', { value: 'CHF' });
}

/** Traces and data of a support bot, by the JavaScript client of Phoenix. */
import { base, call, sdk } from './story.mjs';

const { createClient } = sdk('@arizeai/phoenix-client');
const { createDataset, appendDatasetExamples, getDataset, getDatasetExamples, getDatasetInfo } = sdk(
  '@arizeai/phoenix-client/datasets',
);
const { createPrompt, getPrompt, listPrompts, promptVersion } = sdk('@arizeai/phoenix-client/prompts');
const { addSpanAnnotation, addSpanNote, deleteSpan, getSpanAnnotations, getSpans, logSpans } = sdk(
  '@arizeai/phoenix-client/spans',
);
const { getTraces } = sdk('@arizeai/phoenix-client/traces');
const { getSession, listSessions, deleteSession } = sdk('@arizeai/phoenix-client/sessions');
const { createExperiment, deleteExperiment, getExperimentInfo, listExperiments } = sdk(
  '@arizeai/phoenix-client/experiments',
);

const client = createClient({ options: { baseUrl: base } });
const project = { projectName: 'support-bot' };
const nobody = 'RGF0YXNldDo5OTk5OQ==';

const names = (items) => items.map(({ name }) => name).sort();
const content = (version) => version?.template.messages.map((message) => message.content) ?? null;
const inputs = ({ examples }) => examples.map(({ input }) => input.question).sort();
const template = (text) =>
  promptVersion({ modelProvider: 'OPENAI', modelName: 'gpt-4o', template: [{ role: 'user', content: text }] });

/** What an operation of the file returned, or its status as an error. */
async function sent(method, path, options) {
  const { data, response } = await client[method](path, options);
  if (!response.ok) throw response;
  return data?.data;
}

await call('datasets', () => sent('GET', '/v1/datasets', {}), names);
await call(
  'dataset',
  () => getDataset({ client, dataset: { datasetName: 'questions' } }),
  (one) => [one.name, one.description, inputs(one)],
);
await call('missing dataset', () => getDataset({ client, dataset: { datasetName: 'nothing' } }));
await call('missing dataset by ID', () => getDatasetInfo({ client, dataset: { datasetId: nobody } }));
const example = {
  input: { question: 'Where is it?' },
  output: { answer: 'On its way' },
  metadata: { channel: 'chat' },
};
const complaints = { client, name: 'complaints', description: 'Of March', examples: [example] };
const made = await call(
  'create dataset',
  () => createDataset(complaints),
  ({ datasetId }) => typeof datasetId,
);
await call('create dataset again', () => createDataset(complaints));
const dataset = { datasetId: made?.datasetId };
await call(
  'created dataset',
  () => getDatasetInfo({ client, dataset }),
  ({ name, description, metadata }) => [name, description, metadata],
);
const later = { input: { question: 'When?' }, output: { answer: 'Soon' } };
await call(
  'append examples',
  () => appendDatasetExamples({ client, dataset, examples: [later] }),
  ({ datasetId }) => datasetId === made.datasetId,
);
await call('examples', () => getDatasetExamples({ client, dataset }), inputs);
await call('append to missing dataset', () =>
  appendDatasetExamples({ client, dataset: { datasetName: 'nothing' }, examples: [later] }),
);

const trial = await call(
  'create experiment',
  () =>
    createExperiment({
      client,
      datasetId: made.datasetId,
      experimentName: 'first',
      experimentMetadata: { model: 'small' },
    }),
  ({ metadata, exampleCount, repetitions }) => [metadata, exampleCount, repetitions],
);
await call(
  'experiments',
  () => listExperiments({ client, datasetId: made.datasetId }),
  (all) => all.map(({ metadata }) => metadata),
);
await call(
  'experiment',
  () => getExperimentInfo({ client, experimentId: trial.id }),
  ({ metadata, datasetId }) => [metadata, datasetId === made.datasetId],
);
await call('delete experiment', () => deleteExperiment({ client, experimentId: trial.id }));
await call('deleted experiment', () => getExperimentInfo({ client, experimentId: trial.id }));
await call('experiment of missing dataset', () => createExperiment({ client, datasetId: nobody }));
await call('delete dataset', () => sent('DELETE', '/v1/datasets/{id}', { params: { path: { id: made.datasetId } } }));
await call('datasets at the end', () => sent('GET', '/v1/datasets', {}), names);

await call('prompts', () => listPrompts({ client }), names);
await call('prompt', () => getPrompt({ client, prompt: { name: 'greeting' } }), content);
await call('missing prompt', () => getPrompt({ client, prompt: { name: 'nothing' } }), content);
const farewell = await call(
  'create prompt',
  () => createPrompt({ client, name: 'farewell', description: 'At the end', version: template('Bye, {{name}}') }),
  content,
);
await call('created prompt', () => getPrompt({ client, prompt: { name: 'farewell' } }), content);
await call('version', () => getPrompt({ client, prompt: { versionId: farewell.id } }), content);
await call(
  'second version',
  () => createPrompt({ client, name: 'farewell', version: template('See you, {{name}}') }),
  content,
);
await call('latest version', () => getPrompt({ client, prompt: { name: 'farewell' } }), content);
await call('missing tag', () => getPrompt({ client, prompt: { name: 'farewell', tag: 'nothing' } }), content);
await call('invalid name', () => createPrompt({ client, name: 'Not a name!', version: template('Hello') }));
await call('prompts with created', () => listPrompts({ client }), names);

await call(
  'spans',
  () => getSpans({ client, project }),
  ({ spans }) => names(spans),
);
const page = await call(
  'first spans',
  () => getSpans({ client, project, limit: 2 }),
  ({ spans, nextCursor }) => [spans.length, nextCursor !== null],
);
await call(
  'next spans',
  () => getSpans({ client, project, limit: 2, cursor: page.nextCursor }),
  ({ spans }) => [spans.length, spans.some(({ id }) => page.spans.some((one) => one.id === id))],
);
await call(
  'spans by name',
  () => getSpans({ client, project, name: 'retrieve' }),
  ({ spans }) => names(spans),
);
await call(
  'spans by kind',
  () => getSpans({ client, project, spanKind: ['LLM'] }),
  ({ spans }) => names(spans),
);
await call(
  'root spans',
  () => getSpans({ client, project, parentId: null }),
  ({ spans }) => names(spans),
);
await call('spans of missing project', () => getSpans({ client, project: { projectName: 'nothing' } }));
await call(
  'log spans',
  () =>
    logSpans({
      client,
      project,
      spans: [
        {
          name: 'greet',
          context: { trace_id: `${'0'.repeat(31)}9`, span_id: `${'0'.repeat(15)}9` },
          span_kind: 'LLM',
          start_time: '2026-03-02T10:00:00+00:00',
          end_time: '2026-03-02T10:00:01+00:00',
          status_code: 'OK',
        },
      ],
    }),
  ({ totalReceived, totalQueued }) => [totalReceived, totalQueued],
);
await call(
  'traces',
  () => getTraces({ client, project, sort: 'start_time', order: 'asc', limit: 2 }),
  ({ traces }) => traces.map(({ trace_id }) => trace_id),
);
const spanId = `${'0'.repeat(15)}1`;
await call(
  'annotate span',
  () =>
    addSpanAnnotation({ client, spanAnnotation: { spanId, name: 'quality', label: 'good', score: 0.9 }, sync: true }),
  ({ id }) => typeof id,
);
await call(
  'annotations',
  () => getSpanAnnotations({ client, project, spanIds: [spanId] }),
  ({ annotations }) => annotations.map(({ name, result }) => [name, result.label, result.score]).sort(),
);
await call(
  'note',
  () => addSpanNote({ client, spanNote: { spanId, note: 'Look at this' } }),
  ({ id }) => typeof id,
);
await call('delete span', () => deleteSpan({ client, spanIdentifier: `${'0'.repeat(15)}3` }));
await call('delete deleted span', () => deleteSpan({ client, spanIdentifier: `${'0'.repeat(15)}3` }));
await call(
  'sessions',
  () => listSessions({ client, ...project }),
  (all) => all.map(({ sessionId }) => sessionId).sort(),
);
await call(
  'session',
  () => getSession({ client, sessionId: 'monday' }),
  ({ sessionId, traces }) => [sessionId, traces.length],
);
await call('delete session', () => deleteSession({ client, sessionId: 'tuesday' }));
await call('deleted session', () => getSession({ client, sessionId: 'tuesday' }));
// An experiment has a project with a name of chance.
await call(
  'projects',
  () => sent('GET', '/v1/projects', {}),
  (all) => names(all).filter((name) => !name.startsWith('Experiment-')),
);
await call(
  'create project',
  () => sent('POST', '/v1/projects', { body: { name: 'sales-bot', description: 'It sells' } }),
  ({ name, description }) => [name, description],
);
await call('create project without name', () => sent('POST', '/v1/projects', { body: { description: 'Nothing' } }));
// The last one: the server answers with 500, and closes the connection.
await call('create project again', () => sent('POST', '/v1/projects', { body: { name: 'sales-bot' } }));

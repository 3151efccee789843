/** Gives the tables of a run, with the ratios that the targets are set in. */
export function toMarkdown({ machine, load, control, sessions, stalls, start, sizes, documents, verify }) {
  const of = (call, server) => load.rows.find((row) => row.call === call && row.server === server);
  const loadRows = load.rows.map((row) => {
    const bare = of(row.call, 'Express 5');
    const ratio = `${(row.perSecond / bare.perSecond).toFixed(2)} | ${(row.cpu / bare.cpu).toFixed(2)}`;
    return `| ${row.call} | ${row.server} | ${Math.round(row.perSecond)} | ${row.p50} | ${row.p99} | ${Math.round(row.cpu)} | ${ratio} |`;
  });
  const controlRows = control.map(
    ({ variant, perSecond, cpu, throughputRatio, cpuRatio }) =>
      `| ${variant} | ${Math.round(perSecond)} | ${Math.round(cpu)} | ${throughputRatio.toFixed(2)} | ${cpuRatio.toFixed(2)} |`,
  );
  const bareStart = start['Express 5'].milliseconds;
  const startRows = Object.entries(start).map(
    ([program, { milliseconds, residentMegabytes }]) =>
      `| ${program} | ${Math.round(milliseconds)} | ${(milliseconds / bareStart).toFixed(2)} | ${Math.round(residentMegabytes)} |`,
  );
  const [smallest] = sizes;
  const sizeRows = sizes.map(
    ({ count, p50, cpu, seededMilliseconds, residentMegabytes }) =>
      `| ${count.toLocaleString('en')} | ${p50.toFixed(3)} | ${(p50 / smallest.p50).toFixed(2)} | ${Math.round(cpu)} | ${seededMilliseconds} | ${Math.round(residentMegabytes)} |`,
  );
  const documentRows = documents.map(
    ({ document, megabytes, reading, start, residentMegabytes, megabytesLater, median, longest }) =>
      `| ${document} | ${megabytes.toFixed(1)} | ${Math.round(reading)} | ${Math.round(start)} | ${(start / reading).toFixed(2)} | ${Math.round(residentMegabytes)} | ${Math.round(megabytesLater)} | ${Math.round(median)} | ${Math.round(longest)} |`,
  );
  const verifyRows = verify.map(
    ({ operations, requests, wall, seconds, megabytes }) =>
      `| ${operations} | ${requests} | ${wall.toFixed(1)} | ${seconds.toFixed(1)} | ${Math.round(megabytes)} |`,
  );
  const [idle] = stalls;
  const stallRows = stalls.map(
    ({ work, stall, milliseconds, megabytes }) =>
      `| ${work} | ${stall.toFixed(1)} | ${(stall / idle.stall).toFixed(1)} | ${Math.round(milliseconds)} | ${megabytes.toFixed(1)} |`,
  );
  return [
    `Measured on ${machine}.`,
    '',
    '| call | server | requests/s | p50 ms | p99 ms | CPU us/request | throughput to Express 5 | CPU to Express 5 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...loadRows,
    '',
    '| list of 20 | requests/s | CPU us/request | throughput to without | CPU to without |',
    '| --- | --- | --- | --- | --- |',
    ...controlRows,
    '',
    `Heap of a session: ${kilobytes(sessions.idle)} KB idle, ${kilobytes(sessions.used)} KB after one list (${sessions.count} sessions).`,
    '',
    '| while this is asked for | longest wait of another, ms | to nothing | the whole, ms | MB |',
    '| --- | --- | --- | --- | --- |',
    ...stallRows,
    '',
    '| program | start to first 200, ms | to Express 5 | memory then, MB |',
    '| --- | --- | --- | --- |',
    ...startRows,
    '',
    `Memory of the mock in the load run: ${Math.round(load.memory.idle)} MB idle, ${Math.round(load.memory.loaded)} MB after it.`,
    '',
    '| animals | list p50 ms | to 100 animals | CPU us/request | start with seeding, ms | memory MB |',
    '| --- | --- | --- | --- | --- | --- |',
    ...sizeRows,
    '',
    '| document | MB | reading alone, ms | start to first answer, ms | to reading | memory then, MB | after requests | first request beyond the second, ms | longest |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...documentRows,
    '',
    '| operations verified | requests | s | CPU s of verify | most memory of verify, MB |',
    '| --- | --- | --- | --- | --- |',
    ...verifyRows,
    '',
  ].join('\n');
}

function kilobytes(bytes) {
  return (bytes / 1024).toFixed(1);
}

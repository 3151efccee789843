import { afterEach, describe, expect, test } from '@jest/globals';
import { petKey, petService } from '../../contract-tests/self-proof/pet-service';
import { killServed, start } from '../support/serve';
import { closeServers, serve, verify } from '../support/verify';

afterEach(closeServers);
afterEach(killServed);

describe('manners', () => {
  test('--read-only sends no POST', async () => {
    const { baseUrl, requests } = await serve();
    const { stdout } = await verify([baseUrl, '--read-only']);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect(stdout).toContain('read-only: nothing is sent that could change the service');
  });

  test('--writes 2 creates at most two and lists both', async () => {
    const { baseUrl, created } = await serve();
    const { stdout } = await verify([baseUrl, '--writes', '2']);
    expect(created).toHaveLength(2);
    expect(stdout.split('Left over on the service')[1]?.match(/^ {2}\/pets\/\d+ /gm)).toHaveLength(2);
    expect(created.every((body) => body.includes('understudy-'))).toBe(true);
  });

  test('never sends DELETE, PUT or PATCH', async () => {
    const { baseUrl, requests } = await serve();
    await verify([baseUrl, '--explore', '30']);
    expect(new Set(requests.map((request) => request.split(' ')[0]))).toEqual(
      new Set(['GET', 'POST', 'HEAD', 'OPTIONS']),
    );
  });

  test('--plan sends nothing and counts what would be sent; a run sends no more', async () => {
    const { baseUrl, requests } = await serve();
    const { status, stdout } = await verify(['--plan', baseUrl]);
    expect(status).toBe(0);
    expect(requests).toEqual([]);
    const planned = Number(/^(\d+) requests, at most \d+/m.exec(stdout)?.[1]);
    await verify([baseUrl]);
    expect(requests.length).toBeLessThanOrEqual(planned);
  });

  test('--rate spaces requests out', async () => {
    const { baseUrl, requests } = await serve();
    const started = performance.now();
    await verify([baseUrl, '--only', 'listPets.succeeds', 'listPets.limit.minimum', '--rate', '20', '--read-only']);
    expect(performance.now() - started).toBeGreaterThanOrEqual((requests.length - 1) * 50);
  });

  test('Ctrl-C stops between two requests, reports, lists what is left over, and says what was not run', async () => {
    let pressCtrlC: (() => void) | undefined;
    const service = await serve(petService(), () => {
      if (service.created.length === 0) return false;
      pressCtrlC?.();
      // Once only: a second one, sent before the first arrived, would end the process without a report.
      pressCtrlC = undefined;
      return false;
    });
    const { child, printed, ended } = start(['verify', service.baseUrl], { API_KEY: petKey });
    pressCtrlC = () => void child.kill('SIGINT');
    expect(await ended).toBe(2);
    expect(printed()).toContain('Left over on the service');
    expect(printed()).not.toContain('No answer of the service');
    const last = printed().trimEnd().split('\n').at(-1) ?? '';
    const [, unrun, all, tried] =
      /^ENVIRONMENT: stopped by Ctrl-C: (\d+) of (\d+) checks were not run \(\d+ of \d+ operations answered 2xx, \d+ writes? done; (\d+) of \2 checks tried: \d+ % tested\)$/.exec(
        last,
      ) ?? [];
    expect(Number(unrun)).toBeGreaterThan(20);
    expect(Number(unrun) + Number(tried)).toBeLessThanOrEqual(Number(all));
    // Named once, as a number: not one by one, and not again among what was left out.
    expect(printed().match(/stopped by/g)).toHaveLength(1);
  });
});

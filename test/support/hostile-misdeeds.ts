import type { Socket } from 'node:net';
import { bytesOf, lawfulThings, type HostileRequest, type Misdeed } from './hostile-service';

/** What a hostile service does, and what verify says to it. */
export interface Behaviour {
  readonly name: string;
  readonly misdeed: () => Misdeed;
  /** The exit code: 1 violated, 2 no answer of the service, 3 too little could be tested. */
  readonly exitCode: 0 | 1 | 2 | 3;
  /** What must be said in standard output or standard error. */
  readonly says: RegExp;
  readonly flags?: readonly string[];
  /** Where it must end sooner than others, though the machine be busy. */
  readonly mostSeconds?: number;
}

export const json = 'Content-Type: application/json';

/** Does the misdeed for those requests that are chosen, and answers the others lawfully. */
export function only(isChosen: (request: HostileRequest) => boolean, misdeed: Misdeed): () => Misdeed {
  return () => {
    const lawful = lawfulThings();
    return (socket, request) => {
      (isChosen(request) ? misdeed : lawful)(socket, request);
    };
  };
}

export const always = (): boolean => true;
export const after =
  (count: number) =>
  (request: HostileRequest): boolean =>
    request.number > count;
export const isList = ({ method, path }: HostileRequest): boolean => method === 'GET' && path === '/things';
export const isItem = ({ method, path }: HostileRequest): boolean => method === 'GET' && path.startsWith('/things/');

/** Answers with the same bytes each time. */
export function sends(bytes: string | Buffer): Misdeed {
  return (socket) => void socket.write(bytes);
}

/** Answers with bytes and closes the connection. */
export function sendsAndCloses(bytes: string | Buffer): Misdeed {
  return (socket) => void socket.end(bytes);
}

/** Writes for ever, as fast as the other side reads. */
export function pours(head: string, drop: string): Misdeed {
  return (socket) => {
    socket.write(head);
    const flow = (): void => {
      while (!socket.destroyed && socket.write(drop));
    };
    socket.on('drain', flow);
    flow();
  };
}

/** Writes byte by byte, and never comes to the end. */
export function drips(head: string, drop: string): Misdeed {
  return (socket: Socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(drop), 20);
    socket.on('close', () => {
      clearInterval(timer);
    });
  };
}

export const impatient = ['--timeout', '0.4'];
export const listed = (items: readonly unknown[]): Buffer => bytesOf(200, JSON.stringify(items));
export const thing = '{"id":"t1","name":"Thing 1","status":"new"}';

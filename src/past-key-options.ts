import { inCommands } from './option-entry';
import { list, secret, text } from './option-kinds';

/** The options for keys that are valid no longer; part of the table in options.ts. */
export const pastKeyOptions = {
  /** Keys that were valid once: 401, and the answer says that they have expired. */
  expiredKeys: inCommands('--expired-key <key>', 'UNDERSTUDY_EXPIRED_KEYS', list(secret('keys')), {
    fallback: [],
    help: 'a key that was valid once: 401, with the reason; repeatable',
  }),
  /** File that holds the one key that was valid once, rather than `expiredKeys`. */
  expiredKeyFile: inCommands('--expired-key-file <file>', 'UNDERSTUDY_EXPIRED_KEY_FILE', text('the path of a file'), {
    fallback: undefined,
    shown: 'none',
    help: 'a file that holds a key that was valid once, in one line; instead of --expired-key',
    insteadOf: 'expiredKeys',
  }),
  /** Keys that were withdrawn: 401, and the answer says that they were revoked. */
  revokedKeys: inCommands('--revoked-key <key>', 'UNDERSTUDY_REVOKED_KEYS', list(secret('keys')), {
    fallback: [],
    help: 'a key that was withdrawn: 401, with the reason; repeatable',
  }),
} as const;

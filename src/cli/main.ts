#!/usr/bin/env node
import { main } from './program';

// Whoever reads the output may stop early: `understudy inspect | head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

void main(process.argv.slice(2));

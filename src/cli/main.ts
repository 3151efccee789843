#!/usr/bin/env node
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCompiled } from './compiled-program';

/** The whole program in one file, which the build makes: some five hundred files take twice as long to load. */
const bundle = path.join(__dirname, '..', '..', 'program.js');

if (existsSync(bundle)) runCompiled(bundle);
else void import('./program.js');

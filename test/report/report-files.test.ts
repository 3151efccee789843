import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { UsageError } from '../../src/base/errors';
import { checkReportFiles, writeReports } from '../../src/report/report-files';
import { createPaint } from '../../src/report/paint';
import { createFolders } from '../files';
import { failedReport } from './pet-store-report';

const folderWith = createFolders();

test('each file is written as its ending says, and only its owner may read it', () => {
  const folder = folderWith({ 'old.json': 'old' });
  const names = ['r.html', 'old.json', 'r.XML', 'r.md', 'r.har', 'r.html'];
  const files = checkReportFiles(names.map((name) => path.join(folder, name)));
  expect(readdirSync(folder)).toEqual(['old.json']);
  const report = failedReport();
  writeReports(report, files, createPaint(false));
  // The HAR is written while the run goes on.
  expect(readdirSync(folder).sort()).toEqual(['old.json', 'r.XML', 'r.html', 'r.md']);
  const starts = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').slice(0, 9));
  expect(starts).toEqual(['{\n  "tool', '<?xml ver', '<!doctype', '**FAILED*']);
  expect(JSON.parse(readFileSync(path.join(folder, 'old.json'), 'utf8'))).toEqual(report);
  for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
});

test('what cannot be written is told before the run', () => {
  const folder = folderWith({ file: '' });
  mkdirSync(path.join(folder, 'folder.html'));
  const messageOf = (name: string): string => {
    try {
      checkReportFiles([path.join(folder, name)]);
      return 'none';
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      return (error as Error).message.replaceAll(folder, '');
    }
  };
  expect(messageOf('report.pdf')).toBe('--report /report.pdf: the name must end in .html, .json, .xml, .md or .har.');
  expect(messageOf('report')).toBe('--report /report: the name must end in .html, .json, .xml, .md or .har.');
  expect(messageOf('folder.html')).toBe('/folder.html is a folder. Name a file in it.');
  expect(messageOf('none/report.html')).toBe('/none/report.html cannot be written: the folder /none does not exist.');
  expect(messageOf('file/report.html')).toBe('/file/report.html cannot be written (ENOTDIR).');
});

test('a file that cannot be written any more leaves nothing beside it', () => {
  const folder = folderWith({});
  const file = path.join(folder, 'report.html');
  const files = checkReportFiles([file]);
  mkdirSync(file);
  writeFileSync(path.join(file, 'inside'), '');
  const report = failedReport();
  expect(() => {
    writeReports(report, files, createPaint(false));
  }).toThrow('cannot be written');
  expect(readdirSync(folder)).toEqual(['report.html']);
  expect(existsSync(path.join(file, 'inside'))).toBe(true);
});
